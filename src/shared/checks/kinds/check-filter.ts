import { formatArea, type Area } from '../../workbook/address.ts';
import type { ColumnFilter, Sheet } from '../../workbook/workbook.ts';
import type { Check } from '../check-set.ts';
import { isSameValue } from '../values/same-value.ts';
import { fail, getCheckedArea, PASS, readCellValue, showCellValue, type CheckResult, type CheckRun } from './check-run.ts';
import { findColumn } from './find-column.ts';

/** Checks that a column has a filter condition, and that exactly the rows with the wanted values are shown. */
export function checkFilter(run: CheckRun, check: Extract<Check, { kind: 'filter' }>, sheet: Sheet): CheckResult {
  const area = getCheckedArea(check);
  const column = findColumn(run, sheet, area, check.column);
  if (column === null) return fail('noColumn', null, { column: check.column, area: formatArea(area) });
  if (!hasCondition(sheet, column)) return fail('noFilter', null, { column: check.column });
  for (let row = area.top + 1; row <= area.bottom; row++) {
    const value = readCellValue(run, sheet, row, column);
    const isWanted = check.shows.some((wanted) => isSameValue(wanted, value));
    const isShown = !sheet.hiddenRows.has(row);
    if (isShown === isWanted) continue;
    return fail(isShown ? 'filterShows' : 'filterHides', { row, column }, { row, value: showCellValue(run, sheet, row, column) });
  }
  return PASS;
}

function hasCondition({ autoFilter, tables }: Sheet, column: number): boolean {
  const filtered: { area: Area; filters: readonly ColumnFilter[] }[] = [...(autoFilter ? [autoFilter] : []), ...tables];
  return filtered.some(({ area, filters }) => filters.some((filter) => area.left + filter.column === column && isActive(filter)));
}

const isActive = ({ values, conditions, hasOtherCondition }: ColumnFilter) =>
  values.length > 0 || conditions.length > 0 || hasOtherCondition;
