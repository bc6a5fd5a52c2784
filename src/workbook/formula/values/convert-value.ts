import { CellError, type CellValue } from '#workbook/reader/workbook.ts';
import { ErrorResult, NUMBER_ERROR, UnsupportedError, VALUE_ERROR } from './formula-value.ts';
import { parseNumericText } from './parse-numeric-text.ts';

/** Rounds a number to 15 significant digits, the precision that spreadsheet programs use to display and compare numbers. */
export const roundTo15Digits = (number: number): number =>
  Number.isInteger(number) && Math.abs(number) < 1e15 ? number : Number(number.toPrecision(15));

/** Returns the given value unchanged, but throws an `ErrorResult` when the value is an error. */
export function requireNonError(value: CellValue): Exclude<CellValue, CellError> {
  if (value instanceof CellError) throw new ErrorResult(value);
  return value;
}

/**
 * Converts a value to a number. Blank values and FALSE become 0, TRUE becomes 1, and text that looks like a number becomes that
 * number. Throws an `ErrorResult` for errors and for other text.
 */
export function toNumber(value: CellValue, uses1904Dates = false): number {
  if (typeof value === 'number') return value;
  const known = requireNonError(value);
  if (typeof known !== 'string') return Number(known ?? 0);
  const number = parseNumericText(known, uses1904Dates);
  if (number === null) throw new ErrorResult(VALUE_ERROR);
  return number;
}

/**
 * Converts a value to a logical value. All numbers except 0 count as true. Throws an `ErrorResult` for text other than TRUE and FALSE.
 * Throws `UnsupportedError` for text that starts with a digit, a sign or a decimal point.
 */
export function toBoolean(value: CellValue): boolean {
  const known = requireNonError(value);
  if (typeof known !== 'string') return Boolean(known);
  if (/^\s*[-+.\d]/.test(known)) throw new UnsupportedError(); // Text that looks like a number is used as a condition.
  if (!/^(?:TRUE|FALSE)$/i.test(known)) throw new ErrorResult(VALUE_ERROR);
  return known.toUpperCase() === 'TRUE';
}

/** Converts a value to text. Throws an `ErrorResult` for an error value. */
export function toText(value: CellValue): string {
  const known = requireNonError(value);
  if (typeof known === 'string') return known;
  if (typeof known === 'number') return formatGeneralNumber(known);
  return known === null ? '' : String(known).toUpperCase();
}

/** Formats a number with at most 15 digits. Scientific notation is used when the result would otherwise be longer than 20 characters. */
export function formatGeneralNumber(number: number): string {
  if (number === 0) return '0';
  const [mantissa = '', exponentText = '0'] = Math.abs(number).toExponential(14).split('e');
  const digits = mantissa.replace('.', '').replace(/0+$/, '');
  const exponent = Number(exponentText);
  const sign = number < 0 ? '-' : '';
  const isTooLong = exponent < 0 ? 1 - exponent + digits.length > 20 : exponent > 20 - 1;
  if (isTooLong) {
    const fraction = digits.length > 1 ? `.${digits.slice(1)}` : '';
    return `${sign}${digits[0]}${fraction}E${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`;
  }
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${digits}`;
  const whole = digits.padEnd(exponent + 1, '0');
  return sign + whole.slice(0, exponent + 1) + (whole.length > exponent + 1 ? `.${whole.slice(exponent + 1)}` : '');
}

/** Returns the given number, or the error #NUM! when the number is not finite. */
export const toFiniteNumber = (number: number): number | CellError =>
  Number.isFinite(number) ? (number === 0 ? 0 : number) : NUMBER_ERROR;
