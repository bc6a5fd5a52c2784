import { PostgresAdapter, sql, type Kysely } from 'kysely';

/**
 * Creates two tables for limits that all server processes on one PostgreSQL database share. The `used_amount` table stores the used amount
 * of each allowance, and the `semaphore_count` table stores the number of slots of each semaphore that a process holds. Both tables are
 * unlogged, which makes writes fast, and SQLite needs neither table, because only one process uses a SQLite database.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
  await sql`create unlogged table used_amount (name text primary key, amount double precision not null, at_ms bigint not null)`.execute(db);
  await sql`create unlogged table semaphore_count (
    name text not null, process_id text not null, count integer not null, expires_at_ms bigint not null, primary key (name, process_id)
  )`.execute(db);
}
