import type { CheckedFileSummary } from '#workbook/checks/check-set.ts';
import type { PageTypeRules } from './page-type-rules.ts';

export const challengeRules: PageTypeRules = {
  type: 'challenge',
  label: 'Challenge',
  isOfferedForNewCards: true,
  answeredWith: 'submission',
  pathPrefix: 'challenge',
  getBlockedReason: ({ isPassed }) => (isPassed ? null : 'Complete the challenge to continue'),
  isCompletedByNext: false,
  getNextPageIdOnSuccess: ({ nextOnPassPageId }) => nextOnPassPageId,
};

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
