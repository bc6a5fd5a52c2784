import { sql } from 'kysely';
import type { Db, DbOrTrx } from '#db/open-database.ts';
import type { UsedAmountTable } from '#db/shared-state-schema.ts';
import { transact } from '#db/transact.ts';
import { BatchQueue } from '../batch-queue.ts';
import { acquireAdvisoryLocks } from './acquire-advisory-locks.ts';
import type { NewUsedAmount, UsedAmount, UsedAmountStore } from './used-amount-store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const MAX_BATCH = 500;

interface Update {
  names: readonly string[];
  decide: (used: ReadonlyMap<string, UsedAmount>) => readonly NewUsedAmount[];
}

/** Stores the used amount of each usage limit in PostgreSQL, so that each limit applies to all processes together. */
export class DatabaseUsedAmountStore implements UsedAmountStore {
  readonly #db: Db;
  readonly #now: () => number;
  readonly #updates = new BatchQueue<Update, void>({ write: (updates) => this.#updateAll(updates), maxSize: MAX_BATCH });

  /** @param now returns the wall-clock time in milliseconds, which all processes have in common */
  constructor(db: Db, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  update(names: readonly string[], decide: Update['decide']): Promise<void> {
    return this.#updates.add({ names, decide });
  }

  async #updateAll(updates: readonly Update[]): Promise<void[]> {
    const names = [...new Set(updates.flatMap((update) => update.names))];
    return transact(this.#db, async (trx) => {
      // Both statements are sent together, and PostgreSQL runs the second one when it has the locks.
      const [, rows] = await Promise.all([acquireAdvisoryLocks(trx, names), selectUsedAmounts(trx, names)]);
      const now = this.#now();
      // After a clock was set back, a stored time can be in the future; such a time is treated as the current time, so that no client waits
      // longer than the usage limit requires.
      const used = new Map(rows.map(({ name, amount, at_ms }): [string, UsedAmount] => [name, { amount, atMs: Math.min(at_ms, now) }]));
      const changed = new Set<string>();
      for (const { decide } of updates)
        for (const { name, amount } of decide(used)) {
          used.set(name, { amount, atMs: now });
          changed.add(name);
        }
      await upsertUsedAmounts(
        trx,
        [...changed].map((name) => ({ name, amount: used.get(name)!.amount })),
        now,
      );
      return updates.map(() => undefined);
    });
  }
}

/** Deletes used amounts that have not changed for a day, because every allowance is fully replenished within a day. */
export async function deleteOldUsedAmounts(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('used_amount')
    .where('at_ms', '<', now.getTime() - DAY_MS)
    .execute();
}

/** Lists are one parameter, so that the statement is the same for any number of names and PostgreSQL plans it once. */
async function selectUsedAmounts(trx: DbOrTrx, names: readonly string[]): Promise<UsedAmountTable[]> {
  const { rows } = await sql<UsedAmountTable>`select * from used_amount where name = any(${[...names]}::text[])`.execute(trx);
  return rows;
}

async function upsertUsedAmounts(trx: DbOrTrx, changes: readonly NewUsedAmount[], now: number): Promise<void> {
  if (changes.length === 0) return;
  const names = changes.map(({ name }) => name);
  const amounts = changes.map(({ amount }) => amount);
  await sql`
    insert into used_amount (name, amount, at_ms)
    select name, amount, ${now} from unnest(${names}::text[], ${amounts}::float8[]) as changed (name, amount)
    on conflict (name) do update set amount = excluded.amount, at_ms = excluded.at_ms`.execute(trx);
}
