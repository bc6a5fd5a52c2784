import { LABEL_MAX_LENGTH, type Fields, type FieldValues } from './field-kinds.ts';
import type { PageTypeRules } from './page-type-rules.ts';

export const mcqFields = {
  options: {
    kind: 'list',
    label: 'Options',
    hint: 'Each option can lead to a page of its own. Without a correct one, every answer counts.',
    addLabel: 'Add option',
    removeLabel: 'Remove answer {n}',
    max: 20,
    isLettered: true,
    column: { name: 'Option', at: 14, least: 4 },
    parts: {
      label: {
        kind: 'text',
        label: 'Text',
        inputLabel: 'Option {n}',
        maxLength: LABEL_MAX_LENGTH,
        isRequired: true,
        column: '',
      },
      nextPageId: { kind: 'page', label: 'Next page', inputLabel: 'Answer {n} leads to', column: ' page' },
      isCorrect: {
        kind: 'flag',
        label: 'Correct',
        inputLabel: 'Correct',
        default: false,
        column: null,
        collected: { column: 'Right', difference: 'Right answer' },
      },
    },
  },
} as const satisfies Fields;

export const mcqRules: PageTypeRules = {
  label: 'Multiple choice',
  learnerLabel: 'Question',
  isOfferedForNewCards: true,
  answeredWith: 'option',
  // A quiz without options does not block the Next button, because learners cannot answer such a quiz.
  getBlockedReason: ({ isAnswered }, { options }) => (isAnswered || options.length === 0 ? null : 'chooseAnswer'),
  isCompletedByNext: false,
  getNextPageIdOnSuccess: ({ options }) => options.find(({ isCorrect }) => isCorrect)?.nextPageId ?? null,
};

/** Returns true when the chosen option is marked as correct, or when no option of the quiz is marked as correct. */
export function gradeOption({ options }: Pick<FieldValues<typeof mcqFields>, 'options'>, optionIndex: number): boolean {
  const chosen = options[optionIndex];
  if (!chosen) return false;
  return chosen.isCorrect || options.every((option) => !option.isCorrect);
}
