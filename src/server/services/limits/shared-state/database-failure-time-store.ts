import { transact } from '#db/transact.ts';
import type { Db, DbOrTrx } from '#db/open-database.ts';
import type { FailureTimeStore, NewFailedAttempt, FailureTimesByName } from './failure-time-store.ts';
import { acquireAdvisoryLocks } from './acquire-advisory-locks.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Stores the times of failed attempts in PostgreSQL, so that all processes count failures together. */
export class DatabaseFailureTimeStore implements FailureTimeStore {
  readonly #db: Db;
  readonly #now: () => number;

  /** @param now returns the wall-clock time in milliseconds, which all processes have in common */
  constructor(db: Db, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  async read(names: readonly string[]): Promise<FailureTimesByName> {
    return selectTimes(this.#db, names, this.#now());
  }

  async add(names: readonly string[], decide: (times: FailureTimesByName) => readonly NewFailedAttempt[]): Promise<void> {
    await transact(this.#db, async (trx) => {
      await acquireAdvisoryLocks(trx, names);
      const now = this.#now();
      const added = decide(await selectTimes(trx, names, now));
      if (added.length === 0) return;
      await trx
        .insertInto('failed_attempt')
        .values(added.map(({ name }) => ({ name, failed_at_ms: now })))
        .execute();
    });
  }
}

/** Deletes failed attempts that are older than a day, because no rate limit counts older attempts. */
export async function deleteOldFailures(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('failed_attempt')
    .where('failed_at_ms', '<', now.getTime() - DAY_MS)
    .execute();
}

async function selectTimes(db: DbOrTrx, names: readonly string[], now: number): Promise<FailureTimesByName> {
  const rows = await db
    .selectFrom('failed_attempt')
    .select(['name', 'failed_at_ms'])
    .where('name', 'in', names)
    .where('failed_at_ms', '>', now - DAY_MS)
    .orderBy('failed_at_ms')
    .execute();
  const times = new Map<string, number[]>(names.map((name) => [name, []]));
  // A stored time can be in the future, because the clock was set back or another machine's clock is fast; such a time is treated as the
  // current time, so that no client waits longer than the rate limit requires.
  for (const { name, failed_at_ms } of rows) times.get(name)!.push(Math.min(failed_at_ms, now));
  return times;
}
