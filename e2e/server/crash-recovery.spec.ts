import { randomUUIDv7 } from 'node:crypto';
import { mkdir, readFile, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { request as makeRequest, type APIRequestContext } from '@playwright/test';
import { expect, test, type ServerFixtures } from './server-process.ts';

const INPUT_OUTPUT = 70;
const WRONG_SETTING = 78;
const LEARNERS = 20;
const ADMIN = { username: 'admin', password: 'journeys only' };

interface Card {
  id: string;
  type: string;
}

/** Logs in several learners. Returns one API client per learner, and the cards of the first module. */
async function enterAll(address: string, key: string): Promise<{ learners: APIRequestContext[]; cards: Card[] }> {
  const learners = await Promise.all(
    Array.from({ length: LEARNERS }, async (_, index) => {
      const learner = await makeRequest.newContext({ baseURL: address });
      expect((await learner.post('/api/gate/enter', { data: { key, nickname: `Learner ${index}` } })).status()).toBe(200);
      return learner;
    }),
  );
  const [module] = (await (await learners[0]!.get('/api/modules/excel-basics')).json()) as { id: string }[];
  const cards = (await (await learners[0]!.get(`/api/cards/${module!.id}`)).json()) as Card[];
  return { learners, cards };
}

/**
 * Sends batches of events until the server process has exited or refuses requests because it is stopping. Returns the number of batches
 * that the server acknowledged.
 */
async function postUntilDisconnected(learner: APIRequestContext, cards: readonly Card[]): Promise<number> {
  let acknowledged = 0;
  const quiz = cards.find((card) => card.type === 'mcq')!;
  for (;;) {
    const at = new Date().toISOString();
    const events = [
      ...cards.slice(0, 3).map((card) => ({ id: randomUUIDv7(), at, type: 'viewed', cardId: card.id })),
      { id: randomUUIDv7(), at, type: 'answered', cardId: quiz.id, optionIndex: 0 },
    ];
    const response = await learner.post('/api/events', { data: { events } }).catch(() => null);
    if (!response || response.status() === 503) return acknowledged;
    expect(await response.json()).toEqual({ accepted: events.length, rejected: [] });
    acknowledged++;
  }
}

/**
 * Sends a signal to a server while learners post events. After the next start, every acknowledged batch must be stored exactly once, and
 * the roll-ups must agree with the event journal.
 */
async function expectNoLostEvents(runServer: ServerFixtures['runServer'], signal: NodeJS.Signals, exitCode: number | null): Promise<void> {
  const env = { ADMIN_PASSWORD: ADMIN.password };
  const first = runServer([], env);
  const address = await first.waitForAddress();
  const key = /EXCEL-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(first.output())![0];
  const { learners, cards } = await enterAll(address, key);
  const posting = Promise.all(learners.map((learner) => postUntilDisconnected(learner, cards)));
  setTimeout(() => first.child.kill(signal), 700);
  const acknowledged = await posting;
  expect(await first.exitCode).toBe(exitCode);
  expect(Math.min(...acknowledged)).toBeGreaterThan(0);

  const second = runServer([], env);
  const adminApi = await makeRequest.newContext({ baseURL: await second.waitForAddress() });
  await adminApi.post('/api/auth/admin/login', { data: ADMIN });
  const rows = (await (await adminApi.get('/api/admin/activity')).json()) as {
    nickname: string;
    viewedCards: number;
    totalAttempts: number;
  }[];
  for (const [index, batches] of acknowledged.entries()) {
    const row = rows.find(({ nickname }) => nickname === `Learner ${index}`)!;
    expect(row.viewedCards).toBe(3);
    // The server may have stored one more batch than it acknowledged, because the response to the last batch can be lost.
    expect(row.totalAttempts - batches).toBeGreaterThanOrEqual(0);
    expect(row.totalAttempts - batches).toBeLessThanOrEqual(1);
  }
  const check = runServer(['rollups', 'check'], env);
  expect(await check.exitCode).toBe(0);
  expect(check.output()).toContain('All numbers agree');
}

test('F1: a killed server loses no acknowledged event, and its roll-ups agree with the event journal', async ({ runServer }) => {
  await expectNoLostEvents(runServer, 'SIGKILL', null);
});

test('F43: a server that is stopped while events arrive loses no acknowledged event and exits with 0', async ({ runServer }) => {
  await expectNoLostEvents(runServer, 'SIGTERM', 0);
});

test('F6: the rest of an upload is deleted at the next start, a file without a database row is moved to another folder, and other files stay', async ({
  runServer,
  dataDir,
}) => {
  const first = runServer();
  await first.waitForAddress();
  first.child.kill('SIGTERM');
  await first.exitCode;
  const objects = join(dataDir, 'objects');
  const countFiles = async () =>
    (await readdir(objects, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length;
  const before = await countFiles();
  expect(before).toBeGreaterThan(0);
  const id = '01990000-0000-7000-8000-00000000abcd';
  await mkdir(join(objects, 'cd'), { recursive: true });
  await writeFile(join(objects, 'cd', id), 'half an upload');
  await utimes(join(objects, 'cd', id), 0, 0);
  await writeFile(join(dataDir, 'inbox', 'rest'), 'the rest of an upload');
  const second = runServer();
  await second.waitForAddress();
  expect(await readdir(join(dataDir, 'inbox'))).toEqual([]);
  expect(await readdir(join(objects, 'trash'))).toEqual([id]);
  expect(await countFiles()).toBe(before + 1);
  expect(second.output()).toContain(id);
});

test('F20: a damaged database is refused with one line that says what to do, and is not changed', async ({ runServer, dataDir }) => {
  const first = runServer();
  await first.waitForAddress();
  first.child.kill('SIGTERM');
  await first.exitCode;
  const file = join(dataDir, 'keyreel.db');
  const bytes = await readFile(file);
  bytes.fill(0xa5, 20 * 4096, 30 * 4096);
  await writeFile(file, bytes);
  const second = runServer();
  expect(await second.exitCode).toBe(INPUT_OUTPUT);
  expect(second.output().trim().split('\n')).toHaveLength(1);
  expect(second.output()).toContain('npm run restore -- <folder>');
  expect(await readFile(file)).toEqual(bytes);
});

test('F20: a large damaged database is used until the damage is found, then reported and refused, and the server keeps running', async ({
  runServer,
  dataDir,
  request,
}) => {
  const first = runServer();
  await first.waitForAddress();
  first.child.kill('SIGTERM');
  await first.exitCode;
  const file = join(dataDir, 'keyreel.db');
  // The test enlarges the database beyond 32 MiB, because the server checks such a large database only after startup.
  const db = new DatabaseSync(file);
  db.exec(`create table filler as
    with recursive row(n) as (select 1 union all select n + 1 from row where n < 24000) select n, hex(randomblob(1000)) as text from row`);
  db.close();
  const bytes = await readFile(file);
  expect(bytes.length).toBeGreaterThan(40_000_000);
  bytes.fill(0xa5, 5000 * 4096, 5010 * 4096);
  await writeFile(file, bytes);

  const second = runServer();
  const address = await second.waitForAddress();
  const readHealth = async () => {
    const response = await request.get(`${address}/healthz`);
    return [response.status(), (await response.json()).status];
  };
  await expect.poll(readHealth, { timeout: 30_000 }).toEqual([503, 'damaged']);
  expect((await request.get(`${address}/api/session/current`)).status()).toBe(503);
  expect((await request.get(address)).status()).toBe(200);
  expect(second.output()).toContain('npm run restore -- <folder>');
  second.child.kill('SIGTERM');
  expect(await second.exitCode).toBe(0);
});

test('F21: a server or a command whose database or write-ahead log was deleted refuses to start and creates no database', async ({
  runServer,
  dataDir,
}) => {
  const stop = async (signal: NodeJS.Signals) => {
    const server = runServer();
    await server.waitForAddress();
    server.child.kill(signal);
    await server.exitCode;
  };
  await stop('SIGTERM');
  // A killed server leaves its last writes in the write-ahead log.
  await stop('SIGKILL');
  const readDatabase = () => readFile(join(dataDir, 'keyreel.db')).catch(() => null);
  for (const names of [['keyreel.db-wal', 'keyreel.db-shm'], ['keyreel.db']]) {
    for (const name of names) await rm(join(dataDir, name), { force: true });
    const before = await readDatabase();
    for (const args of [[], ['keys', 'list']]) {
      const refused = runServer(args);
      expect(await refused.exitCode).toBe(WRONG_SETTING);
      expect(refused.output()).toMatch(/^DATA_DIR has lost data: [^\n]+\n$/);
    }
    expect(await readDatabase()).toEqual(before);
  }
});
