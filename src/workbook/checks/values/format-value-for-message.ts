import { DAYS_FROM_1900_TO_1904 } from '#workbook/reader/workbook.ts';
import type { PlainValue } from '../check-set.ts';
import { describeNumberFormat } from './number-format.ts';

const DAYS_FROM_1900_TO_1970 = 25_569;
const MILLISECONDS_PER_DAY = 86_400_000;
const TEXT_MAX_LENGTH = 60;

let numberFormat: Intl.NumberFormat | undefined;
let numberLanguage = 'en-US';

/** Sets the language in which numbers are written. A worker checks for one learner, so it is set once for each check. */
export function setNumberLanguage(language: string): void {
  if (numberLanguage === language) return;
  numberLanguage = language;
  numberFormat = undefined;
}

export const getNumberLanguage = (): string => numberLanguage;

/** Formats a number. The formatter is created on first use, because creating one is slow and many checks never need it. */
function formatNumber(value: number): string {
  numberFormat ??= new Intl.NumberFormat(numberLanguage, { maximumSignificantDigits: 12 });
  return numberFormat.format(value);
}

export function formatValueForMessage(value: PlainValue, formatCode = 'General', uses1904Dates = false): string {
  if (value === null || value === '') return 'empty';
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (typeof value === 'string') return value.length > TEXT_MAX_LENGTH ? `${value.slice(0, TEXT_MAX_LENGTH)}…` : value;
  const { kind } = describeNumberFormat(formatCode);
  if (kind === 'percent') return `${formatNumber(value * 100)}%`;
  return (kind === 'date' ? formatDate(value + (uses1904Dates ? DAYS_FROM_1900_TO_1904 : 0)) : null) ?? formatNumber(value);
}

/** Formats a serial number of the 1900 date system as an ISO date. Returns null when the number is not a date after February 1900. */
function formatDate(serial: number): string | null {
  const date = new Date((Math.floor(serial) - DAYS_FROM_1900_TO_1970) * MILLISECONDS_PER_DAY);
  return serial > 60 && serial < 2_958_466 ? date.toISOString().slice(0, 10) : null;
}
