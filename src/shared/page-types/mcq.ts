import type { Card } from '../catalog.ts';
import type { PageTypeRules } from './page-type-rules.ts';

export const mcqRules: PageTypeRules = {
  type: 'mcq',
  label: 'Multiple choice',
  isOfferedForNewCards: true,
  answeredWith: 'option',
  pathPrefix: null,
  // A quiz without options does not block the Next button, because learners cannot answer such a quiz.
  getBlockedReason: ({ isAnswered }, { options }) => (isAnswered || options.length === 0 ? null : 'Choose an answer to continue'),
  isCompletedByNext: false,
  getNextPageIdOnSuccess: ({ options }) => options.find(({ isCorrect }) => isCorrect)?.nextPageId ?? null,
};

/** Returns true when the chosen option is marked as correct, or when no option of the quiz is marked as correct. */
export function gradeOption({ options }: Pick<Card, 'options'>, optionIndex: number): boolean {
  const chosen = options[optionIndex];
  if (!chosen) return false;
  return chosen.isCorrect || options.every((option) => !option.isCorrect);
}
