import SqliteDatabase from 'better-sqlite3';
import { existsSync } from 'node:fs';
import { Kysely, sql, SqliteDialect } from 'kysely';
import { DEFAULT_MIGRATION_TABLE } from 'kysely/migration';
import { getErrorCode } from './error-code.ts';
import type { Db } from './open-database.ts';
import type { Database } from './schema.ts';
import { migrations } from './migrations/migrations.ts';

/**
 * Opens an existing SQLite file without writing anything to the file. If a write-ahead log exists, the function opens a read-only
 * connection, because a writable connection would empty the write-ahead log. If no write-ahead log exists, the function opens a writable
 * connection, because a read-only connection would create a write-ahead log.
 */
export function openReadOnly(file: string): Db {
  const sqlite = new SqliteDatabase(file, { readonly: existsSync(`${file}-wal`), fileMustExist: true });
  sqlite.pragma('query_only = ON');
  return new Kysely<Database>({ dialect: new SqliteDialect({ database: sqlite }) });
}

/** Returns a description of the damage in a SQLite database, or null when the database is intact. */
export async function findSqliteDamage(db: Db): Promise<string | null> {
  try {
    const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db);
    const [report = 'ok'] = rows.map((row) => row.quick_check);
    return report === 'ok' ? null : report;
  } catch (error) {
    if (!/^SQLITE_(CORRUPT|NOTADB)/.test(getErrorCode(error))) throw error;
    return (error as Error).message;
  }
}

/**
 * Compares the migrations that have been applied to a database with the migrations of this version of Keyreel. `pending` lists the
 * migrations that are still to be applied, and `unknown` lists the applied migrations that this version does not know.
 */
export async function findMigrationDifference(db: Db): Promise<{ pending: string[]; unknown: string[] }> {
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db);
  const done = rows.map(({ name }) => name);
  const known = Object.keys(migrations);
  return { pending: known.filter((name) => !done.includes(name)), unknown: done.filter((name) => !known.includes(name)) };
}
