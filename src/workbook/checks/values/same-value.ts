import { CellError, type CellValue } from '#workbook/reader/workbook.ts';
import type { PlainValue } from '../check-set.ts';

export const toPlainValue = (value: CellValue): PlainValue => (value instanceof CellError ? value.code : value);

/** Matches the error values of all spreadsheet programs, for example `#N/A` or `#DIV/0!`. */
export const ERROR_VALUE_PATTERN = /^#[A-Z0-9/_]+[!?]?$/;

/**
 * Sets the maximum relative difference between two numbers that count as equal. The maximum difference is greater than zero, because
 * spreadsheet programs round the last digits of a number differently.
 */
const NUMBER_PRECISION = 1e-9;

/**
 * Returns whether a learner would consider two values equal. Numbers may differ by up to `tolerance`. The comparison of text ignores letter
 * case and surplus spaces. A blank cell equals empty text.
 */
export function isSameValue(wanted: PlainValue, found: PlainValue, tolerance = 0): boolean {
  if (typeof wanted === 'number' && typeof found === 'number')
    return Math.abs(wanted - found) <= tolerance + NUMBER_PRECISION * Math.max(1, Math.abs(wanted));
  if (typeof wanted === 'string' && typeof found === 'string')
    return wanted === found || normalizeTextForComparison(wanted) === normalizeTextForComparison(found);
  return wanted === found || (isBlank(wanted) && isBlank(found));
}

/** Returns whether two values are the same with the same capital letters, spaces and characters of a text. */
export const isExactValue = (wanted: PlainValue, found: PlainValue, tolerance = 0): boolean =>
  typeof wanted === 'string' && typeof found === 'string' ? wanted === found : isSameValue(wanted, found, tolerance);

export const isBlank = (value: PlainValue): boolean => value === null || value === '';

export const normalizeTextForComparison = (text: string): string => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim().toLowerCase();

/** Converts a value to a comparison key. Values that count as equal without a tolerance have the same key. */
export function normalizeValueForComparison(value: PlainValue): PlainValue {
  if (isBlank(value)) return null;
  if (typeof value === 'number') return Number(value.toPrecision(12));
  return typeof value === 'string' ? normalizeTextForComparison(value) : value;
}

const isEmptyResult = (value: PlainValue) => isBlank(value) || value === 0;
const isErrorValue = (value: PlainValue) => typeof value === 'string' && ERROR_VALUE_PATTERN.test(value);

/**
 * Returns whether a value says in another way that changed data give no result. Where nothing fits, some right formulas give an error, for
 * example FILTER, and others 0, nothing, or another error.
 */
export function isNothingInstead(start: PlainValue, wanted: PlainValue, value: PlainValue): boolean {
  const isNothing = isEmptyResult(wanted) && !isEmptyResult(start);
  const isNothingAsError = isErrorValue(wanted) && !isErrorValue(start);
  return ((isNothing || isNothingAsError) && isErrorValue(value)) || (isNothingAsError && isEmptyResult(value));
}
