import type { DbOrTrx } from '#db/open.ts';
import type { LearnerEvent } from '#shared/learner-events.ts';

/** An event of the journal, as it was stored. */
export interface JournalEvent {
  event: LearnerEvent;
  hasPassed: boolean | null;
  receivedAt: string;
}

export async function selectSessionsAfter(
  db: DbOrTrx,
  afterId: string,
  limit: number,
): Promise<{ id: string; productId: string; startedAt: string }[]> {
  return db
    .selectFrom('session')
    .select(['id', 'product_id as productId', 'started_at as startedAt'])
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** A session's journal in the order it was written. */
export async function selectJournal(db: DbOrTrx, sessionId: string): Promise<JournalEvent[]> {
  const rows = await db
    .selectFrom('event')
    .selectAll()
    .where('session_id', '=', sessionId)
    .orderBy('received_at')
    .orderBy('sequence')
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
  }));
}

export async function selectAllCardIds(db: DbOrTrx): Promise<Set<string>> {
  return new Set((await db.selectFrom('card').select('id').execute()).map(({ id }) => id));
}

export async function selectAllModuleIds(db: DbOrTrx): Promise<Set<string>> {
  return new Set((await db.selectFrom('module').select('id').execute()).map(({ id }) => id));
}

const rollUpTables = ['session_card', 'session_module', 'product_day', 'card_day', 'card_option', 'card_watch'] as const;
export type RollUpTable = (typeof rollUpTables)[number];

/** Every row of the roll-ups as text that is equal when the rows are, by table. */
export async function dumpRollUps(db: DbOrTrx): Promise<Record<RollUpTable, string[]>> {
  const dump = async (table: RollUpTable) => {
    const rows: object[] = await db.selectFrom(table).selectAll().execute();
    return rows.map((row) => JSON.stringify(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)))).toSorted();
  };
  return Object.fromEntries(await Promise.all(rollUpTables.map(async (table) => [table, await dump(table)]))) as Record<
    RollUpTable,
    string[]
  >;
}

export async function deleteRollUps(db: DbOrTrx): Promise<void> {
  for (const table of rollUpTables) await db.deleteFrom(table).execute();
}
