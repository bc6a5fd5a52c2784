import { AppError } from '#shared/app-error.ts';
import { getNetworkPrefix } from '#shared/network-prefix.ts';
import type { Session } from '#shared/session.ts';
import type { UsageCharge, UsageLimiter } from './usage-limiter.ts';

// These constants limit the amount of data that the server stores, and the CPU time that it spends on grading, for one learner and for one
// access key. A runaway script exceeds the limits for events, but a school class does not, even if all its learners share one nickname.

const MINUTE_SECONDS = 60;
const DAY_SECONDS = 24 * 60 * MINUTE_SECONDS;
const EVENTS_PER_MINUTE = 2400;
const BYTES_PER_DAY = 20 * 1024 * 1024;
/** Grading a typical answer takes less than a millisecond of CPU time. */
const PATTERN_MS_PER_MINUTE = 3000;
/** Sets the ratio of an access key's CPU time limit to the limit of a single session. */
const PATTERN_KEY_FACTOR = 4;

const REFUSED_NETWORK_FACTOR = 4;

export interface Learner {
  session: Session;
  accessKey: { id: string; maxLogins: number };
  address: string;
}

function computeKeyFactor(maxLogins: number): number {
  return 4 + Math.ceil(maxLogins / 5);
}

/** Returns the amounts to deduct from a session's allowances when the learner sends the given events, whether or not they are accepted. */
export function buildSessionCharges({ session }: Learner, events: readonly unknown[]): UsageCharge[] {
  return buildEventCharges(session.id, 1, events);
}

/** Returns the amounts to deduct from an access key's allowances when the given events are stored in the journal. */
export function buildKeyCharges({ accessKey }: Learner, events: readonly unknown[]): UsageCharge[] {
  return buildEventCharges(accessKey.id, computeKeyFactor(accessKey.maxLogins), events);
}

/**
 * Returns the amounts to deduct from a network's allowances for events that were refused. Refused events are not deducted from the access
 * key's allowances, because one learner could otherwise use up what the class has left.
 */
export function buildRefusedCharges({ address }: Learner, events: readonly unknown[]): UsageCharge[] {
  return buildEventCharges(`refused ${getNetworkPrefix(address)}`, REFUSED_NETWORK_FACTOR, events);
}

function buildEventCharges(owner: string, factor: number, events: readonly unknown[]): UsageCharge[] {
  const bytes = Buffer.byteLength(JSON.stringify(events));
  return [
    { name: `events ${owner}`, amount: events.length, limit: { amount: EVENTS_PER_MINUTE * factor, seconds: MINUTE_SECONDS } },
    { name: `bytes ${owner}`, amount: bytes, limit: { amount: BYTES_PER_DAY * factor, seconds: DAY_SECONDS } },
  ];
}

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
