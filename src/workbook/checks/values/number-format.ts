import type { Check } from '../check-set.ts';

export type NumberFormatKind = Extract<Check, { kind: 'format' }>['as'] | 'general';

export interface NumberFormat {
  kind: NumberFormatKind;
  decimals: number;
}

const CURRENCY_CODES = /\p{Sc}|\b(?:USD|EUR|MXN|CAD|GBP|CHF|JPY|AUD|NZD|PLN|CZK|HUF|SEK|DKK|NOK|BRL|INR|RUB|TRY|CNY)\b/u;
/** Matches the currency symbols that are letters. */
export const CURRENCY_LETTERS = /(?<!\p{L})(?:zł|kč|kr\.?|ft|s?fr\.|lei|руб\.?|лв\.?)(?!\p{L})/iu;
const NO_DIGITS = /^(?:[^0#?]*)$/;

/**
 * Describes how the first section of a number format code displays numbers. The function ignores colors, languages, spaces, and all quoted
 * text except currency symbols. Quoted currency symbols are taken into account, because in several languages spreadsheet programs store the
 * euro sign in quotation marks.
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

/** Splits a format code at semicolons that are not in quotation marks. */
export function splitSections(code: string): string[] {
  return code.match(/(?:"[^"]*"|\\.|[^;])+/g) ?? [];
}

/**
 * Removes quoted text, escaped characters, padding, colors, conditions and languages from a section of a format code. Duration codes such
 * as `[h]` lose only their brackets.
 */
export function removeLiterals(section: string): string {
  return section
    .replaceAll(/"[^"]*"?|\\.|_.|\*./g, '')
    .replaceAll(/\[(h+|m+|s+)\]/gi, '$1')
    .replaceAll(/\[[^\]]*\]/g, '');
}

/**
 * Returns whether a format shows only a time. The letter m can stand for minutes or months, so a format that also shows days or years
 * does not count as a time.
 */
const isTime = (bare: string) => /[hs]/i.test(bare) && !/[dy]/i.test(bare);

/**
 * Returns whether a format shows a currency. A currency symbol can be in brackets, as in `[$€-407]`, in quotation marks, or in
 * neither. The code `[$-409]` contains a language but no currency.
 */
function hasCurrency(section: string): boolean {
  const symbols = [...section.matchAll(/\[\$([^\]-]*)[^\]]*\]/g)].map((match) => match[1]!.trim());
  const rest = section.replaceAll(/\[[^\]]*\]/g, '');
  return symbols.some((symbol) => symbol !== '') || CURRENCY_CODES.test(rest) || CURRENCY_LETTERS.test(rest);
}
