import { randomUUIDv7 } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { openDatabase } from '#db/open-database.ts';
import { openTestDatabase } from '#db/testing/open-test-database.ts';
import { deleteExpiredValues } from '../services/limits/shared-state/database-expiring-values.ts';
import { deleteOldFailures } from '../services/limits/shared-state/database-failure-time-store.ts';
import { deleteExpiredSemaphoreCounts } from '../services/limits/shared-state/database-semaphores.ts';
import { deleteOldUsedAmounts } from '../services/limits/shared-state/database-used-amount-store.ts';
import { createSharedState, type SharedState } from '../services/limits/shared-state/shared-state.ts';

/**
 * Holds the shared state as two server processes see it. With SQLite, which has only one process, `one` and `other` are the same object.
 */
export interface SharedStates {
  one: SharedState;
  other: SharedState;
  /** Advances the clock that both server processes use. */
  advanceTime: (ms: number) => void;
  getTime: () => number;
  /** Deletes expired shared state, as a server process does every hour. */
  purge: () => Promise<void>;
}

export async function openSharedStates(): Promise<SharedStates> {
  let time = Date.UTC(2026, 10, 20, 12);
  const clock = { now: () => new Date(time), monotonicMs: () => time, newId: () => randomUUIDv7() };
  const { db, url, close } = await openTestDatabase();
  onTestFinished(close);
  const one = createSharedState(db, clock);
  const shared = { one, other: one, advanceTime: (ms: number) => void (time += ms), getTime: () => time, purge: async () => {} };
  if (url === null) return shared;
  const secondDb = await openDatabase(url);
  onTestFinished(() => secondDb.destroy());
  const purge = async () => {
    for (const purgeOne of [deleteExpiredValues, deleteOldFailures, deleteExpiredSemaphoreCounts, deleteOldUsedAmounts])
      await purgeOne(db, new Date(time));
  };
  return { ...shared, other: createSharedState(secondDb, clock), purge };
}
