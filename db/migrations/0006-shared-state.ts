import { PostgresAdapter, sql, type Kysely } from 'kysely';

/**
 * Creates the tables that several processes on one PostgreSQL database share. The tables for shared state are unlogged, which makes writes
 * fast, but PostgreSQL empties unlogged tables after a crash. SQLite needs no tables for shared state, because the only process on a SQLite
 * database keeps the shared state in memory.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
  await sql`create unlogged table failed_attempt (name text not null, failed_at_ms bigint not null)`.execute(db);
  await db.schema.createIndex('failed_attempt_by_name').on('failed_attempt').columns(['name', 'failed_at_ms']).execute();
  await sql`create unlogged table expiring_value (name text primary key, value text not null, expires_at_ms bigint not null)`.execute(db);
  // In PostgreSQL, the type `real` has 32 bits and a precision of only about seven digits, whereas SQLite's `real` has 64 bits.
  await sql`alter table session_card alter column position_seconds type double precision`.execute(db);
}
