import { CellError, type CellValue } from '#workbook/reader/workbook.ts';
import { roundTo15Digits } from './convert-value.ts';
import { UnsupportedError } from './formula-value.ts';

let collator: Intl.Collator | undefined;

/** Compares text, ignoring letter case. The collator is created on first use, because creating a collator is slow. */
function collate(left: string, right: string): number {
  collator ??= new Intl.Collator('en', { sensitivity: 'accent' });
  return collator.compare(left, right);
}

const rankType = (value: CellValue): number => (typeof value === 'number' ? 0 : typeof value === 'string' ? 1 : 2);

function fillBlank(value: CellValue, other: CellValue): CellValue {
  if (value !== null) return value;
  return typeof other === 'string' ? '' : typeof other === 'boolean' ? false : 0;
}

/** Compares two numbers by their first 15 significant digits. */
function compareNumbers(left: number, right: number): number {
  const difference = left - right;
  // Rounding is slow and is skipped for numbers that differ by more than one unit in the 15th significant digit.
  if (difference === 0 || Math.abs(difference) > 1e-14 * Math.abs(left)) return difference;
  return roundTo15Digits(left) - roundTo15Digits(right);
}

/**
 * Compares two values for functions such as VLOOKUP and RANK, for which Excel compares all digits of numbers. Throws
 * `UnsupportedError` for two different numbers with the same 15 significant digits.
 */
export function compareAllDigits(left: CellValue, right: CellValue): number {
  const order = compareValues(left, right);
  // The two numbers differ, but only by a rounding error.
  if (order === 0 && typeof left === 'number' && typeof right === 'number' && left !== right) throw new UnsupportedError();
  return order;
}

/**
 * Compares two values that are not errors. Returns a negative number when `left` comes first, a positive number when `right` comes
 * first, and 0 when the two values are equal. Numbers come first, followed by text, FALSE and TRUE. Numbers are compared with 15
 * significant digits. The comparison of text ignores letter case. Throws `UnsupportedError` when the order depends on a hyphen or an
 * apostrophe, because Excel ignores both characters.
 */
export function compareValues(left: CellValue, right: CellValue): number {
  const first = fillBlank(left, right);
  const second = fillBlank(right, left);
  if (typeof first === 'number' && typeof second === 'number') return compareNumbers(first, second);
  if (typeof first === 'string' && typeof second === 'string') return compareTexts(first, second);
  return rankType(first) - rankType(second) || Number(first) - Number(second);
}

function compareTexts(left: string, right: string): number {
  if (left === right) return 0;
  const first = left.toLowerCase();
  const second = right.toLowerCase();
  if (first === second) return 0;
  const order = collate(first, second) || (first < second ? -1 : 1);
  if (/['\-\u00ad]/.test(first + second)) {
    const bare = collate(first.replaceAll(/['\-\u00ad]/g, ''), second.replaceAll(/['\-\u00ad]/g, ''));
    if (Math.sign(bare) !== Math.sign(order)) throw new UnsupportedError(); // Spreadsheet programs sort text with hyphens differently.
  }
  return order;
}

/** Returns whether the operator `=` considers two values equal. An error does not equal any value. */
export function areEqual(left: CellValue, right: CellValue): boolean {
  if (left instanceof CellError || right instanceof CellError) return false;
  if (typeof left === 'string' && typeof right === 'string') return left === right || left.toLowerCase() === right.toLowerCase();
  return compareValues(left, right) === 0;
}

/**
 * Returns whether two values match in a lookup: they must have the same type and be equal. A blank value does not match any value, not
 * even another blank value. Throws `UnsupportedError` for two numbers that differ only by a rounding error.
 */
export function areStrictlyEqual(left: CellValue, right: CellValue): boolean {
  if (left === null || typeof left !== typeof right) return false;
  return typeof left === 'number' ? compareAllDigits(left, right) === 0 : areEqual(left, right);
}
