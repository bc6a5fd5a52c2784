import { isStorageUnavailable } from '#db/open.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** A token's last use is written at most this often: not a write per request. */
const TOUCH_EVERY_MS = MINUTE_MS;

/** How long a cookie lasts: unused, and in all. Milliseconds. */
export interface TokenExpiry {
  maxIdleMs: number;
  maxAgeMs: number;
}

export const learnerTokenExpiry: TokenExpiry = { maxIdleMs: 30 * DAY_MS, maxAgeMs: 180 * DAY_MS };
export const adminTokenExpiry: TokenExpiry = { maxIdleMs: 8 * HOUR_MS, maxAgeMs: 7 * DAY_MS };

export function isTokenValid(life: TokenExpiry, token: { createdAt: string; lastUsedAt: string }, now: Date): boolean {
  return now.getTime() - Date.parse(token.lastUsedAt) < life.maxIdleMs && now.getTime() - Date.parse(token.createdAt) < life.maxAgeMs;
}

export function shouldUpdateLastUsedAt(lastUsedAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(lastUsedAt) >= TOUCH_EVERY_MS;
}

/** Noting when a token was used is no reason to send its owner away from a full disk. */
export async function ignoreStorageFailure(touching: Promise<void>): Promise<void> {
  await touching.catch((error: unknown) => {
    if (!isStorageUnavailable(error)) throw error;
  });
}
