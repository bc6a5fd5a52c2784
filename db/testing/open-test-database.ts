import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { migrate } from '../migrate.ts';
import { openDatabase, type Db } from '../open-database.ts';
import { buildTestDatabasePrefix } from './global-setup.ts';

export interface TestDatabase {
  db: Db;
  /** Holds the URL at which a test can open a second connection to the PostgreSQL database, or null for SQLite. */
  url: string | null;
  /** Closes the test database. A later test in the same process can reuse a closed PostgreSQL database. */
  close: () => Promise<void>;
}

interface PostgresDatabase {
  db: Db;
  url: string;
}

/**
 * Test databases are reused because creating a database in PostgreSQL takes much longer than emptying one. Their connections stay open, because
 * a new one reads the definitions of all tables again.
 */
const unusedDatabases: PostgresDatabase[] = [];
let migratedColumns: string | null = null;
/**
 * Holds the content of a SQLite file with an empty, migrated database. Opening a copy of the migrated file is much faster than migrating a
 * new database.
 */
let migratedFile: Promise<Buffer> | null = null;

/**
 * Opens an empty, migrated database. The database is SQLite in memory, or PostgreSQL when DATABASE_URL names a server that allows creating
 * databases.
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  if (!process.env.DATABASE_URL) {
    const db = await openDatabase(Buffer.from(await (migratedFile ??= createMigratedFile())));
    return { db, url: null, close: () => db.destroy() };
  }
  const database = (await reuseDatabase()) ?? (await createMigratedDatabase());
  // A test may replace methods of its database, so each gets an object of its own that uses the same connections.
  return { ...database, db: database.db.withoutPlugins(), close: async () => void unusedDatabases.push(database) };
}

/**
 * Opens an empty database without any tables. The database is SQLite in memory, or PostgreSQL when DATABASE_URL names a PostgreSQL server.
 */
export async function openUnmigratedDatabase(): Promise<Db> {
  return process.env.DATABASE_URL ? (await createDatabase()).db : openDatabase(':memory:');
}

async function createMigratedFile(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'keyreel-migrated-'));
  const file = join(folder, 'migrated.db');
  const db = await openDatabase(':memory:');
  try {
    await migrate(db);
    await sql`vacuum into ${file}`.execute(db);
    return await readFile(file);
  } finally {
    await db.destroy();
    await rm(folder, { recursive: true });
  }
}

async function createMigratedDatabase(): Promise<PostgresDatabase> {
  const created = await createDatabase();
  await migrate(created.db);
  migratedColumns = JSON.stringify(await selectColumns(created.db));
  return created;
}

async function createDatabase(): Promise<PostgresDatabase> {
  const name = buildTestDatabasePrefix() + randomBytes(8).toString('hex');
  const server = await openDatabase(process.env.DATABASE_URL!, { hasStatementTimeout: false });
  try {
    await sql.raw(`create database ${name}`).execute(server);
  } finally {
    await server.destroy();
  }
  const address = new URL(process.env.DATABASE_URL!);
  address.pathname = `/${name}`;
  return { db: await openDatabase(address.href), url: address.href };
}

/**
 * Takes a free PostgreSQL database and empties its tables without enforcing foreign keys. Returns null when no database is free, or when an
 * earlier test has changed the database's table definitions.
 */
async function reuseDatabase(): Promise<PostgresDatabase | null> {
  const database = unusedDatabases.pop();
  if (database === undefined) return null;
  const { db } = database;
  const columns = await selectColumns(db);
  if (JSON.stringify(columns) !== migratedColumns) {
    await db.destroy();
    return null;
  }
  const tables = [...new Set(columns.map(({ table }) => table))];
  const deletes = tables.map((name) => `delete from "${name}";`).join('');
  await sql.raw(`begin; set local session_replication_role = replica; ${deletes} commit`).execute(db);
  return database;
}

async function selectColumns(db: Db): Promise<{ table: string; column: string }[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select relname as "table", attname as "column" from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by attrelid, attnum`.execute(db);
  return rows;
}
