import { intersectAreas, toAreaAddress } from '#workbook/reader/cell-address.ts';
import type { Sheet } from '#workbook/reader/workbook.ts';
import type { Check } from '../check-set.ts';
import { normalizeTextForComparison } from '../values/same-value.ts';
import { createFailedCheckResult, getCheckedArea, getPlacedArea, PASSED_CHECK, type CheckResult, type CheckRun } from './check-run.ts';

/** Checks that a table covers exactly the checked area. The table can have a totals row below the checked area. */
export function checkTable(run: CheckRun, check: Extract<Check, { kind: 'table' }>, sheet: Sheet): CheckResult {
  const area = getPlacedArea(run, sheet, getCheckedArea(check));
  const wanted = toAreaAddress(area);
  const tables = sheet.tables
    .filter((table) => intersectAreas(table.area, area))
    .map((table) => ({ name: table.name, covers: toAreaAddress({ ...table.area, bottom: table.area.bottom - table.totalsRowCount }) }));
  const table = tables.find(({ covers }) => covers === wanted) ?? tables[0];
  if (!table) {
    const hasFilter = sheet.autoFilter !== null && intersectAreas(sheet.autoFilter.area, area) !== null;
    return createFailedCheckResult(hasFilter ? 'filterNotTable' : 'noTable', null, { area: wanted });
  }
  if (table.covers !== wanted) return createFailedCheckResult('tableArea', null, { covers: table.covers, area: wanted });
  if (check.name !== null && normalizeTextForComparison(table.name) !== normalizeTextForComparison(check.name))
    return createFailedCheckResult('tableName', null, { name: table.name, wanted: check.name });
  return PASSED_CHECK;
}
