import type { CheckedFileSummary } from '#workbook/checks/check-set.ts';
import { scoreOutcomes } from '#workbook/checks/score-outcomes.ts';
import type { AnswerSlot } from './card-fields.ts';
import type { SubmittedAnswer } from './challenge.ts';

// The grading functions have a file of their own, so that they are not part of the initial JavaScript bundle.

/**
 * Matches text against a regular expression that an author wrote. A regular expression can be slow, so every caller supplies a matcher
 * with a time limit.
 */
export type RegexMatcher = (regex: string, text: string) => boolean;

/**
 * Grades the answer slots of a challenge in order. A learner passes the challenge when every grade is true. An optional answer always
 * passes. A required file slot needs a file. A required file slot with workbook checks needs a file that reaches the pass mark of the
 * checks. A required text slot needs text that is not blank and that matches the slot's regular expression, if there is one.
 */
export function gradeAnswers(
  { answers }: { answers: readonly AnswerSlot[] },
  submitted: readonly SubmittedAnswer[],
  matches: RegexMatcher,
): boolean[] {
  return answers.map((slot, index) => {
    if (!slot.required) return true;
    const answer = submitted[index] ?? null;
    if (slot.type === 'file') return answer !== null && 'fileName' in answer && hasPassedChecks(slot, answer.checked);
    if (answer === null || !('value' in answer) || answer.value.trim() === '') return false;
    return slot.regex === null || matches(slot.regex, answer.value);
  });
}

/**
 * Returns whether the outcomes of workbook checks reach the pass mark. The weights of the checks come from the given answer slot. The
 * outcomes can belong to any revision of the check set. An answer slot without workbook checks accepts every file.
 */
function hasPassedChecks({ workbook }: AnswerSlot, checked: CheckedFileSummary | undefined): boolean {
  if (workbook === undefined) return true;
  return checked !== undefined && scoreOutcomes(workbook.checks, checked.outcomes, workbook.passMark).isPassed;
}
