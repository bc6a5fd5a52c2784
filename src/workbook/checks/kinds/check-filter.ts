import { toAreaAddress, type Area } from '#workbook/reader/cell-address.ts';
import type { ColumnFilter, Sheet } from '#workbook/reader/workbook.ts';
import type { Check } from '../check-set.ts';
import { isSameValue } from '../values/same-value.ts';
import {
  createFailedCheckResult,
  getCheckedArea,
  getPlacedArea,
  PASSED_CHECK,
  readCellValue,
  formatValueOfCell,
  type CheckResult,
  type CheckRun,
} from './check-run.ts';
import { findColumnsByTitle } from './find-columns-by-title.ts';

type FilterCheck = Extract<Check, { kind: 'filter' }>;

/**
 * Checks that a column has a filter condition and that exactly the rows with the required values are shown. When several columns have
 * the same title, one correctly filtered column is enough to pass.
 */
export function checkFilter(run: CheckRun, check: FilterCheck, sheet: Sheet): CheckResult {
  const area = getPlacedArea(run, sheet, getCheckedArea(check));
  const columns = findColumnsByTitle(run, sheet, area, check.column);
  if (columns.length === 0) return createFailedCheckResult('noColumn', null, { column: check.column, area: toAreaAddress(area) });
  const results = columns.filter((column) => hasCondition(sheet, column)).map((column) => checkShownRows(run, check, sheet, column));
  return (
    results.find(({ outcome }) => outcome === 'pass') ?? results[0] ?? createFailedCheckResult('noFilter', null, { column: check.column })
  );
}

function checkShownRows(run: CheckRun, check: FilterCheck, sheet: Sheet, column: number): CheckResult {
  const area = getPlacedArea(run, sheet, getCheckedArea(check));
  for (let row = area.top + 1; row <= area.bottom; row++) {
    const value = readCellValue(run, sheet, row, column);
    const isWanted = check.shows.some((wanted) => isSameValue(wanted, value));
    const isShown = !sheet.hiddenRows.has(row);
    if (isShown === isWanted) continue;
    return createFailedCheckResult(
      isShown ? 'filterShows' : 'filterHides',
      { row, column },
      { row, value: formatValueOfCell(run, sheet, row, column) },
    );
  }
  return PASSED_CHECK;
}

function hasCondition({ autoFilter, tables }: Sheet, column: number): boolean {
  const filtered: { area: Area; filters: readonly ColumnFilter[] }[] = [...(autoFilter ? [autoFilter] : []), ...tables];
  return filtered.some(({ area, filters }) => filters.some((filter) => area.left + filter.column === column && filter.hasCondition));
}
