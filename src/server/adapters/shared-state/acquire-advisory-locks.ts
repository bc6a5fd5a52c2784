import { sql } from 'kysely';
import type { DbOrTrx } from '#db/open-database.ts';

/**
 * Locks the given names in PostgreSQL until the transaction ends, and waits while other transactions hold any of the locks. All
 * transactions acquire their locks in the same order, which prevents deadlocks.
 */
export async function acquireAdvisoryLocks(trx: DbOrTrx, names: readonly string[]): Promise<void> {
  const hashes = sql`select distinct hashtextextended(name, 0) as hash from unnest(${[...names]}::text[]) as name order by 1`;
  await sql`select pg_advisory_xact_lock(hash) from (${hashes}) as hashes`.execute(trx);
}
