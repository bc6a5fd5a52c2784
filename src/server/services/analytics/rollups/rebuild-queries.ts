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
}

export interface JournalSession {
  id: string;
  productId: string;
  events: JournalEvent[];
}

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

/** Returns sessions with their whole journals, in the order in which the events were written. */
export async function selectJournals(db: DbOrTrx, sessionIds: readonly string[]): Promise<JournalSession[]> {
  const sessions: JournalSession[] = [];
  for (const ids of splitIntoChunks(sessionIds)) {
    const found = await db.selectFrom('session').select(['id', 'product_id as productId']).where('id', 'in', ids).execute();
    const rows = await db
      .selectFrom('event')
      .selectAll()
      .where('session_id', 'in', ids)
      .orderBy('received_at')
      .orderBy('sequence')
      .execute();
    const events = Map.groupBy(rows, (row) => row.session_id);
    sessions.push(...found.map((session) => ({ ...session, events: (events.get(session.id) ?? []).map(toJournalEvent) })));
  }
  return sessions;
}

function toJournalEvent(row: {
  id: string;
  type: string;
  happened_at: string;
  card_id: string | null;
  module_id: string | null;
  detail: string;
  has_passed: 0 | 1 | null;
  received_at: string;
}): JournalEvent {
  return {
    event: {
      id: row.id,
      type: row.type,
      at: row.happened_at,
      ...(row.card_id === null ? { moduleId: row.module_id } : { cardId: row.card_id }),
      ...(JSON.parse(row.detail) as object),
    } as LearnerEvent,
    hasPassed: row.has_passed === null ? null : row.has_passed === 1,
    receivedAt: row.received_at,
  };
}

/** Returns the sessions with events received after one instant and seen at or after another, which an index finds. */
export async function selectSessionsWithEventsAfter(db: DbOrTrx, receivedAfter: string, seenSince: string): Promise<string[]> {
  const rows = await db
    .selectFrom('session')
    .select('id')
    .where('last_seen_at', '>=', seenSince)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('event')
          .select('event.id')
          .whereRef('event.session_id', '=', 'session.id')
          .where('event.received_at', '>', receivedAfter),
      ),
    )
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
export async function selectRollUpRows(db: DbOrTrx, table: RollUpTable, column: string, values: readonly string[]): Promise<RollUpRow[]> {
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

/** Runs a transaction during which nothing is recorded. SQLite locks the whole database anyway. */
export async function withRecordingPaused<T>(db: Db, run: (trx: DbOrTrx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    if (db.getExecutor().adapter instanceof PostgresAdapter) await sql`lock table event in share row exclusive mode`.execute(trx);
    return run(trx);
  });
}
