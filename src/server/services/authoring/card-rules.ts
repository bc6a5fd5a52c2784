/** Replaced files stay readable for one more day, because a learner who opened a page before the change may still need them. */
const READABLE_AFTER_REPLACEMENT_MS = 24 * 60 * 60 * 1000;

/** Returns the instant until which learners may still read files that were replaced at the given instant. */
export function computeObjectAccessEnd(instant: Date): string {
  return new Date(instant.getTime() + READABLE_AFTER_REPLACEMENT_MS).toISOString();
}

/**
 * Returns the time of a change, which serves as the new version of a card or draft and is always later than the time of the previous
 * change, even if both changes happen in the same millisecond.
 */
export function computeNextUpdatedAt(updatedAt: string, now: Date): string {
  return new Date(Math.max(now.getTime(), Date.parse(updatedAt) + 1)).toISOString();
}
