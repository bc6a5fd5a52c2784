import { AppError } from '#shared/app-error.ts';
import type { Session } from '#shared/session.ts';
import type { UsageCharge, UsageLimiter } from './usage-limiter.ts';

// These constants limit the amount of data that the server stores, and the CPU time that it spends on grading, for one learner and for one
// access key. A runaway script exceeds the limits for events, but a school class does not, even if all its learners share one nickname.

const MINUTE_SECONDS = 60;
const DAY_SECONDS = 24 * 60 * MINUTE_SECONDS;
const EVENTS_PER_MINUTE = 2400;
const BYTES_PER_DAY = 20 * 1024 * 1024;
/**
 * Limits the CPU time per minute for running authors' regular expressions. Grading a typical answer takes less than a millisecond of CPU
 * time.
 */
const PATTERN_MS_PER_MINUTE = 3000;
/** Sets the ratio of an access key's CPU time limit to the limit of a single session. */
const PATTERN_KEY_FACTOR = 4;

export interface Learner {
  session: Session;
  accessKey: { id: string; maxLogins: number };
}

/** Returns the ratio of an access key's journal limits to those of a single session. */
function computeKeyFactor(maxLogins: number): number {
  return 4 + Math.ceil(maxLogins / 5);
}

/** Returns the amount to deduct from each allowance when the given events are stored in the journal. */
export function buildJournalCharges({ session, accessKey }: Learner, events: readonly unknown[]): UsageCharge[] {
  const bytes = Buffer.byteLength(JSON.stringify(events));
  const build = (owner: string, factor: number): UsageCharge[] => [
    { name: `events ${owner}`, amount: events.length, limit: { amount: EVENTS_PER_MINUTE * factor, seconds: MINUTE_SECONDS } },
    { name: `bytes ${owner}`, amount: bytes, limit: { amount: BYTES_PER_DAY * factor, seconds: DAY_SECONDS } },
  ];
  return [...build(session.id, 1), ...build(accessKey.id, computeKeyFactor(accessKey.maxLogins))];
}

/** Returns the amount of CPU time to deduct from the learner's allowance and from the access key's allowance. */
export function buildPatternCharges({ session, accessKey }: Learner, cpuMs: number): UsageCharge[] {
  const build = (owner: string, factor: number): UsageCharge => ({
    name: `patterns ${owner}`,
    amount: cpuMs,
    limit: { amount: PATTERN_MS_PER_MINUTE * factor, seconds: MINUTE_SECONDS },
  });
  return [build(session.id, 1), build(accessKey.id, PATTERN_KEY_FACTOR)];
}

/**
 * Deducts the amounts that a request uses from the allowances. If any allowance is too small, deducts nothing and throws `events.tooMany`.
 */
export async function consumeUsageLimits(limiter: UsageLimiter, charges: readonly UsageCharge[]): Promise<void> {
  const seconds = await limiter.take(charges);
  if (seconds > 0) throw new AppError('events.tooMany', { seconds });
}
