import { PostgresAdapter, sql, type Kysely } from 'kysely';

/**
 * Creates the tables in which several processes on one PostgreSQL database count the used amounts of allowances and the holders of
 * semaphores. Like the other tables for shared state, the tables are unlogged, and SQLite needs no such tables.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
  await sql`create unlogged table used_amount (name text primary key, amount double precision not null, at_ms bigint not null)`.execute(db);
  await sql`create unlogged table semaphore_count (
    name text not null, process_id text not null, count integer not null, expires_at_ms bigint not null, primary key (name, process_id)
  )`.execute(db);
}
