import { sql } from 'kysely';
import { migrate } from '#db/migrate.ts';
import { openDatabase, type Db } from '#db/open.ts';

/**
 * Returns the name of a trigger, a view or a virtual table in the database, or null when the database has none. Triggers, views and virtual
 * tables run code when the database is used. Keyreel creates no triggers, views or virtual tables, so someone else must have added a
 * trigger, a view or a virtual table that is in a backup.
 */
export async function findForeignSchema(db: Db): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_schema where type not in ('table', 'index') or sql like 'create virtual%' limit 1`.execute(db);
  return rows[0]?.name ?? null;
}

/**
 * Returns the name of a table or an index that is missing, additional or differently defined compared with a migrated database, or null
 * when the schemas are equal.
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

/** Returns the definition of each table and index by name, except SQLite's own tables and the tables that record migrations. */
async function readSchema(db: Db): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ name: string; sql: string | null }>`
    select name, sql from sqlite_schema where name not like 'sqlite\\_%' escape '\\' and tbl_name not like 'kysely\\_migration%' escape '\\'`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.name, row.sql]));
}
