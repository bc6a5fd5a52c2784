import type { AnswerSlot, Card } from '../catalog.ts';
import type { CheckedFile } from '../checks/check-set.ts';
import { scoreOutcomes } from '../checks/score-outcomes.ts';
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

/** Limits the length of a text that a learner submits, in UTF-16 code units. */
export const ANSWER_MAX_LENGTH = 10_000;

/**
 * Describes a file that a learner submits. The file itself never leaves the browser. `size` is in bytes, and `checked` holds the outcomes
 * of the checks of the answer slot.
 */
export interface SubmittedFile {
  fileName: string;
  size: number;
  checked?: CheckedFile;
}

/** Describes the learner's answer to one answer slot of a challenge: a text, a file, or null when the learner gives no answer. */
export type SubmittedAnswer = { value: string } | SubmittedFile | null;

/**
 * Matches a text against the author's regular expression. A regular expression can be slow, so every caller supplies a matcher that
 * has a time limit.
 */
export type RegexMatcher = (regex: string, text: string) => boolean;

/**
 * Grades the answer slots of a challenge in order. A challenge is passed when every grade is true. An optional slot always passes.
 * A required file slot needs a file, and a file slot with checks needs a file that passes enough of the checks. A required text slot needs a text that is not blank and that matches the regular expression of
 * the slot, if the slot has a regular expression.
 */
export function gradeAnswers({ answers }: Pick<Card, 'answers'>, submitted: readonly SubmittedAnswer[], matches: RegexMatcher): boolean[] {
  return answers.map((slot, index) => {
    if (!slot.required) return true;
    const answer = submitted[index] ?? null;
    if (slot.type === 'file') return answer !== null && 'fileName' in answer && hasPassedChecks(slot, answer.checked);
    if (answer === null || !('value' in answer) || answer.value.trim() === '') return false;
    return slot.regex === null || matches(slot.regex, answer.value);
  });
}

/**
 * Returns whether the outcomes reach the pass mark, with the weights of the given slot's checks. The outcomes may come from any revision of
 * the checks. A slot without checks accepts every file.
 */
function hasPassedChecks({ workbook }: AnswerSlot, checked: CheckedFile | undefined): boolean {
  if (workbook === undefined) return true;
  return checked !== undefined && scoreOutcomes(workbook.checks, checked.outcomes, workbook.passMark).isPassed;
}
