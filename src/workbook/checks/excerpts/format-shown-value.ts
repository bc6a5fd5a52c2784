import type { PlainValue } from '../check-set.ts';
import { formatValueForMessage } from '../values/format-value-for-message.ts';
import { describeNumberFormat, removeLiterals, splitSections } from '../values/number-format.ts';

/** Formats a value as the learner's sheet shows it, as far as its number format is understood. */
export function formatShownValue(value: PlainValue, code: string, uses1904Dates: boolean): string {
  if (value === null || value === '') return '';
  if (typeof value !== 'number') return formatValueForMessage(value);
  const { kind, decimals } = describeNumberFormat(code);
  if (kind === 'date' || kind === 'time') return formatValueForMessage(value, code, uses1904Dates);
  if (kind === 'general' || kind === 'text') return String(Number(value.toPrecision(10)));
  const useGrouping = /[0#?],+[0#?]/.test(removeLiterals(splitSections(code)[0] ?? ''));
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals, useGrouping };
  return kind === 'percent'
    ? `${new Intl.NumberFormat('en-US', digits).format(value * 100)}%`
    : new Intl.NumberFormat('en-US', digits).format(value);
}
