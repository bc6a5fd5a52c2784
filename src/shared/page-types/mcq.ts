import type { Judged, PageTypeRules } from './page-type-rules.ts';

export const mcqRules: PageTypeRules = {
  type: 'mcq',
  label: 'Multiple choice',
  getBlockedReason: ({ isAnswered }) => (isAnswered ? null : 'Choose an answer to continue'),
  isCompletedByNext: false,
};

/** Whether an option answers the quiz: one marked correct, or any when none is marked. */
export function gradeOption({ options }: Judged<'options'>, optionIndex: number): boolean {
  const chosen = options[optionIndex];
  if (!chosen) return false;
  return chosen.isCorrect || options.every((option) => !option.isCorrect);
}
