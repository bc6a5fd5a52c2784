import type { Area } from '../../workbook/address.ts';
import type { Sheet } from '../../workbook/workbook.ts';
import { normalizeText } from '../values/same-value.ts';
import { readCellValue, type CheckRun } from './check-run.ts';

/** Finds a column by its title in the first row of an area. Returns the column's number, or null when no column has the title. */
export function findColumn(run: CheckRun, sheet: Sheet, area: Area, title: string): number | null {
  for (let column = area.left; column <= area.right; column++)
    if (normalizeText(String(readCellValue(run, sheet, area.top, column) ?? '')) === normalizeText(title)) return column;
  return null;
}
