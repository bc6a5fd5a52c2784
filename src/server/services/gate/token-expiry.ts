import { isStorageFailure } from '#db/open.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** A token's last use is written at most this often: not a write per request. */
const TOUCH_EVERY_MS = MINUTE_MS;

/** How long a cookie lasts: unused, and in all. Milliseconds. */
export interface TokenLife {
  idleMs: number;
  totalMs: number;
}

export const learnerTokenLife: TokenLife = { idleMs: 30 * DAY_MS, totalMs: 180 * DAY_MS };
export const adminTokenLife: TokenLife = { idleMs: 8 * HOUR_MS, totalMs: 7 * DAY_MS };

export function isAlive(life: TokenLife, token: { createdAt: string; lastUsedAt: string }, now: Date): boolean {
  return now.getTime() - Date.parse(token.lastUsedAt) < life.idleMs && now.getTime() - Date.parse(token.createdAt) < life.totalMs;
}

export function isTouchDue(lastUsedAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(lastUsedAt) >= TOUCH_EVERY_MS;
}

/** Noting when a token was used is no reason to send its owner away from a full disk. */
export async function ifStorageAllows(touching: Promise<void>): Promise<void> {
  await touching.catch((error: unknown) => {
    if (!isStorageFailure(error)) throw error;
  });
}
