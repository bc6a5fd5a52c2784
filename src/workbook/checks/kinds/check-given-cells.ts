import { toAreaAddress, toCellKey, type Area } from '#workbook/reader/cell-address.ts';
import type { Sheet } from '#workbook/reader/workbook.ts';
import type { Check, PlainValue } from '../check-set.ts';
import { findGivenArea, toSheetKey, type GivenSheet } from '../given-cells/given-cells.ts';
import { isSameValue, normalizeValueForComparison } from '../values/same-value.ts';
import { formatValueForMessage } from '../values/format-value-for-message.ts';
import {
  checkEachCell,
  createFailedCheckResult,
  getCheckedArea,
  getPlacedArea,
  PASSED_CHECK,
  readCellValue,
  formatValueOfCell,
  type CheckResult,
  type CheckRun,
} from './check-run.ts';

/**
 * Checks that the given data has not been moved or changed. When any row order is allowed, the function only checks that the same rows
 * exist.
 */
export function checkGivenCells(run: CheckRun, check: Extract<Check, { kind: 'given' }>, sheet: Sheet): CheckResult {
  const given: GivenSheet = run.given.get(toSheetKey(check.sheet)) ?? new Map();
  if (check.order === 'any') return checkRows(run, getPlacedArea(run, sheet, getCheckedArea(check)), sheet, given);
  const area = findGivenArea(given, getCheckedArea(check));
  const result = area ? checkKeptCells(run, { at: toAreaAddress(area) }, sheet, given) : PASSED_CHECK;
  return result.outcome === 'pass' && run.checkGuardedRows ? run.checkGuardedRows(run, check, sheet) : result;
}

function checkKeptCells(run: CheckRun, area: { at: string }, sheet: Sheet, given: GivenSheet): CheckResult {
  return checkEachCell(run, area, sheet, ({ row, column }) => {
    const wanted = given.get(toCellKey(row, column));
    if (!wanted || isSameValue(wanted.value, readCellValue(run, sheet, row, column))) return null;
    const was = formatValueForMessage(wanted.value, wanted.isDate ? 'yyyy-mm-dd' : 'General', run.workbook.uses1904Dates);
    return { fault: 'givenChanged', detail: { was, now: formatValueOfCell(run, sheet, row, column) } };
  });
}

function checkRows(run: CheckRun, area: Area, sheet: Sheet, given: GivenSheet): CheckResult {
  const rows = listNumbers(area.top, area.bottom);
  // The row comparison ignores columns that are empty or contain only formulas in the start workbook.
  const columns = listNumbers(area.left, area.right).filter((column) => rows.some((row) => given.has(toCellKey(row, column))));
  const createRowKey = (getValue: (column: number) => PlainValue) =>
    JSON.stringify(columns.map((column) => normalizeValueForComparison(getValue(column))));
  const remaining = new Map<string, number>();
  for (const row of rows) {
    const key = createRowKey((column) => given.get(toCellKey(row, column))?.value ?? null);
    remaining.set(key, (remaining.get(key) ?? 0) + 1);
  }
  for (const row of rows) {
    const key = createRowKey((column) => readCellValue(run, sheet, row, column));
    const count = remaining.get(key) ?? 0;
    if (count === 0) return createFailedCheckResult('rowChanged', { row, column: area.left }, { row });
    remaining.set(key, count - 1);
  }
  return PASSED_CHECK;
}

const listNumbers = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index);
