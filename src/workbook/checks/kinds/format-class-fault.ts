import type { Check } from '../check-set.ts';
import { classifyFormat, isSameCurrency } from '../values/format-class.ts';
import type { CellFault } from './check-run.ts';

const CURRENCY_NAMES: Readonly<Record<string, string>> = {
  $: 'dollars',
  USD: 'US dollars',
  CAD: 'Canadian dollars',
  AUD: 'Australian dollars',
  MXN: 'Mexican pesos',
  EUR: 'euros',
  GBP: 'pounds',
  JPY: 'yen',
  CHF: 'Swiss francs',
};

type FormatCheck = Extract<Check, { kind: 'format' }>;

/** Finds what a number format of the right kind shows otherwise than wanted. */
export function findFormatClassFault({ currency, thousands, scale, fields, negative }: FormatCheck, code: string): CellFault | null {
  const shown = classifyFormat(code);
  if (currency !== undefined && !isSameCurrency(currency, shown.currency)) {
    const isDollars = shown.currency === 'USD' && currency !== '$' && !currency.endsWith('D');
    const name = isDollars ? 'dollars' : CURRENCY_NAMES[shown.currency ?? ''];
    return { fault: 'currency', detail: { shown: name ?? shown.currency ?? 'no currency', wanted: CURRENCY_NAMES[currency] ?? currency } };
  }
  if (thousands === true && !shown.hasThousands) return { fault: 'thousands' };
  if (scale !== undefined && scale !== shown.scale) return { fault: 'scale', detail: { shown: shown.scale, wanted: scale } };
  if (fields && fields.join(' ') !== shown.fields.join(' '))
    return { fault: 'dateFields', detail: { shown: listNames(shown.fields), wanted: listNames(fields) } };
  return negative === true && !shown.marksNegative ? { fault: 'negative' } : null;
}

const listNames = (names: readonly string[]) => names.join(', ').replace(/, ([^,]*)$/, ' and $1');
