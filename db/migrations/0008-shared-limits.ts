import { PostgresAdapter, sql, type Kysely } from 'kysely';

/**
 * Creates two tables for limits that all server processes on one PostgreSQL database share. The `used_amount` table stores how much of each
 * allowance has been used, and the `semaphore_count` table stores how many slots of each semaphore a process holds. Tables for state that
 * server processes share are unlogged in PostgreSQL and do not exist in SQLite.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
  await sql`create unlogged table used_amount (name text primary key, amount double precision not null, at_ms bigint not null)`.execute(db);
  await sql`create unlogged table semaphore_count (
    name text not null, process_id text not null, count integer not null, expires_at_ms bigint not null, primary key (name, process_id)
  )`.execute(db);
}
