import { sql } from 'kysely';
import { migrate } from '#db/migrate.ts';
import { openDatabase, type Db } from '#db/open-database.ts';
import { CREATE_CARD_SEARCH } from '#db/search-schema.ts';

/**
 * Returns the name of a trigger, a view or a virtual table in the database, or null when there is none. Triggers, views and virtual tables
 * in a backup are a risk, because SQLite runs their code when the server uses the database. Keyreel creates no triggers and views, and only
 * one virtual table, the search index, so a backup that contains another one has been tampered with.
 */
export async function findTriggerOrView(db: Db): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_schema where type not in ('table', 'index') or (sql like 'create virtual%' and sql <> ${CREATE_CARD_SEARCH}) limit 1`.execute(
    db,
  );
  return rows[0]?.name ?? null;
}

/**
 * Compares the schema of a database with the schema of a newly migrated database. Returns the name of a table or an index that is missing,
 * unexpected or defined differently, or null when the schemas are equal.
 */
export async function findSchemaDifference(db: Db): Promise<string | null> {
  const fresh = await openDatabase(':memory:');
  try {
    await migrate(fresh);
    const [actual, expected] = [await readSchema(db), await readSchema(fresh)];
    return [...new Set([...expected.keys(), ...actual.keys()])].find((name) => actual.get(name) !== expected.get(name)) ?? null;
  } finally {
    await fresh.destroy();
  }
}

/** Maps the name of each table and index to its definition, except for SQLite's own tables and the tables that record migrations. */
async function readSchema(db: Db): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ name: string; sql: string | null }>`
    select name, sql from sqlite_schema where name not like 'sqlite\\_%' escape '\\' and tbl_name not like 'kysely\\_migration%' escape '\\'`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.name, row.sql]));
}
