import { isPostgres, type Db } from '#db/open.ts';
import { DatabaseExpiringValues } from './database-expiring-values.ts';
import { DatabaseFailureTimes } from './database-failure-times.ts';
import { InMemoryExpiringValues, type ExpiringValues } from './expiring-values.ts';
import { InMemoryFailureTimes, type FailureTimes } from './failure-times.ts';
import { InMemoryLocks, LeaseLocks, type Locks } from './locks.ts';

/** What all processes on one database must agree on, and nobody minds to lose. */
export interface SharedState {
  failureTimes: FailureTimes;
  expiringValues: ExpiringValues;
  locks: Locks;
  /** The clock, in milliseconds, of what is shared: processes agree on the wall clock only. */
  nowMs: () => number;
}

/** Keeps the state in PostgreSQL, which may have several processes; in memory for SQLite, which has one. */
export function createSharedState(
  db: Db,
  { now, monotonicMs, newId }: { now: () => Date; monotonicMs: () => number; newId: () => string },
): SharedState {
  if (!isPostgres(db))
    return {
      failureTimes: new InMemoryFailureTimes(monotonicMs),
      expiringValues: new InMemoryExpiringValues(monotonicMs),
      locks: new InMemoryLocks(),
      nowMs: monotonicMs,
    };
  const nowMs = () => now().getTime();
  const expiringValues = new DatabaseExpiringValues(db, nowMs);
  return { failureTimes: new DatabaseFailureTimes(db, nowMs), expiringValues, locks: new LeaseLocks(expiringValues, newId), nowMs };
}
