import type { Check } from '../check-set.ts';

export type NumberFormatKind = Extract<Check, { kind: 'format' }>['as'] | 'general';

export interface NumberFormat {
  kind: NumberFormatKind;
  decimals: number;
}

const NO_DIGITS = /^(?:[^0#?]*)$/;

/**
 * Describes what the first section of a number format code shows. Quoted texts, colors, languages and spaces do not count. Only a quoted
 * currency counts, because several languages store the euro in this form.
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

/** Splits a format code at the semicolons outside quotes. */
function splitSections(code: string): string[] {
  return code.match(/(?:"[^"]*"|\\.|[^;])+/g) ?? [];
}

/**
 * Removes quoted texts, escaped characters, padding, colors, conditions and languages, and keeps durations such as `[h]` without brackets.
 */
function removeLiterals(section: string): string {
  return section
    .replaceAll(/"[^"]*"?|\\.|_.|\*./g, '')
    .replaceAll(/\[(h+|m+|s+)\]/gi, '$1')
    .replaceAll(/\[[^\]]*\]/g, '');
}

/** Returns whether a format shows only a time. Minutes and months share the letter m, so only a format without days and years is a time. */
const isTime = (bare: string) => /[hs]/i.test(bare) && !/[dy]/i.test(bare);

/**
 * Returns whether a format shows a currency. Currencies may have brackets, as in `[$€-407]`, or quotes, or neither. `[$-409]` is only a
 * language.
 */
function hasCurrency(section: string): boolean {
  const symbols = [...section.matchAll(/\[\$([^\]-]*)[^\]]*\]/g)].map((match) => match[1]!.trim());
  const rest = section.replaceAll(/\[[^\]]*\]/g, '');
  return symbols.some((symbol) => symbol !== '') || /\p{Sc}|\b(?:USD|EUR|MXN|CAD|GBP|CHF|JPY)\b/u.test(rest);
}
