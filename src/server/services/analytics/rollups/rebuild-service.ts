import { transact } from '#db/transact.ts';
import { setTimeout } from 'node:timers/promises';
import type { Db, DbOrTrx } from '#db/open-database.ts';
import {
  compareCardRollUps,
  compareProductRollUps,
  compareSessionRollUps,
  RollUpDifferences,
  type RollUpDifference,
} from './compare-rollups.ts';
import { createSessionReplays, type SessionReplay } from './journal-replay.ts';
import {
  deleteRollUpRow,
  findLastEventSequence,
  insertRollUpRows,
  selectIdsAfter,
  selectSessionsWithEvents,
  withRecordingPaused,
} from './rebuild-queries.ts';
import { RollUpDelta } from './rollup-delta.ts';

const SESSIONS_PER_STEP = 20;
const CARDS_PER_STEP = 10;
const MIN_PAUSE_MS = 10;
/** A session in memory need not be replayed from its first event when later events are added. */
const MAX_KEPT_REPLAYS = 1000;

/** Computes every roll-up from the event journal and returns the differences from the stored tables, without writing to the database. */
export async function verifyRollUps({ db }: { db: Db }): Promise<RollUpDifference[]> {
  // At the isolation level "repeatable read", all queries see the same snapshot, as they always do in a SQLite transaction.
  return transact(
    db,
    async (trx) => {
      const differences = new RollUpDifferences();
      const figures = new RollUpDelta();
      await forEachIdChunk(trx, 'session', SESSIONS_PER_STEP, async (ids) => {
        const replays = await createSessionReplays(trx, ids);
        for (const replay of replays) await replay.continue(trx, { figures });
        differences.add(await compareSessionRollUps(trx, replays));
      });
      await forEachIdChunk(trx, 'card', CARDS_PER_STEP, async (ids) => differences.add(await compareCardRollUps(trx, figures, ids)));
      await forEachIdChunk(trx, 'product', 1, async (ids) => differences.add(await compareProductRollUps(trx, ids)));
      return differences.list();
    },
    { isolationLevel: 'repeatable read' },
  );
}

/**
 * Compares every roll-up with the event journal, corrects it, and returns the differences. A running server can record events during the
 * rebuild, which locks the database only for one short transaction at a time. Each transaction leaves correct rows behind, so an
 * interrupted rebuild can simply be started again.
 */
export async function rebuildRollUps({ db }: { db: Db }): Promise<RollUpDifference[]> {
  const differences = new RollUpDifferences();
  const journal = new JournalTotal(await findLastStoredSequence(db));

  // Sessions do not affect each other, so their rows are compared without a lock. The database is locked only if rows need correction.
  await forEachIdChunk(db, 'session', SESSIONS_PER_STEP, async (ids) => {
    const replays = await createSessionReplays(db, ids);
    for (const replay of replays) {
      await replay.continue(db, { until: journal.includedUntil, figures: journal.figures });
      await replay.continue(db);
    }
    if ((await compareSessionRollUps(db, replays)).length === 0) return;
    const found = await correct(db, async (trx) => {
      for (const replay of replays) await replay.continue(trx);
      return compareSessionRollUps(trx, replays);
    });
    differences.add(found);
  });
  await forEachIdChunk(db, 'card', CARDS_PER_STEP, async (ids) => {
    // Most new events are read before the database is locked, so that only a few must be read while it is locked.
    await journal.includeEventsUntil(db, await findLastStoredSequence(db));
    const found = await correct(db, async (trx) => {
      await journal.includeEventsUntil(trx, await findLastEventSequence(trx));
      return compareCardRollUps(trx, journal.figures, ids);
    });
    differences.add(found);
  });
  await forEachIdChunk(db, 'product', 1, async (ids) => {
    differences.add(await correct(db, (trx) => compareProductRollUps(trx, ids)));
  });
  return differences.list();
}

/** Sums the statistics of all cards over the events in the journal up to the sequence number `includedUntil`. */
class JournalTotal {
  readonly figures = new RollUpDelta();
  includedUntil: number;
  readonly #replays = new Map<string, SessionReplay>();

  constructor(includedUntil: number) {
    this.includedUntil = includedUntil;
  }

  async includeEventsUntil(db: DbOrTrx, until: number): Promise<void> {
    const addedAfter = this.includedUntil;
    const ids = await selectSessionsWithEvents(db, { after: addedAfter, until });
    const added = await createSessionReplays(
      db,
      ids.filter((id) => !this.#replays.has(id)),
    );
    for (const replay of added) this.#replays.set(replay.id, replay);
    for (const id of ids) await this.#replays.get(id)?.continue(db, { until, figures: this.figures, addedAfter });
    this.includedUntil = until;
    for (const id of this.#replays.keys()) if (this.#replays.size > MAX_KEPT_REPLAYS) this.#replays.delete(id);
  }
}

/**
 * Returns the sequence number of the last event, after waiting for all transactions that are storing events. PostgreSQL numbers events
 * before their transactions commit, so an event may become visible later than an event with a higher number.
 */
async function findLastStoredSequence(db: Db): Promise<number> {
  return withRecordingPaused(db, findLastEventSequence);
}

/**
 * Compares and corrects roll-up rows in one transaction, and then pauses, so that a server process that is waiting for the database can
 * continue.
 */
async function correct(db: Db, compare: (trx: DbOrTrx) => Promise<RollUpDifference[]>): Promise<RollUpDifference[]> {
  const startedAt = performance.now();
  const differences = await withRecordingPaused(db, async (trx) => {
    const found = await compare(trx);
    for (const { table, missing, surplus } of found) {
      for (const row of surplus) await deleteRollUpRow(trx, table, row);
      await insertRollUpRows(trx, table, missing);
    }
    return found;
  });
  await setTimeout(Math.max(MIN_PAUSE_MS, 2 * (performance.now() - startedAt)));
  return differences;
}

async function forEachIdChunk(
  db: DbOrTrx,
  table: 'session' | 'card' | 'product',
  size: number,
  run: (ids: string[]) => Promise<void>,
): Promise<void> {
  let lastId = '';
  for (;;) {
    const ids = await selectIdsAfter(db, table, lastId, size);
    if (ids.length === 0) return;
    await run(ids);
    lastId = ids.at(-1)!;
  }
}
