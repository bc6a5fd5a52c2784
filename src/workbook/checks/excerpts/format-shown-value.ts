import type { PlainValue } from '../check-set.ts';
import { formatValueForMessage, getNumberLanguage } from '../values/format-value-for-message.ts';
import { describeNumberFormat, removeLiterals, splitSections } from '../values/number-format.ts';

/** Formats a value as the learner's sheet shows it, as far as its number format is understood. */
export function formatShownValue(value: PlainValue, code: string, uses1904Dates: boolean): string {
  if (value === null || value === '') return '';
  if (typeof value !== 'number') return formatValueForMessage(value);
  const { kind, decimals } = describeNumberFormat(code);
  if (kind === 'date' || kind === 'time') return formatValueForMessage(value, code, uses1904Dates);
  if (kind === 'general' || kind === 'text') {
    const text = String(Number(value.toPrecision(10)));
    const decimal = new Intl.NumberFormat(getNumberLanguage()).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value;
    return text.replace('.', decimal ?? '.');
  }
  const useGrouping = /[0#?],+[0#?]/.test(removeLiterals(splitSections(code)[0] ?? ''));
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals, useGrouping };
  return kind === 'percent'
    ? `${new Intl.NumberFormat(getNumberLanguage(), digits).format(value * 100)}%`
    : new Intl.NumberFormat(getNumberLanguage(), digits).format(value);
}
