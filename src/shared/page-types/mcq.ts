import { pageTypeFieldsWords } from '#admin-words/page-type-fields.ts';
import { LABEL_MAX_LENGTH, type Fields, type FieldValues } from './field-kinds.ts';
import type { PageTypeRules } from './page-type-rules.ts';

export const mcqFields = {
  options: {
    kind: 'list',
    label: pageTypeFieldsWords.options,
    hint: pageTypeFieldsWords.eachOptionCanLead,
    addLabel: pageTypeFieldsWords.addOption,
    removeLabel: pageTypeFieldsWords.removeAnswerN,
    max: 20,
    isLettered: true,
    column: { name: 'Option', at: 14, least: 4 },
    parts: {
      label: {
        kind: 'text',
        label: pageTypeFieldsWords.text,
        inputLabel: pageTypeFieldsWords.optionN,
        maxLength: LABEL_MAX_LENGTH,
        isRequired: true,
        column: '',
      },
      nextPageId: { kind: 'page', label: pageTypeFieldsWords.nextPage, inputLabel: pageTypeFieldsWords.answerNLeadsTo, column: ' page' },
      isCorrect: {
        kind: 'flag',
        label: pageTypeFieldsWords.correct,
        inputLabel: pageTypeFieldsWords.correct,
        default: false,
        column: null,
        collected: { column: 'Right', difference: pageTypeFieldsWords.rightAnswer },
      },
    },
  },
} as const satisfies Fields;

export const mcqRules: PageTypeRules = {
  label: pageTypeFieldsWords.multipleChoice,
  learnerLabel: pageTypeFieldsWords.question,
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
