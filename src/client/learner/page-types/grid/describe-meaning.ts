import { gridEn } from '#shared/words/en/grid.ts';
import { getWords } from '#client/words/words-store.ts';
import type { TypedNumber } from '#workbook/grid/grid-commands.ts';
import { getPageLanguage } from './prepared-grid.ts';

const DAY_1970 = 25_569;
const DAY_MS = 86_400_000;

/** Returns whether typed text may be a number, so that the worker is asked what it is taken for. */
export const mayBeNumber = (text: string): boolean => /\d/.test(text) && !/^[=']/.test(text);

/** Says what a typed number is taken for, where that is not plain to see. */
export function describeMeaning(text: string, { kind, value }: TypedNumber): string {
  const words = getWords(gridEn).formats;
  const language = getPageLanguage();
  if (kind === 'date')
    return words.date(new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format((value - DAY_1970) * DAY_MS));
  const shown = new Intl.NumberFormat(language, { maximumSignificantDigits: 12 }).format(value);
  if (kind === 'percent') return words.percent(shown);
  if (kind === 'currency') return words.amount(shown);
  if (kind === 'time') return words.timeOfDay;
  return shown === text.trim().replace(/^\+/, '') || !/[.,\sE]/i.test(text) ? '' : words.number(shown);
}
