import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { sql, type Selectable } from 'kysely';
import { isPostgres, type DbOrTrx } from '#db/open-database.ts';
import type { EventTable } from '#db/progress-schema.ts';
import { splitIntoChunks } from '#db/split-into-chunks.ts';

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);
const OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

type EventRow = Selectable<EventTable>;
const COLUMNS: readonly (keyof EventRow)[] = [
  'sequence',
  'id',
  'session_id',
  'card_id',
  'card_revision',
  'module_id',
  'type',
  'detail',
  'has_passed',
  'happened_at',
  'received_at',
];
const columns = sql.join(COLUMNS.map((column) => sql.ref(column)));

/** Returns the ids of sessions after `afterId` that were last seen before the given time and whose events are not archived yet. */
export async function selectSessionsToArchive(
  db: DbOrTrx,
  { seenBefore, afterId, limit }: { seenBefore: string; afterId: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('session')
    .select('id')
    .where('id', '>', afterId)
    .where('last_seen_at', '<', seenBefore)
    .where((eb) => eb.not(eb.exists(eb.selectFrom('archived_event').select('session_id').whereRef('session_id', '=', 'session.id'))))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Moves the events of a session into its archive and returns their number. Answers and passed submissions stay in the journal, because they
 * decide which pages the learner can open, and so does the newest event of all, whose number says where the journal ends.
 */
export async function archiveSession(trx: DbOrTrx, sessionId: string): Promise<number> {
  const isArchivable = sql<boolean>`type <> 'answered' and coalesce(has_passed, 0) = 0 and sequence < (select max(sequence) from event)`;
  const rows = await trx
    .selectFrom('event')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where(isArchivable)
    .orderBy('sequence')
    .execute();
  if (rows.length === 0) return 0;
  const events = (await compress(JSON.stringify(rows), OPTIONS)).toString('base64');
  await trx.insertInto('archived_event').values({ session_id: sessionId, events }).execute();
  await trx.deleteFrom('event').where('session_id', '=', sessionId).where(isArchivable).execute();
  return rows.length;
}

/** Puts the events of the given sessions back into the journal, so that an event that a browser sends once more is recognized. */
export async function unarchiveSessions(trx: DbOrTrx, sessionIds: readonly string[]): Promise<void> {
  for (const ids of splitIntoChunks(sessionIds))
    for (const { events } of await trx.deleteFrom('archived_event').where('session_id', 'in', ids).returning('events').execute())
      for (const rows of splitIntoChunks(JSON.parse(await expand(events)) as EventRow[]))
        await trx.insertInto('event').values(rows).execute();
}

/** Returns a query creator with a table `journal` that contains all events of a session, archived or not. */
export async function withJournal(db: DbOrTrx, sessionId: string) {
  const archive = await db.selectFrom('archived_event').select('events').where('session_id', '=', sessionId).executeTakeFirst();
  const stored = sql<EventRow>`select ${columns} from event where session_id = ${sessionId}`;
  if (!archive) return db.with('journal', () => sql<EventRow>`(${stored})`);
  const json = await expand(archive.events);
  const archived = isPostgres(db)
    ? sql`json_to_recordset(${json}::json) as row (sequence bigint, id text, session_id text, card_id text, card_revision integer, module_id text, type text, detail text, has_passed integer, happened_at text, received_at text)`
    : sql`(select ${sql.join(COLUMNS.map((column) => sql`value ->> ${sql.lit(column)} as ${sql.ref(column)}`))} from json_each(${json}))`;
  // Events that have returned to the journal in the meantime count once.
  return db.with('journal', () => sql<EventRow>`(${stored} union select ${columns} from ${archived})`);
}

async function expand(events: string): Promise<string> {
  return (await decompress(Buffer.from(events, 'base64'))).toString();
}
