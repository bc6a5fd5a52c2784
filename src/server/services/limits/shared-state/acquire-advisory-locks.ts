import { sql } from 'kysely';
import type { DbOrTrx } from '#db/open-database.ts';

/**
 * Acquires an advisory lock for each of the given names until the transaction ends, and waits while another transaction holds any of them.
 * All transactions acquire their locks in the same order, which prevents deadlocks.
 */
export async function acquireAdvisoryLocks(trx: DbOrTrx, names: readonly string[]): Promise<void> {
  const hashes = sql`select distinct hashtextextended(name, 0) as hash from unnest(${[...names]}::text[]) as name order by 1`;
  await sql`select pg_advisory_xact_lock(hash) from (${hashes}) as hashes`.execute(trx);
}
