import type { Card } from '#shared/catalog.ts';
import type { PageState } from './page-state.ts';

/**
 * Returns whether a graded page shows findings about a workbook. After a failed attempt, the page shows all findings, but after a passed
 * attempt, the page shows only the findings about optional answers.
 */
export function hasFindingsToRead({ answers }: Pick<Card, 'answers'>, { phase, submittedAnswers }: PageState): boolean {
  return submittedAnswers.some((answer, index) => {
    if (answer === null || !('checked' in answer) || !answer.checked) return false;
    if (phase === 'failed') return true;
    const { outcomes } = answer.checked;
    const isAllRight = outcomes.length > 0 && outcomes.every(({ outcome }) => outcome === 'pass');
    return phase === 'passed' && answers[index]?.required === false && !isAllRight;
  });
}
