import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '#db/migrate.ts';
import { openDatabase, type Db } from '#db/open-database.ts';
import { createApp } from '../app.ts';
import { clientDir } from '../bootstrap/program-paths.ts';
import { createAdmin } from '../services/people/admin-account-service.ts';
import { ADMIN_ACCOUNT } from '../testing/create-test-server.ts';
import { createTestServerWithClient } from '../testing/test-server-with-client.ts';

const DESCRIPTION = 'x'.repeat(900);
const UNAVAILABLE = [503, 'server.unavailable', '2'];

/** Creates a server with its own SQLite file, even when the other tests use PostgreSQL, and logs an administrator in. */
async function createServerOnFile() {
  const folder = await mkdtemp(join(tmpdir(), 'keyreel-faults-'));
  const open = () => openDatabase(join(folder, 'keyreel.db'));
  const server = await createTestServerWithClient();
  const db = await open();
  const deps = { ...server.deps, db };
  await migrate(db);
  await createAdmin(deps, ADMIN_ACCOUNT);
  const app = await createApp({ deps, version: 'test', clientDir });
  onTestFinished(async () => {
    await app.close();
    await db.destroy();
    await rm(folder, { recursive: true });
  });
  const { cookies } = await app.inject({ method: 'POST', url: '/api/auth/admin/login', payload: ADMIN_ACCOUNT });
  const asAdmin = { cookies: Object.fromEntries(cookies.map(({ name, value }) => [name, value])) };
  let slugs = 0;
  const createModule = async () => {
    const payload = { slug: `m-${++slugs}`, title: 'M', description: DESCRIPTION };
    const response = await app.inject({ method: 'POST', url: '/api/admin/modules', payload, ...asAdmin });
    return [response.statusCode, response.json<{ code?: string }>().code, response.headers['retry-after']];
  };
  const countModules = async () => (await app.inject({ url: '/api/admin/modules', ...asAdmin })).json<unknown[]>().length;
  return { ...server, db, open, createModule, countModules };
}

const setPragma = async (db: Db, pragma: string) => sql.raw(`pragma ${pragma}`).execute(db);
/**
 * Sets a period after which the next read request also writes to the database, because the server updates the time of a token's last use at
 * most once a minute.
 */
const TOKEN_USE_MS = 61_000;

test('F4: a full disk refuses writes with Retry-After, still answers reads, and recovers when there is space again', async () => {
  const { db, createModule, countModules, advanceTime } = await createServerOnFile();
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
  await setPragma(db, `max_page_count = ${rows[0]!.page_count}`);
  let created = 0;
  let response = await createModule();
  // At first, writes to a full database still succeed, because its last pages have free space.
  for (; response[0] === 201; created++) response = await createModule();
  expect(response).toEqual(UNAVAILABLE);
  advanceTime(TOKEN_USE_MS);
  expect(await countModules()).toBe(created);
  await setPragma(db, 'max_page_count = 100000');
  expect((await createModule())[0]).toBe(201);
});

test('F13: a database that can no longer be written refuses writes with Retry-After, still answers reads, and recovers', async () => {
  const { db, createModule, countModules, advanceTime } = await createServerOnFile();
  await createModule();
  await setPragma(db, 'query_only = on');
  expect(await createModule()).toEqual(UNAVAILABLE);
  advanceTime(TOKEN_USE_MS);
  expect(await countModules()).toBe(1);
  await setPragma(db, 'query_only = off');
  expect((await createModule())[0]).toBe(201);
});

test('F19: while another program writes to the database, writes are told to try again, reads are answered, and nothing waits for long', async () => {
  const { db, open, createModule, countModules, advanceTime } = await createServerOnFile();
  await createModule();
  const other = await open();
  const isDone = Promise.withResolvers<void>();
  const hasLock = Promise.withResolvers<void>();
  const writing = other.transaction().execute(async () => {
    hasLock.resolve();
    await isDone.promise;
  });
  await hasLock.promise;
  expect(await createModule()).toEqual(UNAVAILABLE);
  advanceTime(TOKEN_USE_MS);
  expect(await countModules()).toBe(1);
  // SQLite blocks the whole server while it waits for a lock, so it must not wait for long.
  const { rows } = await sql<{ timeout: number }>`pragma busy_timeout`.execute(db);
  expect(rows[0]!.timeout).toBeLessThanOrEqual(250);
  isDone.resolve();
  await writing;
  await other.destroy();
  expect((await createModule())[0]).toBe(201);
});
