import { isStorageUnavailable } from '#db/open-database.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Sets the minimum time between two updates of a token's last use, so that not every request writes to the database. */
const LAST_USED_INTERVAL_MS = MINUTE_MS;

/**
 * Defines the lifetime of a token: the token expires after `maxIdleMs` without use, and at the latest when it reaches the age `maxAgeMs`.
 */
export interface TokenExpiry {
  maxIdleMs: number;
  maxAgeMs: number;
}

export const learnerTokenExpiry: TokenExpiry = { maxIdleMs: 30 * DAY_MS, maxAgeMs: 180 * DAY_MS };
export const adminTokenExpiry: TokenExpiry = { maxIdleMs: 8 * HOUR_MS, maxAgeMs: 7 * DAY_MS };

export function isTokenValid(expiry: TokenExpiry, token: { createdAt: string; lastUsedAt: string }, now: Date): boolean {
  return now.getTime() - Date.parse(token.lastUsedAt) < expiry.maxIdleMs && now.getTime() - Date.parse(token.createdAt) < expiry.maxAgeMs;
}

/** Returns two cutoff times for expired tokens, which were last used before the first cutoff or created before the second. */
export function computeExpiryCutoffs(expiry: TokenExpiry, now: Date): { lastUsedBefore: string; createdBefore: string } {
  const subtract = (ms: number) => new Date(now.getTime() - ms).toISOString();
  return { lastUsedBefore: subtract(expiry.maxIdleMs), createdBefore: subtract(expiry.maxAgeMs) };
}

/**
 * Returns whether the time of a token's last use should be updated. Also returns true for a time far in the future, which a fast clock may
 * have caused.
 */
export function shouldUpdateLastUsedAt(lastUsedAt: string, now: Date): boolean {
  return Math.abs(now.getTime() - Date.parse(lastUsedAt)) >= LAST_USED_INTERVAL_MS;
}

/** Waits until a token's last use is stored. If the database is unavailable, ignores the error, so that the user stays logged in. */
export async function ignoreIfStorageUnavailable(write: Promise<void>): Promise<void> {
  await write.catch((error: unknown) => {
    if (!isStorageUnavailable(error)) throw error;
  });
}
