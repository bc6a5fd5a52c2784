import { AppError } from '#shared/app-error.ts';
import type { Session } from '#shared/session.ts';
import type { UsageCharge, UsageLimiter } from './usage-limiter.ts';

// What one learner and one access key may store and have graded. A class never meets these limits, even if all of it shares one nickname; a
// script does.

const MINUTE_SECONDS = 60;
const DAY_SECONDS = 24 * 60 * MINUTE_SECONDS;
const EVENTS_PER_MINUTE = 2400;
const BYTES_PER_DAY = 20 * 1024 * 1024;
/** CPU time for authors' patterns. A usual answer needs less than a millisecond. */
const PATTERN_MS_PER_MINUTE = 3000;
/** All sessions of an access key together may have this many times as much graded as one. */
const PATTERN_KEY_FACTOR = 4;

/** Whose events are recorded. */
export interface Learner {
  session: Session;
  accessKey: { id: string; maxLogins: number };
}

/** How many times as much as one session all sessions of an access key may store together. */
function computeKeyFactor(maxLogins: number): number {
  return 4 + Math.ceil(maxLogins / 5);
}

/** Returns what a request with these events uses of the journal. */
export function buildJournalCharges({ session, accessKey }: Learner, events: readonly unknown[]): UsageCharge[] {
  const bytes = Buffer.byteLength(JSON.stringify(events));
  const build = (owner: string, factor: number): UsageCharge[] => [
    { name: `events ${owner}`, amount: events.length, limit: { amount: EVENTS_PER_MINUTE * factor, seconds: MINUTE_SECONDS } },
    { name: `bytes ${owner}`, amount: bytes, limit: { amount: BYTES_PER_DAY * factor, seconds: DAY_SECONDS } },
  ];
  return [...build(session.id, 1), ...build(accessKey.id, computeKeyFactor(accessKey.maxLogins))];
}

/** Returns what CPU time for patterns uses of a learner's and an access key's allowance. */
export function buildPatternCharges({ session, accessKey }: Learner, cpuMs: number): UsageCharge[] {
  const build = (owner: string, factor: number): UsageCharge => ({
    name: `patterns ${owner}`,
    amount: cpuMs,
    limit: { amount: PATTERN_MS_PER_MINUTE * factor, seconds: MINUTE_SECONDS },
  });
  return [build(session.id, 1), build(accessKey.id, PATTERN_KEY_FACTOR)];
}

/** Takes the charges, or throws `events.tooMany` and takes none. */
export function takeCharges(limiter: UsageLimiter, charges: readonly UsageCharge[]): void {
  const seconds = limiter.take(charges);
  if (seconds > 0) throw new AppError('events.tooMany', { seconds });
}
