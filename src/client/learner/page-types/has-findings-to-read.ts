import type { Card } from '#shared/catalog.ts';
import type { PageState } from './page-state.ts';

/**
 * Returns whether a graded page shows findings about a workbook: after a failed attempt, all findings, and after a passed attempt, only
 * those about optional answers.
 */
export function hasFindingsToRead({ answers }: Pick<Card, 'answers'>, { phase, submittedAnswers }: PageState): boolean {
  return submittedAnswers.some((answer, index) => {
    if (answer === null || !('checked' in answer) || !answer.checked) return false;
    if (phase === 'failed') return true;
    return phase === 'passed' && answers[index]?.required === false && answer.checked.outcomes.some(({ outcome }) => outcome !== 'pass');
  });
}
