import { sql } from 'kysely';
import { isPostgres, type DbOrTrx } from '#db/open-database.ts';

/** Sets how many of the newest events are compared, so that one learner with a wrong clock decides nothing. */
const EVENT_COUNT = 20;

/** Returns the time of the PostgreSQL server, or null with SQLite, which has no clock of its own. */
export async function selectDatabaseTime(db: DbOrTrx): Promise<Date | null> {
  if (!isPostgres(db)) return null;
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  return rows[0]!.now;
}

export async function selectNewestEventTimes(db: DbOrTrx): Promise<string[]> {
  const rows = await db.selectFrom('event').select('happened_at').orderBy('sequence', 'desc').limit(EVENT_COUNT).execute();
  return rows.map(({ happened_at }) => happened_at);
}

/** Returns the time of the newest entry in the audit log, or null when the audit log is empty. */
export async function selectNewestAuditTime(db: DbOrTrx): Promise<string | null> {
  const row = await db.selectFrom('audit_entry').select('at').orderBy('at', 'desc').limit(1).executeTakeFirst();
  return row?.at ?? null;
}
