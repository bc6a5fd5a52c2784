import type { CardInsight } from '#shared/reports.ts';

const MAX_SINGLE_BUCKETS = 5;

export interface AttemptBucket {
  name: string;
  sessions: number;
  hasPassed: boolean;
}

/** The attempts as bars: one for each number of attempts up to five, one for more, and one for those who have not passed. */
export function buildAttemptHistogram({ passedAfter, notPassed }: NonNullable<CardInsight['attempts']>): AttemptBucket[] {
  const sum = (isCounted: (attempts: number) => boolean) =>
    passedAfter.filter(({ attempts }) => isCounted(attempts)).reduce((total, { sessions }) => total + sessions, 0);
  const furthest = Math.max(1, ...passedAfter.map(({ attempts }) => attempts));
  const single = Array.from({ length: Math.min(furthest, MAX_SINGLE_BUCKETS) }, (_, index) => ({
    name: `Passed at attempt ${index + 1}`,
    sessions: sum((attempts) => attempts === index + 1),
    hasPassed: true,
  }));
  const later = { name: `Passed later`, sessions: sum((attempts) => attempts > MAX_SINGLE_BUCKETS), hasPassed: true };
  return [...single, ...(later.sessions > 0 ? [later] : []), { name: 'Not yet passed', sessions: notPassed, hasPassed: false }];
}
