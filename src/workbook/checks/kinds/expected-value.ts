import { describeNumberFormat } from '../values/number-format.ts';
import { isExactValue, isSameValue } from '../values/same-value.ts';
import { DAYS_FROM_1900_TO_1904 } from '#workbook/reader/workbook.ts';
import { buildCheckTargetKey, type Check, type CheckSet, type CheckTarget, type PlainValue } from '../check-set.ts';
import type { CheckedCell, CheckRun } from './check-run.ts';

/** Returns the solution's results for a check's area, or null when the check set contains no results for the area. */
export function findSolutionResults({ targets }: CheckSet, check: Check): CheckTarget | null {
  const key = buildCheckTargetKey(check);
  return Object.hasOwn(targets, key) ? (targets[key] ?? null) : null;
}

/** Says how exactly a result must equal the expected one. */
export interface ResultOptions {
  tolerance: number;
  exact?: boolean | undefined;
}

/** Dates in the 1904 date system are first converted to the 1900 date system, which check sets use. */
export function isExpectedValue(
  { workbook }: CheckRun,
  { cell }: Pick<CheckedCell, 'cell'>,
  expected: PlainValue,
  value: PlainValue,
  { tolerance, exact }: ResultOptions,
): boolean {
  if ((exact ? isExactValue : isSameValue)(expected, value, tolerance)) return true;
  if (!workbook.uses1904Dates || typeof value !== 'number' || !cell) return false;
  const isDate = describeNumberFormat(workbook.numberFormatOf(cell.style)).kind === 'date';
  return isDate && isSameValue(expected, value + DAYS_FROM_1900_TO_1904, tolerance);
}
