import type { Check } from '../check-set.ts';

export type NumberFormatKind = Extract<Check, { kind: 'format' }>['as'] | 'general';

export interface NumberFormat {
  kind: NumberFormatKind;
  decimals: number;
}

const NO_DIGITS = /^(?:[^0#?]*)$/;

/**
 * Describes how the first section of a number format code shows numbers. The function ignores quoted texts, colors, languages and spaces in
 * the number format code. The function does not ignore quoted currencies, because spreadsheet programs store the euro in quotation marks in
 * several languages.
 */
export function describeNumberFormat(code: string): NumberFormat {
  const section = splitSections(code)[0] ?? '';
  if (section.trim() === '@') return { kind: 'text', decimals: 0 };
  const bare = removeLiterals(section);
  if (bare.trim() === '' || /general/i.test(bare)) return { kind: hasCurrency(section) ? 'currency' : 'general', decimals: 0 };
  const decimals = /\.([0#?]+)/.exec(bare)?.[1]?.length ?? 0;
  if (bare.includes('%')) return { kind: 'percent', decimals };
  if (NO_DIGITS.test(bare.replaceAll(/\.0+/g, '')) && /[dyhms]/i.test(bare)) return { kind: isTime(bare) ? 'time' : 'date', decimals: 0 };
  if (hasCurrency(section)) return { kind: 'currency', decimals };
  return { kind: NO_DIGITS.test(bare) ? 'text' : 'number', decimals };
}

/** Splits a format code at the semicolons that are not in quotation marks. */
function splitSections(code: string): string[] {
  return code.match(/(?:"[^"]*"|\\.|[^;])+/g) ?? [];
}

/**
 * Removes quoted texts, escaped characters, padding, colors, conditions and languages, and removes only the brackets from durations such as
 * `[h]`.
 */
function removeLiterals(section: string): string {
  return section
    .replaceAll(/"[^"]*"?|\\.|_.|\*./g, '')
    .replaceAll(/\[(h+|m+|s+)\]/gi, '$1')
    .replaceAll(/\[[^\]]*\]/g, '');
}

/**
 * Returns whether a format shows only a time. The letter m stands for minutes or months, so a format with days or years does not count as a
 * time.
 */
const isTime = (bare: string) => /[hs]/i.test(bare) && !/[dy]/i.test(bare);

/**
 * Returns whether a format shows a currency. A currency symbol may be in brackets, as in `[$€-407]`, in quotation marks, or in neither. The
 * code `[$-409]` contains only a language and no currency.
 */
function hasCurrency(section: string): boolean {
  const symbols = [...section.matchAll(/\[\$([^\]-]*)[^\]]*\]/g)].map((match) => match[1]!.trim());
  const rest = section.replaceAll(/\[[^\]]*\]/g, '');
  return symbols.some((symbol) => symbol !== '') || /\p{Sc}|\b(?:USD|EUR|MXN|CAD|GBP|CHF|JPY)\b/u.test(rest);
}
