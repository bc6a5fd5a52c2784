import { insightWords } from '#admin-words/insight.ts';
import type { CardInsight } from '#shared/analytics/report-schemas.ts';

const MAX_SINGLE_BUCKETS = 5;

export interface AttemptBucket {
  name: string;
  sessions: number;
  hasPassed: boolean;
}

/**
 * Builds one bucket for each number of attempts up to five, one bucket for more than five attempts, and one bucket for learners who have
 * not passed.
 */
export function buildAttemptHistogram({ passedAfter, notPassed }: NonNullable<CardInsight['attempts']>): AttemptBucket[] {
  const sumSessions = (isCounted: (attempts: number) => boolean) =>
    passedAfter.filter(({ attempts }) => isCounted(attempts)).reduce((total, { sessions }) => total + sessions, 0);
  const maxAttempts = Math.max(1, ...passedAfter.map(({ attempts }) => attempts));
  const singleBuckets = Array.from({ length: Math.min(maxAttempts, MAX_SINGLE_BUCKETS) }, (_, index) => ({
    name: insightWords.passedAtAttempt(index + 1),
    sessions: sumSessions((attempts) => attempts === index + 1),
    hasPassed: true,
  }));
  const later = { name: insightWords.passedLater, sessions: sumSessions((attempts) => attempts > MAX_SINGLE_BUCKETS), hasPassed: true };
  return [
    ...singleBuckets,
    ...(later.sessions > 0 ? [later] : []),
    { name: insightWords.notYetPassed, sessions: notPassed, hasPassed: false },
  ];
}
