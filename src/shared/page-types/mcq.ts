import type { Judged, PageTypeRules } from './page-type-rules.ts';

export const mcq: PageTypeRules = {
  type: 'mcq',
  label: 'Multiple choice',
  refusal: ({ isAnswered }) => (isAnswered ? null : 'Choose an answer to continue'),
  isCompletedByLeaving: false,
};

/** Whether an option answers the quiz: one marked correct, or any when none is marked. */
export function judgeOption({ options }: Judged<'options'>, optionIndex: number): boolean {
  const chosen = options[optionIndex];
  if (!chosen) return false;
  return chosen.isCorrect || options.every((option) => !option.isCorrect);
}
