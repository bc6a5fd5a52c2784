import { PostgresAdapter, sql, type Kysely } from 'kysely';

/**
 * Creates tables for the state that several server processes on one PostgreSQL database share. The tables are unlogged: writes are fast,
 * but PostgreSQL empties the tables after a crash. A SQLite database is used by only one process, which keeps the shared state in memory.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
  await sql`create unlogged table failed_attempt (name text not null, failed_at_ms bigint not null)`.execute(db);
  await db.schema.createIndex('failed_attempt_by_name').on('failed_attempt').columns(['name', 'failed_at_ms']).execute();
  await sql`create unlogged table expiring_value (name text primary key, value text not null, expires_at_ms bigint not null)`.execute(db);
  // PostgreSQL's `real` type has 32 bits and is precise to only about seven digits, whereas SQLite's `real` has 64 bits.
  await sql`alter table session_card alter column position_seconds type double precision`.execute(db);
}
