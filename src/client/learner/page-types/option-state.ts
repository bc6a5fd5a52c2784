import type { McqOption } from '#shared/page-types/card-fields.ts';
import { pagesEn } from '#shared/words/en/pages.ts';
import { getWords } from '#client/words/words-store.ts';

/**
 * Names the display state of a quiz option. Before the learner answers, every option is in the `unanswered` state. After the learner has
 * answered, the chosen option is in the `correct` or `wrong` state, or in the `chosen` state if the quiz has no correct option. After a
 * wrong answer, the correct options are in the `correct-answer` state. An option that is neither chosen nor shown as the correct answer is
 * in the `not-chosen` state.
 */
export type OptionState = 'unanswered' | 'correct' | 'wrong' | 'correct-answer' | 'chosen' | 'not-chosen';

type GradedOption = Pick<McqOption, 'isCorrect'>;

export function deriveOptionState(options: readonly GradedOption[], index: number, chosenIndex: number | null): OptionState {
  if (chosenIndex === null) return 'unanswered';
  const isCorrect = options[index]?.isCorrect === true;
  if (index === chosenIndex) return isCorrect ? 'correct' : options.some((option) => option.isCorrect) ? 'wrong' : 'chosen';
  return isCorrect && options[chosenIndex]?.isCorrect !== true ? 'correct-answer' : 'not-chosen';
}

export interface OptionFeedback {
  text: string;
  /** Is true when the chosen option is correct, false when it is wrong, and null in a quiz without a correct option. */
  isCorrect: boolean | null;
}

export function getOptionFeedback(options: readonly GradedOption[], chosenIndex: number): OptionFeedback {
  const words = getWords(pagesEn);
  const state = deriveOptionState(options, chosenIndex, chosenIndex);
  if (state === 'correct') return { text: words.correctMoving, isCorrect: true };
  if (state === 'wrong') return { text: words.notQuite, isCorrect: false };
  return { text: words.thankYou, isCorrect: null };
}
