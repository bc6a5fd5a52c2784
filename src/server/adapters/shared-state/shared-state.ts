import { isPostgres, type Db } from '#db/open.ts';
import { DatabaseExpiringValues } from './database-expiring-values.ts';
import { DatabaseFailureTimes } from './database-failure-times.ts';
import { DatabaseSemaphores } from './database-semaphores.ts';
import { DatabaseUsedAmounts } from './database-used-amounts.ts';
import { InMemoryExpiringValues, type ExpiringValues } from './expiring-values.ts';
import { InMemoryFailureTimes, type FailureTimes } from './failure-times.ts';
import { InMemoryLocks, LeaseLocks, type Locks } from './locks.ts';
import { InMemorySemaphores, type Semaphores } from './semaphores.ts';
import { InMemoryUsedAmounts, type UsedAmounts } from './used-amounts.ts';

/** Describes the state that all processes with the same database share. Losing the shared state causes no lasting damage. */
export interface SharedState {
  failureTimes: FailureTimes;
  expiringValues: ExpiringValues;
  locks: Locks;
  semaphores: Semaphores;
  usedAmounts: UsedAmounts;
  /**
   * Returns the current time, in milliseconds, of the clock with which the shared state is dated. Processes that share their state use the
   * wall clock, because separate processes have no other clock in common.
   */
  nowMs: () => number;
}

/** Keeps the shared state in PostgreSQL, which several processes may use, or in memory for SQLite, which one process uses. */
export function createSharedState(
  db: Db,
  { now, monotonicMs, newId }: { now: () => Date; monotonicMs: () => number; newId: () => string },
): SharedState {
  if (!isPostgres(db))
    return {
      failureTimes: new InMemoryFailureTimes(monotonicMs),
      expiringValues: new InMemoryExpiringValues(monotonicMs),
      locks: new InMemoryLocks(),
      semaphores: new InMemorySemaphores(),
      usedAmounts: new InMemoryUsedAmounts(monotonicMs),
      nowMs: monotonicMs,
    };
  const nowMs = () => now().getTime();
  const expiringValues = new DatabaseExpiringValues(db, nowMs);
  return {
    failureTimes: new DatabaseFailureTimes(db, nowMs),
    expiringValues,
    locks: new LeaseLocks(expiringValues, newId),
    semaphores: new DatabaseSemaphores(db, nowMs, newId()),
    usedAmounts: new DatabaseUsedAmounts(db, nowMs),
    nowMs,
  };
}
