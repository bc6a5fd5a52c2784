import type { CheckedFileSummary } from '#workbook/checks/findings.ts';
import { LABEL_MAX_LENGTH, type Fields } from './field-kinds.ts';
import type { PageTypeRules } from './page-type-rules.ts';

export const challengeRules: PageTypeRules = {
  label: 'Challenge',
  learnerLabel: 'Challenge',
  isOfferedForNewCards: true,
  answeredWith: 'submission',
  getBlockedReason: ({ isPassed }) => (isPassed ? null : 'completeChallenge'),
  isCompletedByNext: false,
  getNextPageIdOnSuccess: ({ nextOnPassPageId }) => nextOnPassPageId,
};

export const ANSWER_TYPES = ['file', 'text', 'number', 'code'] as const;

export const tutorialFields = {
  youtubeId: { kind: 'youtube', label: 'YouTube', description: 'The tutorial', column: { name: 'YouTube', at: 12 } },
} as const satisfies Fields;

export const challengeFields = {
  ...tutorialFields,
  task: {
    kind: 'text',
    label: 'Task',
    maxLength: 2000,
    isLong: true,
    placeholder: 'What learners are to do, step by step',
    column: { name: 'Task', at: 13 },
  },
  files: {
    kind: 'list',
    label: 'Files',
    addLabel: 'Add file',
    removeLabel: 'Remove file {n}',
    max: 50,
    column: { name: 'File', at: 16, least: 1 },
    parts: {
      label: {
        kind: 'text',
        label: 'Text',
        inputLabel: 'Name {n}',
        placeholder: 'What learners read',
        maxLength: LABEL_MAX_LENGTH,
        isRequired: true,
        column: '',
      },
      url: { kind: 'url', label: 'Address', inputLabel: 'Address {n}', uploadName: 'file {n}', isRequired: true, column: ' URL' },
    },
  },
  answers: {
    kind: 'list',
    label: 'Answers',
    hint: 'A required answer passes when it is given and, if there is a pattern, matches it. Try the pattern on a sample beside it.',
    addLabel: 'Add answer',
    removeLabel: 'Remove slot {n}',
    max: 20,
    column: { name: 'Answer', at: 17, least: 1 },
    parts: {
      type: {
        kind: 'choice',
        label: 'Kind of answer',
        inputLabel: 'Kind of answer {n}',
        choices: ANSWER_TYPES,
        choiceLabels: ['File', 'Text', 'Number', 'Code'],
        default: 'text',
        column: '',
      },
      label: {
        kind: 'text',
        label: 'Label',
        inputLabel: 'Label of answer {n}',
        placeholder: 'Label, such as Formula',
        maxLength: 200,
        column: ' label',
      },
      regex: {
        kind: 'regex',
        label: 'Pattern',
        inputLabel: 'Pattern {n}',
        column: ' pattern',
        appliesTo: { part: 'type', values: ['text', 'number', 'code'] },
      },
      required: { kind: 'flag', label: 'Required', inputLabel: 'Required', default: true, column: ' required' },
      workbook: {
        kind: 'checkSet',
        label: 'Checks',
        inputLabel: 'Check the workbook of answer {n}',
        files: 'files',
        column: null,
        appliesTo: { part: 'type', values: ['file'] },
      },
      ownNumbers: {
        kind: 'ownNumbers',
        label: 'Own numbers',
        inputLabel: 'Own numbers for each learner of answer {n}',
        column: null,
        appliesTo: { part: 'type', values: ['file'] },
      },
    },
  },
  nextOnPassPageId: {
    kind: 'page',
    label: 'When passed',
    withoutLink: 'Without one, learners go on in order',
    column: { name: 'Pass page', at: 18 },
  },
  nextOnFailPageId: {
    kind: 'page',
    label: 'When failed',
    withoutLink: 'Without one, learners try again',
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
