import { insightWords } from '#admin-words/insight.ts';
import type { CardInsight } from '#shared/analytics/report-schemas.ts';
import { computePercent } from '../ui/format/percent.ts';

type OwnNumbers = NonNullable<CardInsight['ownNumbers']>;

export function describeRounds({ rounds, learnersWithMoreRounds }: Pick<OwnNumbers, 'rounds' | 'learnersWithMoreRounds'>): string {
  if (rounds.length === 0) return insightWords.nobodyHasOwnNumbersYet;
  return insightWords.whetherFirstSubmission(learnersWithMoreRounds);
}

export function listNotices({ commonNumbers }: Pick<OwnNumbers, 'commonNumbers'>): string[] {
  return commonNumbers === 0 ? [] : [insightWords.learnersGotCommonNumbers(commonNumbers)];
}

/** Says how a version differs from the others, and what an author can do. */
export function describeFailingVersion({ number, failed, othersFailed }: OwnNumbers['failingVersions'][number]): string {
  const share = computePercent(failed.count, failed.total);
  const others = computePercent(othersFailed.count, othersFailed.total);
  return insightWords.setFailed(number, failed.count, failed.total, share, others);
}
