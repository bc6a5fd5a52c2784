import { isPostgres, type Db } from '#db/open-database.ts';
import { DatabaseExpiringValues } from './database-expiring-values.ts';
import { DatabaseFailureTimeStore } from './database-failure-time-store.ts';
import { DatabaseSemaphores } from './database-semaphores.ts';
import { DatabaseUsedAmountStore } from './database-used-amount-store.ts';
import { InMemoryExpiringValues, type ExpiringValues } from './expiring-values.ts';
import { InMemoryFailureTimeStore, type FailureTimeStore } from './failure-time-store.ts';
import { InMemoryLocks, LeaseLocks, type Locks } from './locks.ts';
import { InMemorySemaphores, type Semaphores } from './semaphores.ts';
import { InMemoryUsedAmountStore, type UsedAmountStore } from './used-amount-store.ts';

/** Describes the state that all processes on the same database share. Losing the shared state causes no lasting damage. */
export interface SharedState {
  failureTimes: FailureTimeStore;
  expiringValues: ExpiringValues;
  locks: Locks;
  semaphores: Semaphores;
  usedAmounts: UsedAmountStore;
  /**
   * Returns the current time in milliseconds, from the same clock as the timestamps in the shared state. On PostgreSQL, the shared clock is
   * the wall clock, because separate processes have no other clock in common.
   */
  nowMs: () => number;
}

/**
 * Keeps the shared state in PostgreSQL when the database is PostgreSQL, and in memory when the database is SQLite. Only one process can use
 * a SQLite database at a time.
 */
export function createSharedState(
  db: Db,
  { now, monotonicMs, newId }: { now: () => Date; monotonicMs: () => number; newId: () => string },
): SharedState {
  if (!isPostgres(db))
    return {
      failureTimes: new InMemoryFailureTimeStore(monotonicMs),
      expiringValues: new InMemoryExpiringValues(monotonicMs),
      locks: new InMemoryLocks(),
      semaphores: new InMemorySemaphores(),
      usedAmounts: new InMemoryUsedAmountStore(monotonicMs),
      nowMs: monotonicMs,
    };
  const nowMs = () => now().getTime();
  const expiringValues = new DatabaseExpiringValues(db, nowMs);
  return {
    failureTimes: new DatabaseFailureTimeStore(db, nowMs),
    expiringValues,
    locks: new LeaseLocks(expiringValues, newId),
    semaphores: new DatabaseSemaphores(db, nowMs, newId()),
    usedAmounts: new DatabaseUsedAmountStore(db, nowMs),
    nowMs,
  };
}
