import type { Judged, PageTypeRules } from './page-type-rules.ts';

export const challengeRules: PageTypeRules = {
  type: 'challenge',
  label: 'Challenge',
  getBlockedReason: ({ isPassed }) => (isPassed ? null : 'Complete the challenge to continue'),
  isCompletedByNext: false,
};

/** What was given for one slot: text, a file by its name and size in bytes, or nothing. */
export type SubmittedAnswer = { value: string } | { fileName: string; size: number } | null;

/** Tests a text against an author's pattern; a pattern can be slow, so each side brings its own guard. */
export type RegexMatcher = (regex: string, text: string) => boolean;

/**
 * Judges each slot of a challenge, in order; it is passed when every one is true. An optional slot always is.
 * A required one needs a file, or a text that is not blank and matches the slot's regex, if it has one.
 */
export function gradeAnswers({ answers }: Judged<'answers'>, given: readonly SubmittedAnswer[], matches: RegexMatcher): boolean[] {
  return answers.map((slot, index) => {
    if (!slot.required) return true;
    const answer = given[index] ?? null;
    if (slot.type === 'file') return answer !== null && 'fileName' in answer;
    if (answer === null || !('value' in answer) || answer.value.trim() === '') return false;
    return slot.regex === null || matches(slot.regex, answer.value);
  });
}
