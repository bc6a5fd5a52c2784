import { PostgresAdapter, sql, type Kysely } from 'kysely';

/**
 * Creates two tables for limits that all server processes on one PostgreSQL database share. The `used_amount` table stores how much of each
 * allowance has been used, and the `semaphore_count` table stores how many slots of each semaphore a process holds. Both tables are
 * unlogged, and SQLite has neither, for the same reasons as in migration 0006.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
  await sql`create unlogged table used_amount (name text primary key, amount double precision not null, at_ms bigint not null)`.execute(db);
  await sql`create unlogged table semaphore_count (
    name text not null, process_id text not null, count integer not null, expires_at_ms bigint not null, primary key (name, process_id)
  )`.execute(db);
}
