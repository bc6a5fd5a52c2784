import { PostgresAdapter, sql, type Kysely } from 'kysely';

/**
 * Creates what the processes on one PostgreSQL share. Its tables are unlogged, which makes them as fast as they can be lost: a crash of
 * PostgreSQL empties them. SQLite has one process, which keeps the same in its memory.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
  await sql`create unlogged table failed_attempt (name text not null, failed_at_ms bigint not null)`.execute(db);
  await db.schema.createIndex('failed_attempt_by_name').on('failed_attempt').columns(['name', 'failed_at_ms']).execute();
  await sql`create unlogged table expiring_value (name text primary key, value text not null, expires_at_ms bigint not null)`.execute(db);
  // Its `real` has 32 bits, seven digits; that of SQLite has 64.
  await sql`alter table session_card alter column position_seconds type double precision`.execute(db);
}
