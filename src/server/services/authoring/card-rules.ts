/** Replaced files stay readable for one more day, because a learner who opened a page before the change may still need them. */
const DAY_MS = 24 * 60 * 60 * 1000;
/** A round of own numbers goes on for 30 days after its page has got others, with the start workbook of then. */
const READABLE_DURING_OLD_ROUNDS_MS = 30 * DAY_MS;

/** Returns the instant until which learners may still read files that were replaced at the given instant. */
export function computeObjectAccessEnd(instant: Date, hadOwnNumbers = false): string {
  return new Date(instant.getTime() + (hadOwnNumbers ? READABLE_DURING_OLD_ROUNDS_MS : DAY_MS)).toISOString();
}

/**
 * Returns the time of a change, which serves as the new version of a card or draft and is always later than the time of the previous
 * change, even if both changes happen in the same millisecond.
 */
export function computeNextUpdatedAt(updatedAt: string, now: Date): string {
  return new Date(Math.max(now.getTime(), Date.parse(updatedAt) + 1)).toISOString();
}
