import type { Check } from './check-set.ts';
import type { CheckOutcome } from './findings.ts';

export interface CheckScore {
  score: number;
  /** Is `unclear` when checks without a verdict decide whether the workbook passes. */
  verdict: 'pass' | 'fail' | 'unclear';
}

/**
 * Computes a score from check outcomes. A check without an outcome counts as failed. Outcomes of unknown checks are ignored. The score
 * is rounded down, so that only a workbook that passes every check gets a score of 100. A workbook passes only when every check with a
 * weight has a verdict. When all checks have weight zero, every workbook passes.
 */
export function scoreOutcomes(
  checks: readonly Pick<Check, 'id' | 'weight'>[],
  outcomes: readonly { id: string; outcome: CheckOutcome }[],
  passMark: number,
): CheckScore {
  const sumWeightsOf = (wanted: CheckOutcome) => {
    const ids = new Set(outcomes.filter(({ outcome }) => outcome === wanted).map(({ id }) => id));
    return sumWeights(checks.filter(({ id }) => ids.has(id)));
  };
  const total = sumWeights(checks);
  if (total === 0) return { score: 100, verdict: 'pass' };
  const [passed, unclear] = [sumWeightsOf('pass'), sumWeightsOf('unclear')];
  const isReachable = (passed + unclear) * 100 >= passMark * total;
  return { score: Math.floor((passed * 100) / total), verdict: !isReachable ? 'fail' : unclear > 0 ? 'unclear' : 'pass' };
}

const sumWeights = (checks: readonly Pick<Check, 'weight'>[]) => checks.reduce((sum, { weight }) => sum + weight, 0);
