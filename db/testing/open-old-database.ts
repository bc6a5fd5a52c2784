import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { migrations } from '../migrations/migrations.ts';
import { isPostgres, type Db } from '../open-database.ts';
import { splitIntoChunks } from '../split-into-chunks.ts';
import { openUnmigratedDatabase } from './open-test-database.ts';

/** SQLite and PostgreSQL accept at least 32,000 parameters; large statements gain nothing over this. */
const MAX_PARAMETERS = 4000;

export type TableRows = Record<string, Record<string, string | number | null>[]>;

/**
 * Opens a database with the schema that migration 0010 created. The database contains the sample course, an administrator, and two learners
 * who watched a video, picked options and submitted a workbook. Returns the database and its rows, which were written by a version of
 * Keyreel with the schema of migration 0010.
 */
export async function openOldDatabase(): Promise<{ db: Db; rows: TableRows }> {
  const rows = JSON.parse(await readFile(new URL('data-of-0010.json', import.meta.url), 'utf8')) as TableRows;
  return { db: await openDatabaseOfMigration('0010-replaced-objects', rows), rows };
}

/** Inserts the rows into a database with the schema of a migration. Columns that were added later are left out. */
export async function openDatabaseOfMigration(migration: string, rows: TableRows): Promise<Db> {
  const db = await openUnmigratedDatabase();
  await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateTo(migration);
  await db.transaction().execute(async (trx) => {
    // A card can refer to a card that is inserted later, so the foreign keys are checked only after all rows are inserted.
    await (isPostgres(trx) ? sql`set local session_replication_role = replica` : sql`pragma defer_foreign_keys = on`).execute(trx);
    const tables = new Map((await trx.introspection.getTables()).map(({ name, columns }) => [name, columns.map((column) => column.name)]));
    for (const [table, tableRows] of Object.entries(rows)) await insertRows(trx, table, tableRows, tables.get(table)!);
  });
  return db;
}

/** Inserts rows of one table with few statements. Their columns may differ, so the statements are grouped by them. */
async function insertRows(db: Pick<Db, 'getExecutor'>, table: string, rows: TableRows[string], columns: readonly string[]): Promise<void> {
  const listNames = (row: TableRows[string][number]) => Object.keys(row).filter((name) => columns.includes(name));
  for (const group of Map.groupBy(rows, (row) => listNames(row).join()).values()) {
    const names = listNames(group[0]!);
    for (const chunk of splitIntoChunks(group, Math.floor(MAX_PARAMETERS / names.length))) {
      const values = chunk.map((row) => sql`(${sql.join(names.map((name) => row[name]))})`);
      await sql`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))}) values ${sql.join(values)}`.execute(db);
    }
  }
}
