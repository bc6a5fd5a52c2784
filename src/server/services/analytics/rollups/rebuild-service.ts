import { setTimeout } from 'node:timers/promises';
import type { Db, DbOrTrx } from '#db/open.ts';
import { initialCardProgress, reduceCardEvent, type CardProgress } from './card-progress.ts';
import {
  countProductDays,
  deleteRollUpRow,
  insertRollUpRows,
  rollUpTables,
  selectExistingIds,
  selectIdsAfter,
  selectJournals,
  selectRollUpRows,
  selectSessionsWithEventsAfter,
  withRecordingPaused,
  type JournalSession,
  type RollUpRow,
  type RollUpTable,
} from './rebuild-queries.ts';
import { RollUpDelta, toUtcDay } from './rollup-delta.ts';
import { toCardDayRows, toCardOptionRows, toCardWatchRows, toSessionCardRow } from './rollup-queries.ts';

const SESSIONS_PER_STEP = 20;
const CARDS_PER_STEP = 10;
const PRODUCTS_PER_STEP = 10;
/** Events older than this are all committed: no batch takes so long from its instant to its commit. */
const SETTLED_MS = 10_000;
/** An entry may set `last_seen_at` a little before the instant of an event that came earlier. */
const CLOCK_TOLERANCE_MS = 60_000;
const MIN_PAUSE_MS = 10;

/** Rows that the journal implies and a roll-up table lacks, and the reverse. A changed row appears in both. */
export interface RollUpDifference {
  table: RollUpTable;
  missing: RollUpRow[];
  surplus: RollUpRow[];
}

/** Computes every roll-up from the event journal and returns where the tables differ. Writes nothing. */
export async function verifyRollUps({ db }: { db: Db }): Promise<RollUpDifference[]> {
  // One snapshot for everything; SQLite's transactions always have one.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const differences = new Differences();
      const total = new RollUpDelta();
      await forEachIdChunk(trx, 'session', SESSIONS_PER_STEP, async (ids) => {
        const journals = await selectJournals(trx, ids);
        for (const journal of journals) addEvents(total, journal);
        differences.add(await compareSessions(trx, journals, ids));
      });
      await forEachIdChunk(trx, 'card', CARDS_PER_STEP, async (ids) => differences.add(await compareCards(trx, total, ids)));
      await forEachIdChunk(trx, 'product', PRODUCTS_PER_STEP, async (ids) => differences.add(await compareProducts(trx, ids)));
      return differences.list();
    });
}

/**
 * Corrects every roll-up from the event journal and returns what was different. A server may record meanwhile: it waits only
 * for one short transaction at a time, each of which leaves the rows it touches right. A rebuild that is killed can be run again.
 */
export async function rebuildRollUps({ db, now }: { db: Db; now: () => Date }): Promise<RollUpDifference[]> {
  const differences = new Differences();
  const total = new RollUpDelta();
  let includedUntil = new Date(now().getTime() - SETTLED_MS).toISOString();

  // Sessions are independent of each other, so each step compares without a lock and takes it only to correct something.
  await forEachIdChunk(db, 'session', SESSIONS_PER_STEP, async (ids) => {
    const journals = await selectJournals(db, ids);
    for (const journal of journals) addEvents(total, journal, { until: includedUntil });
    if ((await compareSessions(db, journals, ids)).length === 0) return;
    differences.add(await correct(db, async (trx) => compareSessions(trx, await selectJournals(trx, ids), ids)));
  });

  /** Adds the events that were received since the last call. */
  const includeNewEvents = async (trx: DbOrTrx, until?: string) => {
    const seenSince = new Date(Date.parse(includedUntil) - CLOCK_TOLERANCE_MS).toISOString();
    const journals = await selectJournals(trx, await selectSessionsWithEventsAfter(trx, includedUntil, seenSince));
    for (const journal of journals) addEvents(total, journal, { after: includedUntil, until });
    const received = journals.flatMap(({ events }) => events.map(({ receivedAt }) => receivedAt));
    includedUntil = until ?? received.reduce((latest, each) => (each > latest ? each : latest), includedUntil);
  };
  // Most events are read here without a lock, so that the locked steps have little left to read.
  await includeNewEvents(db, new Date(Math.max(now().getTime() - SETTLED_MS, Date.parse(includedUntil))).toISOString());
  await forEachIdChunk(db, 'card', CARDS_PER_STEP, async (ids) => {
    const found = await correct(db, async (trx) => {
      await includeNewEvents(trx);
      return compareCards(trx, total, ids);
    });
    differences.add(found);
  });
  await forEachIdChunk(db, 'product', PRODUCTS_PER_STEP, async (ids) => {
    differences.add(await correct(db, (trx) => compareProducts(trx, ids)));
  });
  return differences.list();
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

/** Reduces a session's journal. Adds the events received after `after` and at or before `until` to a total. */
function addEvents(
  total: RollUpDelta,
  { productId, events }: JournalSession,
  { after = '', until = '\uffff' }: { after?: string; until?: string | undefined } = {},
): void {
  const cards = new Map<string, CardProgress>();
  for (const { event, hasPassed, receivedAt } of events) {
    if (!('cardId' in event)) continue;
    const { progress, delta } = reduceCardEvent(cards.get(event.cardId) ?? initialCardProgress, event, hasPassed, receivedAt);
    cards.set(event.cardId, progress);
    if (receivedAt > after && receivedAt <= until) total.add(productId, event.cardId, toUtcDay(receivedAt), delta);
  }
}

async function compareSessions(db: DbOrTrx, journals: readonly JournalSession[], ids: readonly string[]): Promise<RollUpDifference[]> {
  // The journal keeps the events of deleted cards and modules, but they no longer count.
  const events = journals.flatMap((journal) => journal.events.map(({ event }) => event));
  const cardIds = await selectExistingIds(db, 'card', [...new Set(events.flatMap((event) => ('cardId' in event ? [event.cardId] : [])))]);
  const moduleIds = await selectExistingIds(db, 'module', [
    ...new Set(events.flatMap((event) => ('moduleId' in event ? [event.moduleId] : []))),
  ]);
  const sessionCards: RollUpRow[] = [];
  const sessionModules: RollUpRow[] = [];
  for (const journal of journals) {
    const cards = new Map<string, CardProgress>();
    const completed = new Map<string, string>();
    for (const { event, hasPassed, receivedAt } of journal.events) {
      if ('cardId' in event) {
        const before = cards.get(event.cardId) ?? initialCardProgress;
        if (cardIds.has(event.cardId)) cards.set(event.cardId, reduceCardEvent(before, event, hasPassed, receivedAt).progress);
      } else if (moduleIds.has(event.moduleId) && !completed.has(event.moduleId)) {
        completed.set(event.moduleId, receivedAt);
      }
    }
    for (const [cardId, progress] of cards) sessionCards.push(toSessionCardRow({ sessionId: journal.id, cardId, progress }));
    for (const [moduleId, completedAt] of completed) {
      sessionModules.push({ session_id: journal.id, module_id: moduleId, completed_at: completedAt });
    }
  }
  return [
    ...compareRows('session_card', sessionCards, await selectRollUpRows(db, 'session_card', 'session_id', ids)),
    ...compareRows('session_module', sessionModules, await selectRollUpRows(db, 'session_module', 'session_id', ids)),
  ];
}

async function compareCards(db: DbOrTrx, total: RollUpDelta, ids: readonly string[]): Promise<RollUpDifference[]> {
  const candidates = ids.flatMap((id) => total.findFigures(id));
  const products = await selectExistingIds(db, 'product', [...new Set(candidates.map(({ productId }) => productId))]);
  const cards = await selectExistingIds(db, 'card', ids);
  const expected = candidates.filter(({ productId, cardId }) => products.has(productId) && cards.has(cardId));
  return [
    ...compareRows('card_day', toCardDayRows(expected), await selectRollUpRows(db, 'card_day', 'card_id', ids)),
    ...compareRows('card_option', toCardOptionRows(expected), await selectRollUpRows(db, 'card_option', 'card_id', ids)),
    ...compareRows('card_watch', toCardWatchRows(expected), await selectRollUpRows(db, 'card_watch', 'card_id', ids)),
  ];
}

async function compareProducts(db: DbOrTrx, ids: readonly string[]): Promise<RollUpDifference[]> {
  return compareRows('product_day', await countProductDays(db, ids), await selectRollUpRows(db, 'product_day', 'product_id', ids));
}

function compareRows(table: RollUpTable, expected: readonly RollUpRow[], actual: readonly RollUpRow[]): RollUpDifference[] {
  const toText = (row: RollUpRow) =>
    JSON.stringify(
      Object.entries(row)
        .map(toComparable)
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    );
  const expectedTexts = new Set(expected.map(toText));
  const actualTexts = new Set(actual.map(toText));
  const missing = expected.filter((row) => !actualTexts.has(toText(row)));
  const surplus = actual.filter((row) => !expectedTexts.has(toText(row)));
  return missing.length + surplus.length > 0 ? [{ table, missing, surplus }] : [];
}

/** PostgreSQL stores `position_seconds` in single precision. */
function toComparable([column, value]: [string, RollUpRow[string]]): [string, RollUpRow[string]] {
  return [column, column === 'position_seconds' ? Math.fround(Number(value)) : value];
}

/** Collects the differences of many steps by table. */
class Differences {
  readonly #byTable = new Map<RollUpTable, RollUpDifference>();

  add(differences: readonly RollUpDifference[]): void {
    for (const { table, missing, surplus } of differences) {
      const found = this.#byTable.get(table) ?? { table, missing: [], surplus: [] };
      found.missing.push(...missing);
      found.surplus.push(...surplus);
      this.#byTable.set(table, found);
    }
  }

  list(): RollUpDifference[] {
    return (Object.keys(rollUpTables) as RollUpTable[]).flatMap((table) => this.#byTable.get(table) ?? []);
  }
}
