import type { Check, CheckOutcome } from './check-set.ts';

export interface CheckScore {
  score: number;
  isPassed: boolean;
}

/**
 * Computes a score from check outcomes. A check without an outcome counts as failed. Outcomes of unknown checks are ignored. The score
 * is rounded down, so that only a workbook that passes every check gets a score of 100. When all checks have weight zero, every
 * workbook passes.
 */
export function scoreOutcomes(
  checks: readonly Pick<Check, 'id' | 'weight'>[],
  outcomes: readonly { id: string; outcome: CheckOutcome }[],
  passMark: number,
): CheckScore {
  const passedIds = new Set(outcomes.filter(({ outcome }) => outcome === 'pass').map(({ id }) => id));
  const total = sumWeights(checks);
  if (total === 0) return { score: 100, isPassed: true };
  const passed = sumWeights(checks.filter(({ id }) => passedIds.has(id)));
  return { score: Math.floor((passed * 100) / total), isPassed: passed * 100 >= passMark * total };
}

const sumWeights = (checks: readonly Pick<Check, 'weight'>[]) => checks.reduce((sum, { weight }) => sum + weight, 0);
