import { PostgresAdapter, sql, type Kysely } from 'kysely';
import type { Db, DbOrTrx } from '#db/open.ts';
import type { LearnerEvent } from '#shared/analytics/learner-events.ts';
import { splitIntoChunks } from './rollup-queries.ts';

/** The roll-up tables with their primary keys. */
export const rollUpTables = {
  session_card: ['session_id', 'card_id'],
  session_module: ['session_id', 'module_id'],
  product_day: ['product_id', 'day'],
  card_day: ['product_id', 'day', 'card_id'],
  card_option: ['card_id', 'product_id', 'option_index'],
  card_watch: ['card_id', 'product_id'],
} as const;

export type RollUpTable = keyof typeof rollUpTables;
export type RollUpRow = Record<string, string | number | null>;

/** An event of the journal with what recording added to it. */
export interface JournalEvent {
  event: LearnerEvent;
  hasPassed: boolean | null;
  receivedAt: string;
  sequence: number;
}

/** Events are read in parts of this size, so that a long journal neither fills the memory nor holds a lock for long. */
const EVENTS_PER_QUERY = 1000;

/** Returns the next ids of a table after a given one, in order. */
export async function selectIdsAfter(
  db: DbOrTrx,
  table: 'session' | 'card' | 'product',
  afterId: string,
  limit: number,
): Promise<string[]> {
  const rows = await db.selectFrom(table).select('id').where('id', '>', afterId).orderBy('id').limit(limit).execute();
  return rows.map(({ id }) => id);
}

/** Returns those of the given ids that exist. */
export async function selectExistingIds(db: DbOrTrx, table: 'product' | 'card' | 'module', ids: readonly string[]): Promise<Set<string>> {
  const existing = new Set<string>();
  for (const chunk of splitIntoChunks(ids)) {
    const rows = await db.selectFrom(table).select('id').where('id', 'in', chunk).execute();
    for (const { id } of rows) existing.add(id);
  }
  return existing;
}

/** Returns those of the given sessions that exist, with their products. */
export async function selectSessionProducts(db: DbOrTrx, sessionIds: readonly string[]): Promise<{ id: string; productId: string }[]> {
  const sessions: { id: string; productId: string }[] = [];
  for (const ids of splitIntoChunks(sessionIds))
    sessions.push(...(await db.selectFrom('session').select(['id', 'product_id as productId']).where('id', 'in', ids).execute()));
  return sessions;
}

/** Returns the next events of a session, in the order in which they were stored. None are left when none are returned. */
export async function selectJournal(
  db: DbOrTrx,
  sessionId: string,
  { after, until }: { after: number; until: number },
): Promise<JournalEvent[]> {
  const rows = await db
    .selectFrom('event')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('sequence', '>', after)
    .where('sequence', '<=', until)
    .orderBy('sequence')
    .limit(EVENTS_PER_QUERY)
    .execute();
  return rows.map((row) => ({
    event: {
      id: row.id,
      type: row.type,
      at: row.happened_at,
      ...(row.card_id === null ? { moduleId: row.module_id } : { cardId: row.card_id }),
      ...(JSON.parse(row.detail) as object),
    } as LearnerEvent,
    hasPassed: row.has_passed === null ? null : row.has_passed === 1,
    receivedAt: row.received_at,
    sequence: row.sequence,
  }));
}

/** Returns the number of the last event in the journal; 0 without any. */
export async function findLastSequence(db: DbOrTrx): Promise<number> {
  const { last } = await db
    .selectFrom('event')
    .select((eb) => eb.fn.max('sequence').as('last'))
    .executeTakeFirstOrThrow();
  return Number(last ?? 0);
}

/** Returns the sessions of a range of events. */
export async function selectSessionsWithEvents(db: DbOrTrx, { after, until }: { after: number; until: number }): Promise<string[]> {
  const rows = await db
    .selectFrom('event')
    .select('session_id as id')
    .distinct()
    .where('sequence', '>', after)
    .where('sequence', '<=', until)
    .execute();
  return rows.map(({ id }) => id);
}

/** Counts the sessions of products by the day (UTC) they started on, as rows of `product_day`. */
export async function countProductDays(db: DbOrTrx, productIds: readonly string[]): Promise<RollUpRow[]> {
  if (productIds.length === 0) return [];
  const day = sql<string>`substr(started_at, 1, 10)`;
  const rows = await db
    .selectFrom('session')
    .select((eb) => ['product_id', day.as('day'), eb.fn.countAll().as('sessions')])
    .where('product_id', 'in', productIds)
    .groupBy(['product_id', day])
    .execute();
  return rows.map((row) => ({ ...row, sessions: Number(row.sessions) }));
}

/** Returns the rows of a roll-up table whose column has one of some values. */
export async function findRollUpRows(db: DbOrTrx, table: RollUpTable, column: string, values: readonly string[]): Promise<RollUpRow[]> {
  const rows: RollUpRow[] = [];
  for (const chunk of splitIntoChunks(values)) {
    rows.push(...(await asUntyped(db).selectFrom(table).selectAll().where(column, 'in', chunk).execute()));
  }
  return rows;
}

export async function deleteRollUpRow(db: DbOrTrx, table: RollUpTable, row: RollUpRow): Promise<void> {
  const key = Object.fromEntries(rollUpTables[table].map((column) => [column, row[column]!]));
  await asUntyped(db)
    .deleteFrom(table)
    .where((eb) => eb.and(key))
    .execute();
}

export async function insertRollUpRows(db: DbOrTrx, table: RollUpTable, rows: readonly RollUpRow[]): Promise<void> {
  for (const chunk of splitIntoChunks(rows)) await asUntyped(db).insertInto(table).values(chunk).execute();
}

/** All roll-up tables are treated alike here, so their column types do not matter. */
function asUntyped(db: DbOrTrx): Kysely<Record<RollUpTable, RollUpRow>> {
  return db as unknown as Kysely<Record<RollUpTable, RollUpRow>>;
}

/**
 * Runs a transaction during which nothing is recorded and nobody enters. SQLite locks the whole database anyway; on PostgreSQL the tables are
 * locked in the order in which recording uses them.
 */
export async function withRecordingPaused<T>(db: Db, run: (trx: DbOrTrx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    if (db.getExecutor().adapter instanceof PostgresAdapter) await sql`lock table session, event in share row exclusive mode`.execute(trx);
    return run(trx);
  });
}
