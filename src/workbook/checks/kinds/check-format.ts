import type { Sheet } from '#workbook/reader/workbook.ts';
import type { Check } from '../check-set.ts';
import { classifyFormat, isSameCurrency, type FormatClass } from '../values/format-class.ts';
import { describeNumberFormat, type NumberFormatKind } from '../values/number-format.ts';
import { isBlank, toPlainValue } from '../values/same-value.ts';
import { checkEachCell, type CellFault, type CheckResult, type CheckRun } from './check-run.ts';

const KIND_NAMES: Readonly<Record<NumberFormatKind, string>> = {
  general: 'a number',
  number: 'a number',
  percent: 'a percentage',
  currency: 'an amount of money',
  date: 'a date',
  time: 'a time',
  text: 'text',
};

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

function findClassFault({ currency, thousands, fields, negative }: FormatCheck, shown: FormatClass): CellFault | null {
  if (currency !== undefined && !isSameCurrency(currency, shown.currency)) {
    const isDollars = shown.currency === 'USD' && currency !== '$' && !currency.endsWith('D');
    const name = isDollars ? 'dollars' : CURRENCY_NAMES[shown.currency ?? ''];
    return { fault: 'currency', detail: { shown: name ?? shown.currency ?? 'no currency', wanted: CURRENCY_NAMES[currency] ?? currency } };
  }
  if (thousands === true && !shown.hasThousands) return { fault: 'thousands' };
  if (fields && fields.join(' ') !== shown.fields.join(' '))
    return { fault: 'dateFields', detail: { shown: listNames(shown.fields), wanted: listNames(fields) } };
  return negative === true && !shown.marksNegative ? { fault: 'negative' } : null;
}

const listNames = (names: readonly string[]) => names.join(', ').replace(/, ([^,]*)$/, ' and $1');

export function checkFormat(run: CheckRun, check: FormatCheck, sheet: Sheet): CheckResult {
  return checkEachCell(run, check, sheet, ({ cell, formula }) => {
    // A file without stored results does not contain the cells that an array formula spills into, so the number format of a spilled
    // cell is unknown.
    if (!cell && formula) return null;
    if (!cell || (!formula && isBlank(toPlainValue(cell.value)))) return { fault: 'empty' };
    const shown = describeNumberFormat(run.workbook.numberFormatOf(cell.style));
    if (shown.kind !== check.as) {
      const isGeneralNumber = shown.kind === 'general' && check.as === 'number';
      const detail = { shown: isGeneralNumber ? 'General' : KIND_NAMES[shown.kind], wanted: KIND_NAMES[check.as] };
      return { fault: 'format', detail };
    }
    if (check.decimals !== null && shown.decimals !== check.decimals)
      return { fault: 'decimals', detail: { shown: shown.decimals, wanted: check.decimals } };
    return findClassFault(check, classifyFormat(run.workbook.numberFormatOf(cell.style)));
  });
}
