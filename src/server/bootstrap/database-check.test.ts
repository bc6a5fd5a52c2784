import SqliteDatabase from 'better-sqlite3';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '#db/migrate.ts';
import { openDatabase } from '#db/open-database.ts';
import { checkDatabase, findDatabaseDamage } from './database-check.ts';
import { createTestServer } from '../testing/create-test-server.ts';
import { StorageError } from '../adapters/storage-error.ts';

const PAGE_BYTES = 4096;

/** Creates a migrated database with so many rows that SQLite creates interior B-tree pages. */
async function createDatabase(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'keyreel-damage-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'keyreel.db');
  const db = await openDatabase(file);
  await migrate(db);
  const rows = Array.from({ length: 2000 }, (_, index) => ({ name: `name ${index}`, value: 'x'.repeat(200) }));
  for (let at = 0; at < rows.length; at += 500) {
    await db
      .insertInto('setting')
      .values(rows.slice(at, at + 500))
      .execute();
  }
  await db.destroy();
  return file;
}

async function overwrite(file: string, offset: number, length: number): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.write(Buffer.alloc(length, 0xa5), 0, length, offset);
  await handle.close();
}

test('an intact database passes both checks, and so does a database that does not exist yet', async () => {
  const file = await createDatabase();
  expect(await checkDatabase(file)).toBe(true);
  expect(await findDatabaseDamage(file)).toBeNull();
  expect(await checkDatabase(`${file}.none`)).toBe(true);
});

test.each([
  ['the header', 0, 100],
  ['the schema', 100, PAGE_BYTES - 100],
  ['a page in the middle', 40 * PAGE_BYTES, PAGE_BYTES],
  ['the end', 100 * PAGE_BYTES, 3 * PAGE_BYTES],
])('F20: damage to %s is found, and the file is not changed', async (_, offset, length) => {
  const file = await createDatabase();
  await overwrite(file, offset, length);
  const before = await readFile(file);
  const error: unknown = await checkDatabase(file).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(StorageError);
  expect((error as Error).message).toMatch(
    /^The database \S+ is damaged \([^\n]+\)\. Put a backup in its place: npm run restore -- <folder>$/,
  );
  expect(await findDatabaseDamage(file)).toEqual(error);
  expect(await readFile(file)).toEqual(before);
});

test('an unreadable database is not reported as damaged', async () => {
  const file = await createDatabase();
  const folder = dirname(file);
  await expect(findDatabaseDamage(folder)).rejects.toMatchObject({ code: expect.stringMatching(/^SQLITE_(CANTOPEN|IOERR)/) });
  await expect(checkDatabase(folder)).rejects.toMatchObject({ code: expect.stringMatching(/^SQLITE_(CANTOPEN|IOERR)/) });
});

test('a database locked by another program is not reported as damaged', async () => {
  const file = await createDatabase();
  const other = new SqliteDatabase(file);
  other.pragma('locking_mode = EXCLUSIVE');
  other.exec('begin exclusive');
  onTestFinished(() => void other.close());
  await expect(findDatabaseDamage(file)).rejects.toMatchObject({ code: 'SQLITE_BUSY' });
});

test('a large database is not checked before the start', async () => {
  const file = await createDatabase();
  await overwrite(file, 40 * PAGE_BYTES, PAGE_BYTES);
  expect(await checkDatabase(file, 10 * PAGE_BYTES)).toBe(false);
});

test('the health check answers while a large database is being checked', async () => {
  const { app } = await createTestServer();
  const file = await createDatabase();
  // Another program locks the database, so the database check is still waiting while the server responds to the health check.
  const other = new SqliteDatabase(file);
  other.pragma('locking_mode = EXCLUSIVE');
  other.exec('begin exclusive');
  let isChecked = false;
  const check = findDatabaseDamage(file).finally(() => (isChecked = true));
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  expect(isChecked).toBe(false);
  other.close();
  expect(await check).toBeNull();
});
