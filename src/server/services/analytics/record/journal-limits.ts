import { AppError } from '#shared/app-error.ts';
import type { Session } from '#shared/session.ts';
import type { UsageCharge, UsageLimiter } from './usage-limiter.ts';

// What one learner and one access key may store. A class never meets these limits, even if all of it shares one nickname; a script does.

const MINUTE_SECONDS = 60;
const DAY_SECONDS = 24 * 60 * MINUTE_SECONDS;
const EVENTS_PER_MINUTE = 2400;
const BYTES_PER_DAY = 20 * 1024 * 1024;

/** Whose events are recorded. */
export interface Learner {
  session: Session;
  accessKey: { id: string; maxLogins: number };
}

/** How many times as much as one session all sessions of an access key may use together. */
function computeKeyFactor(maxLogins: number): number {
  return 4 + Math.ceil(maxLogins / 5);
}

/** Counts a request's events and bytes. Throws `events.tooMany`, and counts nothing, when they are too many for the session or its access key. */
export function assertWithinJournalLimits(limiter: UsageLimiter, { session, accessKey }: Learner, events: readonly unknown[]): void {
  const bytes = Buffer.byteLength(JSON.stringify(events));
  const charge = (owner: string, factor: number): UsageCharge[] => [
    {
      name: `events ${owner}`,
      amount: events.length,
      limit: { amount: EVENTS_PER_MINUTE * factor, seconds: MINUTE_SECONDS },
    },
    { name: `bytes ${owner}`, amount: bytes, limit: { amount: BYTES_PER_DAY * factor, seconds: DAY_SECONDS } },
  ];
  const seconds = limiter.take([...charge(session.id, 1), ...charge(accessKey.id, computeKeyFactor(accessKey.maxLogins))]);
  if (seconds > 0) throw new AppError('events.tooMany', { seconds });
}
