import { gridEn } from '#shared/words/en/grid.ts';
import { getWords } from '#client/words/words-store.ts';
import { parseConstant } from '#workbook/grid/parse-constant.ts';
import type { Notation } from '#workbook/grid/notation.ts';

const DAY_1970 = 25_569;
const DAY_MS = 86_400_000;

/** Says what typed text will be taken for, where that is not plain to see. */
export function describeMeaning(text: string, notation: Notation): string {
  if (text.startsWith('=')) return '';
  const input = parseConstant(text, notation, false);
  if (typeof input.value !== 'number') return '';
  const words = getWords(gridEn).formats;
  const language = document.documentElement.lang || 'en';
  if (input.kind === 'date')
    return words.date(new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format((input.value - DAY_1970) * DAY_MS));
  const shown = new Intl.NumberFormat(language, { maximumSignificantDigits: 12 }).format(input.value);
  if (input.kind === 'percent') return words.percent(shown);
  if (input.kind === 'currency') return words.amount(shown);
  if (input.kind === 'time') return words.timeOfDay;
  return shown === text.trim() || shown === text.trim().replace(/^\+/, '') || !/[.,\sE]/i.test(text) ? '' : words.number(shown);
}
