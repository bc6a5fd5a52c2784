import type { CardInsight } from '#shared/analytics/report-schemas.ts';
import { computePercent } from '../ui/format/percent.ts';
import { pluralize } from '../ui/format/pluralize.ts';

type OwnNumbers = NonNullable<CardInsight['ownNumbers']>;

export function describeRounds({ rounds, learnersWithMoreRounds }: Pick<OwnNumbers, 'rounds' | 'learnersWithMoreRounds'>): string {
  if (rounds.length === 0) return 'Nobody has handed in a workbook with own numbers yet.';
  return `Whether the first submission of a round passed. ${pluralize(learnersWithMoreRounds, 'learner')} practised with two rounds or more.`;
}

export function listNotices({ commonNumbers }: Pick<OwnNumbers, 'commonNumbers'>): string[] {
  return commonNumbers === 0 ? [] : [`${pluralize(commonNumbers, 'learner')} got the common numbers: the start file was replaced.`];
}

/** Says how a version differs from the others, and what an author can do. */
export function describeFailingVersion({ number, failed, othersFailed }: OwnNumbers['failingVersions'][number]): string {
  const share = computePercent(failed.count, failed.total);
  const others = computePercent(othersFailed.count, othersFailed.total);
  return `Set ${number} failed for ${failed.count} of ${pluralize(failed.total, 'learner')} (${share}%), the others for ${others}%.`;
}
