import { sql } from 'kysely';
import { isPostgres, type DbOrTrx } from './open-database.ts';

/**
 * Lets no events be recorded and no learner log in until the end of the transaction. A SQLite transaction locks the whole database. On
 * PostgreSQL, the tables are locked in the same order as when events are recorded, which prevents deadlocks.
 */
export async function pauseRecording(trx: DbOrTrx): Promise<void> {
  if (isPostgres(trx)) await sql`lock table session, event in share row exclusive mode`.execute(trx);
}
