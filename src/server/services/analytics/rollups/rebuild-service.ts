import { setTimeout } from 'node:timers/promises';
import type { Db, DbOrTrx } from '#db/open.ts';
import { compareCards, compareProducts, compareSessions, RollUpDifferences, type RollUpDifference } from './compare-rollups.ts';
import { createReplays, type SessionReplay } from './journal-replay.ts';
import {
  deleteRollUpRow,
  findLastSequence,
  insertRollUpRows,
  selectIdsAfter,
  selectSessionsWithEvents,
  withRecordingPaused,
} from './rebuild-queries.ts';
import { RollUpDelta } from './rollup-delta.ts';

const SESSIONS_PER_STEP = 20;
const CARDS_PER_STEP = 10;
const MIN_PAUSE_MS = 10;
/** The sessions that are kept in memory to be continued with their next events. */
const MAX_KEPT_REPLAYS = 1000;

/** Computes every roll-up from the event journal and returns where the tables differ. Writes nothing. */
export async function verifyRollUps({ db }: { db: Db }): Promise<RollUpDifference[]> {
  // One snapshot for everything; SQLite's transactions always have one.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const differences = new RollUpDifferences();
      const figures = new RollUpDelta();
      await forEachIdChunk(trx, 'session', SESSIONS_PER_STEP, async (ids) => {
        const replays = await createReplays(trx, ids);
        for (const replay of replays) await replay.continue(trx, { figures });
        differences.add(await compareSessions(trx, replays));
      });
      await forEachIdChunk(trx, 'card', CARDS_PER_STEP, async (ids) => differences.add(await compareCards(trx, figures, ids)));
      await forEachIdChunk(trx, 'product', 1, async (ids) => differences.add(await compareProducts(trx, ids)));
      return differences.list();
    });
}

/**
 * Corrects every roll-up from the event journal and returns what was different. A server may record meanwhile: it waits only
 * for one short transaction at a time, each of which leaves the rows it touches right. A rebuild that is killed can be run again.
 */
export async function rebuildRollUps({ db }: { db: Db }): Promise<RollUpDifference[]> {
  const differences = new RollUpDifferences();
  const journal = new JournalTotal(await findLastStoredSequence(db));

  // Sessions are independent of each other, so each step reads and compares without a lock and takes it only to correct something.
  await forEachIdChunk(db, 'session', SESSIONS_PER_STEP, async (ids) => {
    const replays = await createReplays(db, ids);
    for (const replay of replays) {
      await replay.continue(db, { until: journal.includedUntil, figures: journal.figures });
      await replay.continue(db);
    }
    if ((await compareSessions(db, replays)).length === 0) return;
    const found = await correct(db, async (trx) => {
      for (const replay of replays) await replay.continue(trx);
      return compareSessions(trx, replays);
    });
    differences.add(found);
  });
  await forEachIdChunk(db, 'card', CARDS_PER_STEP, async (ids) => {
    // Nearly all new events are read here without a lock, so that the locked step has little left to read.
    await journal.includeEventsUntil(db, await findLastStoredSequence(db));
    const found = await correct(db, async (trx) => {
      await journal.includeEventsUntil(trx, await findLastSequence(trx));
      return compareCards(trx, journal.figures, ids);
    });
    differences.add(found);
  });
  await forEachIdChunk(db, 'product', 1, async (ids) => {
    differences.add(await correct(db, (trx) => compareProducts(trx, ids)));
  });
  return differences.list();
}

/** The figures of all cards, from the events of the journal up to one of them. */
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
    const added = await createReplays(
      db,
      ids.filter((id) => !this.#replays.has(id)),
    );
    for (const replay of added) this.#replays.set(replay.id, replay);
    for (const id of ids) await this.#replays.get(id)?.continue(db, { until, figures: this.figures, addedAfter });
    this.includedUntil = until;
    for (const id of this.#replays.keys()) if (this.#replays.size > MAX_KEPT_REPLAYS) this.#replays.delete(id);
  }
}

/** Returns the number of the last event once all events before it are stored too: PostgreSQL numbers events before they are committed. */
async function findLastStoredSequence(db: Db): Promise<number> {
  return withRecordingPaused(db, findLastSequence);
}

/** Compares and corrects in one transaction, then pauses, so that a server that waits for the database gets it. */
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
