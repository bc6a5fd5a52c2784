import { CellError, type CellValue } from '../../workbook/workbook.ts';
import type { PlainValue } from '../check-set.ts';

/** Returns a cell's value as JSON. */
export const toPlainValue = (value: CellValue): PlainValue => (value instanceof CellError ? value.code : value);

/** Matches the error values of all spreadsheet programs, for example `#N/A` or `#DIV/0!`. */
export const ERROR_VALUE = /^#[A-Z0-9/_]+[!?]?$/;

/** The relative precision within which two numbers are equal, since programs round the last digits differently. */
const NUMBER_PRECISION = 1e-9;

/**
 * Compares two values as a learner would. Numbers are equal within the tolerance, texts without regard to case and spaces, and a blank
 * cell equals an empty text.
 */
export function isSameValue(wanted: PlainValue, found: PlainValue, tolerance = 0): boolean {
  if (typeof wanted === 'number' && typeof found === 'number')
    return Math.abs(wanted - found) <= tolerance + NUMBER_PRECISION * Math.max(1, Math.abs(wanted));
  if (typeof wanted === 'string' && typeof found === 'string') return normalizeText(wanted) === normalizeText(found);
  return wanted === found || (isBlank(wanted) && isBlank(found));
}

export const isBlank = (value: PlainValue): boolean => value === null || value === '';

/** Returns a text in the form in which texts are compared: in lower case, with single spaces. */
export const normalizeText = (text: string): string => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim().toLowerCase();
