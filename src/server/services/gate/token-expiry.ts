import { isStorageUnavailable } from '#db/open.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Sets the shortest interval between two writes of a token's last use, to save a write on every request. */
const LAST_USED_INTERVAL_MS = MINUTE_MS;

/** Defines when a token expires: after `maxIdleMs` without use, and at the age of `maxAgeMs` at the latest. */
export interface TokenExpiry {
  maxIdleMs: number;
  maxAgeMs: number;
}

export const learnerTokenExpiry: TokenExpiry = { maxIdleMs: 30 * DAY_MS, maxAgeMs: 180 * DAY_MS };
export const adminTokenExpiry: TokenExpiry = { maxIdleMs: 8 * HOUR_MS, maxAgeMs: 7 * DAY_MS };

export function isTokenValid(expiry: TokenExpiry, token: { createdAt: string; lastUsedAt: string }, now: Date): boolean {
  return now.getTime() - Date.parse(token.lastUsedAt) < expiry.maxIdleMs && now.getTime() - Date.parse(token.createdAt) < expiry.maxAgeMs;
}

/**
 * Returns the cutoffs for deleting expired tokens. A token expires when its last use or its creation is earlier than the matching
 * cutoff.
 */
export function computeExpiryCutoffs(expiry: TokenExpiry, now: Date): { lastUsedBefore: string; createdBefore: string } {
  const subtract = (ms: number) => new Date(now.getTime() - ms).toISOString();
  return { lastUsedBefore: subtract(expiry.maxIdleMs), createdBefore: subtract(expiry.maxAgeMs) };
}

/**
 * Returns whether the last use of a token should be updated. Also returns true for a last use in the future, dated by a clock that
 * was ahead.
 */
export function shouldUpdateLastUsedAt(lastUsedAt: string, now: Date): boolean {
  return Math.abs(now.getTime() - Date.parse(lastUsedAt)) >= LAST_USED_INTERVAL_MS;
}

/** Waits for a write of `last_used_at`. Ignores an unavailable storage, so that the user stays logged in. */
export async function ignoreStorageFailure(write: Promise<void>): Promise<void> {
  await write.catch((error: unknown) => {
    if (!isStorageUnavailable(error)) throw error;
  });
}
