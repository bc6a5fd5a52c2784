import { pageTypeFieldsWords } from '#admin-words/page-type-fields.ts';
import type { CheckedFileSummary } from '#workbook/checks/findings.ts';
import { LABEL_MAX_LENGTH, type Fields } from './field-kinds.ts';
import type { PageTypeRules } from './page-type-rules.ts';

export const challengeRules: PageTypeRules = {
  label: pageTypeFieldsWords.challenge,
  learnerLabel: pageTypeFieldsWords.challenge,
  isOfferedForNewCards: true,
  answeredWith: 'submission',
  getBlockedReason: ({ isPassed }) => (isPassed ? null : 'completeChallenge'),
  isCompletedByNext: false,
  getNextPageIdOnSuccess: ({ nextOnPassPageId }) => nextOnPassPageId,
};

export const ANSWER_TYPES = ['file', 'text', 'number', 'code'] as const;

export const tutorialFields = {
  youtubeId: { kind: 'youtube', label: pageTypeFieldsWords.youtube, description: 'The tutorial', column: { name: 'YouTube', at: 12 } },
} as const satisfies Fields;

export const challengeFields = {
  ...tutorialFields,
  task: {
    kind: 'text',
    label: pageTypeFieldsWords.task,
    maxLength: 2000,
    isLong: true,
    placeholder: pageTypeFieldsWords.whatLearnersAreToDo,
    column: { name: 'Task', at: 13 },
  },
  files: {
    kind: 'list',
    label: pageTypeFieldsWords.files,
    addLabel: pageTypeFieldsWords.addFile,
    removeLabel: pageTypeFieldsWords.removeFileN,
    max: 50,
    column: { name: 'File', at: 16, least: 1 },
    parts: {
      label: {
        kind: 'text',
        label: pageTypeFieldsWords.text,
        inputLabel: pageTypeFieldsWords.nameN,
        placeholder: pageTypeFieldsWords.whatLearnersRead,
        maxLength: LABEL_MAX_LENGTH,
        isRequired: true,
        column: '',
      },
      url: {
        kind: 'url',
        label: pageTypeFieldsWords.address,
        inputLabel: pageTypeFieldsWords.addressN,
        uploadName: pageTypeFieldsWords.fileN,
        isRequired: true,
        column: ' URL',
      },
    },
  },
  answers: {
    kind: 'list',
    label: pageTypeFieldsWords.answers,
    hint: pageTypeFieldsWords.requiredAnswerPassesWhen,
    addLabel: pageTypeFieldsWords.addAnswer,
    removeLabel: pageTypeFieldsWords.removeSlotN,
    max: 20,
    column: { name: 'Answer', at: 17, least: 1 },
    parts: {
      type: {
        kind: 'choice',
        label: pageTypeFieldsWords.kindOfAnswer,
        inputLabel: pageTypeFieldsWords.kindOfAnswerN,
        choices: ANSWER_TYPES,
        choiceLabels: [pageTypeFieldsWords.file, pageTypeFieldsWords.text, pageTypeFieldsWords.number, pageTypeFieldsWords.code],
        default: 'text',
        column: '',
      },
      label: {
        kind: 'text',
        label: pageTypeFieldsWords.label,
        inputLabel: pageTypeFieldsWords.labelOfAnswerN,
        placeholder: pageTypeFieldsWords.labelSuchAsFormula,
        maxLength: 200,
        column: ' label',
      },
      regex: {
        kind: 'regex',
        label: pageTypeFieldsWords.pattern,
        inputLabel: pageTypeFieldsWords.patternN,
        column: ' pattern',
        appliesTo: { part: 'type', values: ['text', 'number', 'code'] },
      },
      required: {
        kind: 'flag',
        label: pageTypeFieldsWords.required,
        inputLabel: pageTypeFieldsWords.required,
        default: true,
        column: ' required',
      },
      workbook: {
        kind: 'checkSet',
        label: pageTypeFieldsWords.checks,
        inputLabel: pageTypeFieldsWords.checkWorkbookOfAnswerN,
        files: 'files',
        column: null,
        appliesTo: { part: 'type', values: ['file'] },
      },
      ownNumbers: {
        kind: 'ownNumbers',
        label: pageTypeFieldsWords.ownNumbers,
        inputLabel: pageTypeFieldsWords.ownNumbersForEachLearner,
        column: null,
        appliesTo: { part: 'type', values: ['file'] },
      },
    },
  },
  nextOnPassPageId: {
    kind: 'page',
    label: pageTypeFieldsWords.whenPassed,
    withoutLink: pageTypeFieldsWords.withoutOne,
    column: { name: 'Pass page', at: 18 },
  },
  nextOnFailPageId: {
    kind: 'page',
    label: pageTypeFieldsWords.whenFailed,
    withoutLink: pageTypeFieldsWords.withoutOneLearnersTryAgain,
    column: { name: 'Fail page', at: 19 },
  },
} as const satisfies Fields;

/** Limits the length of a learner's text answer, in UTF-16 code units. */
export const ANSWER_MAX_LENGTH = 10_000;

/**
 * Describes a file that a learner submits. The file itself never leaves the browser. The `size` field contains the file size in bytes.
 * The `checked` field contains the outcomes of the answer slot's workbook checks.
 */
export interface SubmittedFile {
  fileName: string;
  size: number;
  checked?: CheckedFileSummary;
}

/** Describes the learner's answer in one answer slot of a challenge: text, a file, or null when the learner gives no answer. */
export type SubmittedAnswer = { value: string } | SubmittedFile | null;
