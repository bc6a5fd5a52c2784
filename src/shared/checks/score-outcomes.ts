import type { Check, CheckOutcome } from './check-set.ts';

/** Describes how much of a check set one workbook passes. `score` is a percentage without decimals. */
export interface CheckScore {
  score: number;
  isPassed: boolean;
}

/**
 * Computes the score of the outcomes of checks. A check without an outcome does not pass, and outcomes of unknown checks do not count. The
 * score is rounded down, so that 100 means that every check passed. A check set whose checks all have the weight zero is passed.
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
