import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { migrate } from './migrate.ts';
import { isStorageUnavailable, openDatabase, type Db } from './open-database.ts';

async function openTwice(): Promise<[Db, Db]> {
  return (await openFileTwice()).opened;
}

async function openFileTwice(): Promise<{ opened: [Db, Db]; file: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'keyreel-db-'));
  const file = join(folder, 'keyreel.db');
  const open = () => openDatabase(file, { busyTimeoutMs: 20 });
  const opened: [Db, Db] = [await open(), await open()];
  onTestFinished(async () => {
    await Promise.all(opened.map((db) => db.destroy()));
    await rm(folder, { recursive: true });
  });
  await migrate(opened[0]);
  return { opened, file };
}

const newModule = (description = '') => ({
  id: 'm1',
  slug: 'm1',
  title: 'M',
  description,
  created_at: '2026-11-20T12:00:00.000Z',
  updated_at: '2026-11-20T12:00:00.000Z',
});

test('a transaction takes the write lock at its start, before its first read', async () => {
  const [mine, theirs] = await openTwice();
  let hasRead = false;
  await theirs.transaction().execute(async () => {
    const failure = await mine
      .transaction()
      .execute(async (trx) => {
        await trx.selectFrom('module').selectAll().execute();
        hasRead = true;
      })
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'SQLITE_BUSY' });
    expect(isStorageUnavailable(failure)).toBe(true);
  });
  expect(hasRead).toBe(false);
});

test('a write to a full disk fails as unavailable, leaves no changes, and succeeds when there is space again', async () => {
  const [db] = await openTwice();
  const limit = async (pages: number) => sql.raw(`pragma max_page_count = ${pages}`).execute(db);
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
  await limit(rows[0]!.page_count);
  const write = () =>
    db.transaction().execute((trx) =>
      trx
        .insertInto('module')
        .values(newModule('x'.repeat(100_000)))
        .execute(),
    );
  const failure = await write().catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: 'SQLITE_FULL' });
  expect(isStorageUnavailable(failure)).toBe(true);
  expect(await db.selectFrom('module').selectAll().execute()).toEqual([]);
  await limit(1_000_000);
  await write();
  expect(await db.selectFrom('module').select('id').execute()).toEqual([{ id: 'm1' }]);
});

test('F22: a write-ahead log that grew beyond 64 MiB during a long read shrinks to 64 MiB after the read', async () => {
  const {
    opened: [db, reader],
    file,
  } = await openFileTwice();
  const measureLog = async () => (await stat(`${file}-wal`)).size / (1024 * 1024);
  const write = () => sql`insert or replace into setting (name, value) values ('large', zeroblob(3000000))`.execute(db);
  await reader.connection().execute(async (connection) => {
    await sql`begin`.execute(connection);
    await connection.selectFrom('setting').selectAll().execute();
    for (let count = 0; count < 25; count++) await write();
    await sql`rollback`.execute(connection);
  });
  expect(await measureLog()).toBeGreaterThan(65);
  // The first write after the end of the read transaction copies the write-ahead log into the database file, and the second write restarts
  // the write-ahead log.
  for (let count = 0; count < 2; count++) await write();
  expect(await measureLog()).toBeLessThanOrEqual(64);
});

test.each([
  [Object.assign(new Error('x'), { code: 'SQLITE_CONSTRAINT_UNIQUE' }), false],
  [Object.assign(new Error('x'), { code: 'SQLITE_CORRUPT' }), false],
  [Object.assign(new Error('x'), { code: 'SQLITE_IOERR_WRITE' }), true],
  [Object.assign(new Error('x'), { code: '23505' }), false],
  [Object.assign(new Error('x'), { code: '53100' }), true],
  [Object.assign(new Error('x'), { code: '57P01' }), true],
  [Object.assign(new Error('x'), { code: 'ECONNREFUSED' }), true],
  [new Error('timeout exceeded when trying to connect'), true],
  [new Error('a bug'), false],
  ['no error at all', false],
])('%o means that the storage is unavailable: %s', (error, expected) => {
  expect(isStorageUnavailable(error)).toBe(expected);
});

test('SQLite prepares a statement with a join and an order only once', async () => {
  const db = await openDatabase(':memory:');
  onTestFinished(() => db.destroy());
  await migrate(db);
  await db.insertInto('module').values(newModule()).execute();
  const query = db
    .selectFrom('module as first')
    .innerJoin('module as second', 'second.id', 'first.id')
    .select('second.title')
    .where('first.slug', '=', 'm1')
    .orderBy('first.title')
    .limit(1);
  // better-sqlite3 makes a function for the rows of a statement whenever SQLite has prepared it.
  const prepared = vi.spyOn(globalThis, 'Function');
  for (let run = 0; run < 5; run++) expect(await query.execute()).toEqual([{ title: 'M' }]);
  expect(prepared).toHaveBeenCalledTimes(1);
});
