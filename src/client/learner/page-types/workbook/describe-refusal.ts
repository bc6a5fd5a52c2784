import { getWords } from '#client/words/words-store.ts';
import { ownNumbersEn } from '#shared/words/en/own-numbers.ts';
import type { CheckTexts } from '#workbook/checks/texts/check-texts.ts';
import type { RefusalCode } from '#workbook/reader/refusal-texts.ts';

/** Says why a file is not checked: it cannot be read, or it has other numbers than the learner's in this round. */
export type WorkbookFileRefusal = RefusalCode | { earlierRound: number | null; round: number };

export function describeRefusal(refusal: WorkbookFileRefusal, texts: CheckTexts['refusals']): string {
  if (typeof refusal === 'string') return texts[refusal];
  const words = getWords(ownNumbersEn);
  return refusal.earlierRound === null ? words.other : words.earlier(refusal.earlierRound, refusal.round);
}
