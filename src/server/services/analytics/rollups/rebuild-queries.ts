import { transact } from '#db/transact.ts';
import { sql, type Kysely } from 'kysely';
import { pauseRecording } from '#db/pause-recording.ts';
import type { Db, DbOrTrx } from '#db/open-database.ts';
import type { LearnerEvent } from '#shared/analytics/learner-events.ts';
import type { RecordedEvent } from './session-progress-reducer.ts';
import { splitIntoChunks } from '#db/split-into-chunks.ts';
import { withJournal } from '../journal/archived-event-queries.ts';

export const rollUpTables = {
  session_card: ['session_id', 'card_id'],
  session_module: ['session_id', 'module_id'],
  product_day: ['product_id', 'day'],
  card_day: ['product_id', 'day', 'card_id'],
  card_option: ['card_id', 'product_id', 'answers_since', 'option_index'],
  card_watch: ['card_id', 'product_id', 'video_since'],
  card_check: ['card_id', 'product_id', 'answers_since', 'check_id', 'fault'],
  card_check_day: ['card_id', 'product_id', 'day', 'check_id', 'fault'],
  card_round: ['card_id', 'product_id', 'numbers', 'round', 'number'],
  card_step: ['from_card_id', 'product_id', 'day', 'exit', 'to_card_id'],
} as const;

export type RollUpTable = keyof typeof rollUpTables;
export type RollUpRow = Record<string, string | number | null>;

export interface JournalEvent extends RecordedEvent {
  sequence: number;
}

/** Limits the number of events per query, so that a long journal neither fills the memory nor keeps the database locked for long. */
const EVENTS_PER_QUERY = 1000;

/** Returns up to `limit` ids of a table that follow the given id, in ascending order. */
export async function selectIdsAfter(
  db: DbOrTrx,
  table: 'session' | 'card' | 'product',
  afterId: string,
  limit: number,
): Promise<string[]> {
  const rows = await db.selectFrom(table).select('id').where('id', '>', afterId).orderBy('id').limit(limit).execute();
  return rows.map(({ id }) => id);
}

export async function selectExistingIds(db: DbOrTrx, table: 'product' | 'card' | 'module', ids: readonly string[]): Promise<Set<string>> {
  const existing = new Set<string>();
  for (const chunk of splitIntoChunks(ids)) {
    const rows = await db.selectFrom(table).select('id').where('id', 'in', chunk).execute();
    for (const { id } of rows) existing.add(id);
  }
  return existing;
}

export async function selectSessionProducts(db: DbOrTrx, sessionIds: readonly string[]): Promise<{ id: string; productId: string }[]> {
  const sessions: { id: string; productId: string }[] = [];
  for (const ids of splitIntoChunks(sessionIds))
    sessions.push(...(await db.selectFrom('session').select(['id', 'product_id as productId']).where('id', 'in', ids).execute()));
  return sessions;
}

/**
 * Returns the next events of a session in the order in which they were stored, or an empty list when no events are left. They are read from
 * one snapshot, because another process may be moving them into the archive.
 */
export async function selectEventsToReplay(
  db: DbOrTrx,
  sessionId: string,
  { after, until }: { after: number; until: number },
): Promise<JournalEvent[]> {
  const rows = await transact(db, (trx) => selectJournalRows(trx, sessionId, { after, until }), { isolationLevel: 'repeatable read' });

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
    counted: { videoSince: row.videoSince ?? 1, answersSince: row.answersSince ?? 1 },
  }));
}

async function selectJournalRows(trx: DbOrTrx, sessionId: string, { after, until }: { after: number; until: number }) {
  const journal = await withJournal(trx, sessionId);
  return journal
    .selectFrom('journal as event')
    .leftJoin('card_revision', (join) =>
      join
        .onRef('card_revision.card_id', '=', 'event.card_id')
        .on((eb) => eb('card_revision.revision', '=', eb.fn.coalesce('event.card_revision', eb.lit(1)))),
    )
    .selectAll('event')
    .select(['card_revision.video_since as videoSince', 'card_revision.answers_since as answersSince'])
    .where('event.sequence', '>', after)
    .where('event.sequence', '<=', until)
    .orderBy('event.sequence')
    .limit(EVENTS_PER_QUERY)
    .execute();
}

/** Returns the sequence number of the last event in the journal, or 0 when the journal is empty. */
export async function findLastEventSequence(db: DbOrTrx): Promise<number> {
  const { last } = await db
    .selectFrom('event')
    .select((eb) => eb.fn.max('sequence').as('last'))
    .executeTakeFirstOrThrow();
  return Number(last ?? 0);
}

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

/** Counts the sessions of products by the UTC day on which they started, and returns each count as a row of the `product_day` table. */
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

/** Gives all roll-up tables the same TypeScript type, because some functions treat them alike. */
export function asUntyped(db: DbOrTrx): Kysely<Record<RollUpTable, RollUpRow>> {
  return db as unknown as Kysely<Record<RollUpTable, RollUpRow>>;
}

/** Runs a transaction during which no events are recorded and no learner can log in. */
export async function withRecordingPaused<T>(db: Db, run: (trx: DbOrTrx) => Promise<T>): Promise<T> {
  return transact(db, async (trx) => {
    await pauseRecording(trx);
    return run(trx);
  });
}
