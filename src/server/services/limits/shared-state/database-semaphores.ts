import { sql } from 'kysely';
import type { Db, DbOrTrx } from '#db/open-database.ts';
import { transact } from '#db/transact.ts';
import { BatchQueue } from '../batch-queue.ts';
import { acquireAdvisoryLocks } from './acquire-advisory-locks.ts';
import { addToCount, type Semaphore, type Semaphores } from './semaphores.ts';

/** Sets how long a semaphore stays acquired after its holder's process was killed. */
const LEASE_MS = 30_000;
const RENEWAL_INTERVAL_MS = 10_000;
const MAX_BATCH = 500;

type CountRequest = { acquire: readonly Semaphore[] } | { store: readonly string[] };

/**
 * Counts the holders of each semaphore in PostgreSQL, so that the limits apply to all processes together. Each process stores the number of
 * its holders, and renews its lease on these counts as long as the process runs.
 */
export class DatabaseSemaphores implements Semaphores {
  readonly #db: Db;
  readonly #now: () => number;
  readonly #processId: string;
  readonly #counts = new Map<string, number>();
  readonly #requests = new BatchQueue<CountRequest, boolean>({ write: (requests) => this.#handle(requests), maxSize: MAX_BATCH });
  #renewalTimer: NodeJS.Timeout | undefined;

  /**
   * @param now returns the wall-clock time in milliseconds, which all processes have in common
   * @param processId identifies this process among all processes
   */
  constructor(db: Db, now: () => number, processId: string) {
    this.#db = db;
    this.#now = now;
    this.#processId = processId;
  }

  async tryAcquire(semaphores: readonly Semaphore[]): Promise<(() => void) | null> {
    if (!(await this.#requests.add({ acquire: semaphores }))) return null;
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      for (const { name } of semaphores) addToCount(this.#counts, name, -1);
      this.#store(semaphores.map(({ name }) => name));
    };
  }

  /**
   * Stores the number of holders that each of the named semaphores has in this process. If the database is unavailable, the next renewal
   * stores the counts of semaphores that are still held; all other counts expire at the end of their lease.
   */
  #store(names: readonly string[]): void {
    this.#requests.add({ store: names }).catch(() => {});
  }

  /** Returns, in the order of the requests, whether each request was granted. */
  async #handle(requests: readonly CountRequest[]): Promise<boolean[]> {
    const { granted, acquired } = await transact(this.#db, (trx) => this.#decide(trx, requests));
    for (const [name, count] of acquired) addToCount(this.#counts, name, count);
    this.#scheduleRenewal();
    return granted;
  }

  async #decide(trx: DbOrTrx, requests: readonly CountRequest[]): Promise<{ granted: boolean[]; acquired: Map<string, number> }> {
    const wanted = [...new Set(requests.flatMap((request) => ('acquire' in request ? request.acquire.map(({ name }) => name) : [])))];
    if (wanted.length > 0) await acquireAdvisoryLocks(trx, wanted);
    const now = this.#now();
    const others = wanted.length > 0 ? await selectCountsOfOthers(trx, wanted, { processId: this.#processId, now }) : new Map();
    const acquired = new Map<string, number>();
    const countOwn = (name: string) => (this.#counts.get(name) ?? 0) + (acquired.get(name) ?? 0);
    const granted = requests.map((request) => {
      if ('store' in request) return true;
      const fits = request.acquire.every(({ name, max }) => countOwn(name) + (others.get(name) ?? 0) < max);
      if (fits) for (const { name } of request.acquire) addToCount(acquired, name, 1);
      return fits;
    });
    const changed = new Set([...acquired.keys(), ...requests.flatMap((request) => ('store' in request ? request.store : []))]);
    const rows = [...changed].map((name) => ({ name, process_id: this.#processId, count: countOwn(name), expires_at_ms: now + LEASE_MS }));
    await upsertCounts(trx, rows);
    return { granted, acquired };
  }

  #scheduleRenewal(): void {
    if (this.#counts.size === 0 || this.#renewalTimer) return;
    this.#renewalTimer = setTimeout(() => {
      this.#renewalTimer = undefined;
      this.#store([...this.#counts.keys()]);
      this.#scheduleRenewal();
    }, RENEWAL_INTERVAL_MS).unref();
  }
}

/** Deletes counts whose lease has ended, for example because their process no longer runs. */
export async function deleteExpiredSemaphoreCounts(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('semaphore_count').where('expires_at_ms', '<', now.getTime()).execute();
}

async function selectCountsOfOthers(
  trx: DbOrTrx,
  names: readonly string[],
  { processId, now }: { processId: string; now: number },
): Promise<Map<string, number>> {
  const rows = await trx
    .selectFrom('semaphore_count')
    .select(['name', sql<number>`sum(count)`.as('count')])
    .where('name', 'in', names)
    .where('process_id', '!=', processId)
    .where('expires_at_ms', '>', now)
    .groupBy('name')
    .execute();
  return new Map(rows.map(({ name, count }) => [name, count]));
}

interface CountRow {
  name: string;
  process_id: string;
  count: number;
  expires_at_ms: number;
}

async function upsertCounts(trx: DbOrTrx, rows: readonly CountRow[]): Promise<void> {
  if (rows.length === 0) return;
  await trx
    .insertInto('semaphore_count')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['name', 'process_id'])
        .doUpdateSet((eb) => ({ count: eb.ref('excluded.count'), expires_at_ms: eb.ref('excluded.expires_at_ms') })),
    )
    .execute();
}
