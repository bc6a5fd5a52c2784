import { DATE_FIELDS, type DateField } from '../check-set.ts';
import { CURRENCY_LETTERS, describeNumberFormat, removeLiterals, splitSections } from './number-format.ts';

/** Describes what a number format shows beyond its kind and its decimals. Two formats of one class differ only in their form. */
export interface FormatClass {
  /** Holds the ISO code of the currency, `$` for the dollars of an unknown country, or another symbol. Is null without a currency. */
  currency: string | null;
  hasThousands: boolean;
  /** Holds the number by which the shown value is divided, such as 1000 for `0,`. */
  scale: number;
  fields: DateField[];
  /** Is true when a color or parentheses mark negative numbers. */
  marksNegative: boolean;
}

const CURRENCIES: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  '₹': 'INR',
  '₩': 'KRW',
  '₽': 'RUB',
  '₺': 'TRY',
  '₪': 'ILS',
  '₫': 'VND',
  '฿': 'THB',
  '₴': 'UAH',
  zł: 'PLN',
  kč: 'CZK',
  r$: 'BRL',
  us$: 'USD',
  'fr.': 'CHF',
  ft: 'HUF',
  'sfr.': 'CHF',
  lei: 'RON',
  лв: 'BGN',
  'лв.': 'BGN',
  руб: 'RUB',
  'руб.': 'RUB',
};
/** Maps the language ids of format codes such as `[$$-409]` to the currency of a symbol that several countries use. */
const CURRENCIES_BY_LANGUAGE: Readonly<Record<string, string>> = {
  '409': 'USD',
  '1009': 'CAD',
  c0c: 'CAD',
  c09: 'AUD',
  '1409': 'NZD',
  '80a': 'MXN',
  '4809': 'SGD',
  c04: 'HKD',
  '340a': 'CLP',
  '2c0a': 'ARS',
  '804': 'CNY',
  '411': 'JPY',
  '41d': 'SEK',
  '406': 'DKK',
  '414': 'NOK',
  '40f': 'ISK',
};
/** Lists the symbols of several countries with the currencies that they can stand for. */
const SHARED_SYMBOLS: readonly { symbol: string; currencies: ReadonlySet<string> }[] = [
  { symbol: '$', currencies: new Set(['$', 'USD', 'CAD', 'AUD', 'NZD', 'MXN', 'SGD', 'HKD', 'CLP', 'ARS']) },
  { symbol: 'kr', currencies: new Set(['kr', 'SEK', 'DKK', 'NOK', 'ISK']) },
];

export function classifyFormat(code: string): FormatClass {
  const sections = splitSections(code);
  const first = sections[0] ?? '';
  const bare = removeLiterals(first);
  const { kind } = describeNumberFormat(code);
  const shared = { currency: null, hasThousands: false, scale: 1, fields: [], marksNegative: false };
  if (kind === 'date' || kind === 'time') return { ...shared, fields: listDateFields(first, bare) };
  const digits = bare.replaceAll(/[^0#?.,]/g, '');
  const [whole = ''] = digits.split('.');
  const scaling = [...digits.matchAll(/(?<=[0#?])(,+)(?=\.|$)/g)].map(([commas]) => commas).join('');
  return {
    ...shared,
    currency: kind === 'currency' ? findCurrency(first) : null,
    hasThousands: /[0#?],+[0#?]/.test(whole),
    scale: kind === 'percent' ? 1 : 1000 ** scaling.length,
    marksNegative:
      /\[(?:red|rot|rouge|rojo|rosso|color ?\d+)\]/i.test(sections[1] ?? '') || /\(.*\)/.test((sections[1] ?? '').replaceAll(/_./g, '')),
  };
}

function findCurrency(section: string): string | null {
  const [, bracketed, language = ''] = /\[\$([^\]-]+)(?:-([^\]]*))?\]/.exec(section) ?? [];
  const plain = section.replaceAll(/\[[^\]]*\]/g, '');
  const symbol = (
    bracketed ??
    /\b[A-Z]{3}\b/.exec(plain)?.[0] ??
    /\p{L}*\p{Sc}/u.exec(plain)?.[0] ??
    CURRENCY_LETTERS.exec(plain)?.[0] ??
    ''
  ).trim();
  if (/^[A-Z]{3}$/.test(symbol)) return symbol;
  const isShared = ['$', '¥', 'kr', 'kr.'].includes(symbol.toLowerCase());
  const byLanguage = isShared ? CURRENCIES_BY_LANGUAGE[language.toLowerCase().replace(/^0+/, '')] : undefined;
  // In `T€`, the letter stands for thousands.
  return (
    byLanguage ??
    CURRENCIES[symbol.toLowerCase()] ??
    CURRENCIES[symbol.at(-1) ?? ''] ??
    (symbol === '' ? null : symbol.replace(/^kr\.?$/i, 'kr'))
  );
}

/** Returns whether a currency is the wanted one. The dollar or krone of an unknown country is every dollar or krone. */
export function isSameCurrency(one: string | null, other: string | null): boolean {
  if (one === other) return true;
  if (one === null || other === null) return false;
  return SHARED_SYMBOLS.some(({ symbol, currencies }) => [one, other].includes(symbol) && currencies.has(one) && currencies.has(other));
}

function listDateFields(section: string, bare: string): DateField[] {
  if (/\[\$-[^\]]*F800\]/i.test(section)) return ['day', 'month', 'year'];
  if (/\[\$-[^\]]*F400\]/i.test(section)) return ['hour', 'minute', 'second'];
  const found = new Set<DateField>();
  const parts = bare.replaceAll(/am\/pm|a\/p/gi, '').match(/d+|m+|y+|e+|h+|s+/gi) ?? [];
  for (const [index, part] of parts.entries()) {
    const letter = part[0]!.toLowerCase();
    if (letter === 'd') found.add(part.length > 2 ? 'weekday' : 'day');
    else if (letter === 'y' || letter === 'e') found.add('year');
    else if (letter === 'h') found.add('hour');
    else if (letter === 's') found.add('second');
    else if (part.length > 2) found.add('month name');
    else found.add(/^h/i.test(parts[index - 1] ?? '') || /^s/i.test(parts[index + 1] ?? '') ? 'minute' : 'month');
  }
  return DATE_FIELDS.filter((field) => found.has(field));
}
