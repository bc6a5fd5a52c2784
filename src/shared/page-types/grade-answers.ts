import type { AnswerSlot, Card } from '../catalog.ts';
import type { CheckedFileSummary } from '../checks/check-set.ts';
import { scoreOutcomes } from '../checks/score-outcomes.ts';
import type { SubmittedAnswer } from './challenge.ts';

// The functions that grade answers have a file of their own, so that the JavaScript that every learner loads first does not contain these
// functions.

/**
 * Matches a text against the author's regular expression. A regular expression can be slow, so every caller supplies a matcher that
 * has a time limit.
 */
export type RegexMatcher = (regex: string, text: string) => boolean;

/**
 * Grades the answer slots of a challenge in order. A learner passes the challenge when every grade is true. An answer that the author has
 * made optional always passes. A required file slot needs a file, and a file slot with checks needs a file that passes enough of the
 * checks. A required text slot needs a text that is not blank and that matches the regular expression of the slot, if the slot has a
 * regular expression.
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
 * Returns whether the outcomes of workbook checks reach the pass mark. The weights of the checks come from the given answer slot. The
 * outcomes may belong to any revision of the check set. An answer slot without workbook checks accepts every file.
 */
function hasPassedChecks({ workbook }: AnswerSlot, checked: CheckedFileSummary | undefined): boolean {
  if (workbook === undefined) return true;
  return checked !== undefined && scoreOutcomes(workbook.checks, checked.outcomes, workbook.passMark).isPassed;
}
