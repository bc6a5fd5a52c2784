import type { CheckSet } from '#workbook/checks/check-set.ts';
import type { CheckedFileSummary } from '#workbook/checks/findings.ts';
import { scoreOutcomes, type CheckScore } from '#workbook/checks/score-outcomes.ts';
import type { AnswerSlot } from './card-fields.ts';
import type { SubmittedAnswer } from './challenge.ts';

// The grading functions have a file of their own, so that they are not part of the initial JavaScript bundle.

/** A regular expression can be slow, so every caller supplies a matcher with a time limit. */
export type RegexMatcher = (regex: string, text: string) => boolean;

/**
 * Grades the answer slots of a challenge in order. A learner passes the challenge when every grade is true. An optional answer always
 * passes. A required file slot needs a file. A required file slot with workbook checks needs a file that reaches the pass mark of the
 * checks. A required text slot needs text that is not blank and that matches the slot's regular expression, if there is one. A number may
 * have a decimal point or a decimal comma.
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
    if (slot.regex === null) return true;
    const { regex } = slot;
    const texts = slot.type === 'number' ? listNumberSpellings(answer.value) : [answer.value];
    // Every spelling is tried, because a caller may collect the texts of a first pass and read the results in a second one.
    return texts.map((text) => matches(regex, text)).includes(true);
  });
}

/**
 * Lists the spellings of a number: as typed, with a decimal point and with a decimal comma. With more than one separator it is not clear
 * which of them is the decimal one, so such a number stays as typed.
 */
function listNumberSpellings(typed: string): string[] {
  const number = /^[+\-−]?\d*[.,]?\d+$/.exec(typed.trim())?.[0];
  return number === undefined ? [typed] : [...new Set([typed, number.replace(',', '.'), number.replace('.', ',')])];
}

/**
 * Returns whether the outcomes of workbook checks reach the pass mark. The weights of the checks come from the given answer slot. The
 * outcomes can belong to any revision of the check set. An answer slot without workbook checks accepts every file.
 */
function hasPassedChecks({ workbook }: AnswerSlot, checked: CheckedFileSummary | undefined): boolean {
  if (workbook === undefined) return true;
  return checked !== undefined && judgeCheckedFile(workbook, checked) === 'pass';
}

/**
 * Returns the position of the first required answer whose workbook checks have no verdict, or -1. Such an answer is not an attempt: the
 * browser tells the learner what to do and does not send the answer.
 */
export function findAnswerWithoutVerdict({ answers }: { answers: readonly AnswerSlot[] }, submitted: readonly SubmittedAnswer[]): number {
  return answers.findIndex(({ workbook, required }, index) => {
    const answer = submitted[index] ?? null;
    if (!required || workbook === undefined || answer === null || !('checked' in answer) || answer.checked === undefined) return false;
    return judgeCheckedFile(workbook, answer.checked) === 'unclear';
  });
}

/** Judges the outcomes that a browser sends. A browser sends no outcome for a check of the current revision that has no verdict. */
function judgeCheckedFile({ revision, checks, passMark }: CheckSet, checked: CheckedFileSummary): CheckScore['verdict'] {
  const sent = new Set(checked.outcomes.map(({ id }) => id));
  const open = checked.revision === revision ? checks.filter(({ id, weight }) => weight > 0 && !sent.has(id)) : [];
  return scoreOutcomes(checks, [...checked.outcomes, ...open.map(({ id }) => ({ id, outcome: 'unclear' as const }))], passMark).verdict;
}
