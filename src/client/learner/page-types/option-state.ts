import type { McqOption } from '#shared/catalog.ts';

/** right, wrong: the chosen option's verdict. answer: the right one that was not chosen. picked: chosen where nothing is right or wrong. */
export type OptionState = 'idle' | 'right' | 'wrong' | 'answer' | 'picked' | 'out';

/** How an option looks once one has been chosen; before that all are idle. */
export function deriveOptionState(options: readonly Pick<McqOption, 'isCorrect'>[], index: number, chosen: number | null): OptionState {
  if (chosen === null) return 'idle';
  const isCorrect = options[index]?.isCorrect === true;
  if (index === chosen) return isCorrect ? 'right' : options.some((option) => option.isCorrect) ? 'wrong' : 'picked';
  return isCorrect && options[chosen]?.isCorrect !== true ? 'answer' : 'out';
}

export interface OptionFeedback {
  words: string;
  isGood: boolean | null;
}

/** What is said about the chosen option; without a right one there is nothing to praise. */
export function getOptionFeedback(options: readonly Pick<McqOption, 'isCorrect'>[], chosen: number): OptionFeedback {
  const look = deriveOptionState(options, chosen, chosen);
  if (look === 'right') return { words: '✅ Correct! Moving to next section...', isGood: true };
  if (look === 'wrong') return { words: "❌ Not quite right. Let's review that topic...", isGood: false };
  return { words: 'Thank you! Moving to next section...', isGood: null };
}
