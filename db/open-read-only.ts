import SqliteDatabase from 'better-sqlite3';
import { existsSync } from 'node:fs';
import { Kysely, sql, SqliteDialect } from 'kysely';
import { DEFAULT_MIGRATION_TABLE } from 'kysely/migration';
import { getErrorCode } from './error-code.ts';
import type { Db } from './open.ts';
import type { Database } from './schema.ts';
import { migrations } from './migrations/migrations.ts';

/**
 * Opens a SQLite file that exists, and writes nothing to it. A read-only connection leaves a write-ahead log behind where there was none,
 * and a writable one empties a log that a crash has left, so each is used where it changes nothing.
 */
export function openReadOnly(file: string): Db {
  const sqlite = new SqliteDatabase(file, { readonly: existsSync(`${file}-wal`), fileMustExist: true });
  sqlite.pragma('query_only = ON');
  return new Kysely<Database>({ dialect: new SqliteDialect({ database: sqlite }) });
}

/** Returns what is damaged in a SQLite database, or null when nothing is. */
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

/** Returns the migrations that this version would still run, and those in the database that it does not know. */
export async function findMigrationDifference(db: Db): Promise<{ pending: string[]; unknown: string[] }> {
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db);
  const done = rows.map(({ name }) => name);
  const known = Object.keys(migrations);
  return { pending: known.filter((name) => !done.includes(name)), unknown: done.filter((name) => !known.includes(name)) };
}
