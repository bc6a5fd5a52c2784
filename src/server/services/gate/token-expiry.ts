import { isStorageUnavailable } from '#db/open.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** The last use of a token is written at most this often, to save a write per request. */
const LAST_USED_INTERVAL_MS = MINUTE_MS;

/** When a session token expires: after this long without use, or at this age at the latest. */
export interface TokenExpiry {
  maxIdleMs: number;
  maxAgeMs: number;
}

export const learnerTokenExpiry: TokenExpiry = { maxIdleMs: 30 * DAY_MS, maxAgeMs: 180 * DAY_MS };
export const adminTokenExpiry: TokenExpiry = { maxIdleMs: 8 * HOUR_MS, maxAgeMs: 7 * DAY_MS };

export function isTokenValid(expiry: TokenExpiry, token: { createdAt: string; lastUsedAt: string }, now: Date): boolean {
  return now.getTime() - Date.parse(token.lastUsedAt) < expiry.maxIdleMs && now.getTime() - Date.parse(token.createdAt) < expiry.maxAgeMs;
}

/** Returns the instants before which a token has expired, for deleting expired tokens. */
export function computeExpiryCutoffs(expiry: TokenExpiry, now: Date): { lastUsedBefore: string; createdBefore: string } {
  const subtract = (ms: number) => new Date(now.getTime() - ms).toISOString();
  return { lastUsedBefore: subtract(expiry.maxIdleMs), createdBefore: subtract(expiry.maxAgeMs) };
}

/** Also returns true for a token from a time when the clock was ahead. */
export function shouldUpdateLastUsedAt(lastUsedAt: string, now: Date): boolean {
  return Math.abs(now.getTime() - Date.parse(lastUsedAt)) >= LAST_USED_INTERVAL_MS;
}

/** Waits for a write of `last_used_at` and ignores that the storage is full: the user stays logged in. */
export async function ignoreStorageFailure(write: Promise<void>): Promise<void> {
  await write.catch((error: unknown) => {
    if (!isStorageUnavailable(error)) throw error;
  });
}
