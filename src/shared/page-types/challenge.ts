import type { Card } from '../catalog.ts';
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

/** The longest text that a learner may submit, in UTF-16 code units. */
export const ANSWER_MAX_LENGTH = 10_000;

/** The learner's answer to one slot: a text, a file by its name and size in bytes, or null for nothing. */
export type SubmittedAnswer = { value: string } | { fileName: string; size: number } | null;

/** Matches a text against an author's pattern. A pattern can be slow, so each caller brings its own time limit. */
export type RegexMatcher = (regex: string, text: string) => boolean;

/**
 * Grades each answer slot of a challenge, in order; the challenge is passed when every grade is true. Optional slots always pass.
 * A required slot needs a file, or a text that is not blank and matches the slot's regex, if it has one.
 */
export function gradeAnswers({ answers }: Pick<Card, 'answers'>, submitted: readonly SubmittedAnswer[], matches: RegexMatcher): boolean[] {
  return answers.map((slot, index) => {
    if (!slot.required) return true;
    const answer = submitted[index] ?? null;
    if (slot.type === 'file') return answer !== null && 'fileName' in answer;
    if (answer === null || !('value' in answer) || answer.value.trim() === '') return false;
    return slot.regex === null || matches(slot.regex, answer.value);
  });
}
