import type { Area } from '#workbook/reader/cell-address.ts';
import type { Sheet } from '#workbook/reader/workbook.ts';
import { normalizeTextForComparison } from '../values/same-value.ts';
import { readCellValue, type CheckRun } from './check-run.ts';

/** Lists the columns that have the given title in the first row of an area. Several columns can have the same title. */
export function findColumnsByTitle(run: CheckRun, sheet: Sheet, area: Area, title: string): number[] {
  const columns: number[] = [];
  for (let column = area.left; column <= area.right; column++)
    if (normalizeTextForComparison(String(readCellValue(run, sheet, area.top, column) ?? '')) === normalizeTextForComparison(title))
      columns.push(column);
  return columns;
}
