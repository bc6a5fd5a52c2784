import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll } from 'vitest';
import { migrate } from '../migrate.ts';
import { openDatabase, type Db } from '../open.ts';

export interface TestDatabase {
  db: Db;
  /** The address of the PostgreSQL database, for a second connection to it; null on SQLite. */
  url: string | null;
  /** Closes the database and returns it for another test of the same file. */
  close: () => Promise<void>;
}

interface UnusedDatabase {
  db: Db;
  url: string;
}

/** PostgreSQL takes much longer to create a database than to empty one. */
const unusedDatabases: UnusedDatabase[] = [];
const createdDatabases: UnusedDatabase[] = [];
let tables: string[] | null = null;

afterAll(async () => {
  for (const { db, url } of createdDatabases) {
    await db.destroy();
    await runOnServer(`drop database ${getName(url)} with (force)`);
  }
});

/** Opens an empty, migrated database: SQLite in memory, or PostgreSQL when DATABASE_URL names a server on which databases can be created. */
export async function openTestDatabase(): Promise<TestDatabase> {
  if (!process.env.DATABASE_URL) {
    const db = await openDatabase(':memory:');
    await migrate(db);
    return { db, url: null, close: () => db.destroy() };
  }
  const unused = unusedDatabases.pop();
  const database = unused && (await empty(unused.db)) ? unused : await createDatabase();
  return { ...database, close: async () => void unusedDatabases.push(database) };
}

async function createDatabase(): Promise<UnusedDatabase> {
  const address = new URL(process.env.DATABASE_URL!);
  address.pathname = `/keyreel_test_${randomBytes(8).toString('hex')}`;
  await runOnServer(`create database ${getName(address.href)}`);
  const database = { db: await openDatabase(address.href), url: address.href };
  createdDatabases.push(database);
  await migrate(database.db);
  return database;
}

/** Deletes all rows, without regard to foreign keys. Returns false when the test has closed the database or changed its tables. */
async function empty(db: Db): Promise<boolean> {
  try {
    tables ??= (await db.introspection.getTables()).map(({ name }) => name);
    const deletes = tables.map((name) => `delete from "${name}";`).join('');
    await sql.raw(`begin; set local session_replication_role = replica; ${deletes} commit`).execute(db);
    return true;
  } catch {
    return false;
  }
}

const getName = (url: string) => new URL(url).pathname.slice(1);

async function runOnServer(statement: string): Promise<void> {
  const db = await openDatabase(process.env.DATABASE_URL!, { hasStatementTimeout: false });
  try {
    await sql.raw(statement).execute(db);
  } finally {
    await db.destroy();
  }
}
