import { sql } from 'kysely';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Db } from '#db/open-database.ts';
import { openPostgres } from '#db/open-postgres.ts';
import { startFakePostgres, type FakePostgres } from '#db/testing/fake-postgres.ts';
import { createApp } from '#server/app.ts';
import { clientDir } from '#server/bootstrap/program-paths.ts';
import { createTestServer } from '#server/testing/create-test-server.ts';

let postgres: FakePostgres;

beforeEach(async () => {
  postgres = await startFakePostgres();
});

async function createAppOnPostgres(options: { responseTimeoutMs?: number } = {}) {
  const db: Db = await openPostgres(postgres.url, options);
  const { deps } = await createTestServer();
  const app = await createApp({ deps: { ...deps, db }, version: 'test', clientDir });
  onTestFinished(async () => {
    await app.close();
    await db.destroy();
    await postgres.close();
  });
  return { app, db };
}

test('the health check reports a database that hangs before any query to it fails, and its recovery', async () => {
  const { app, db } = await createAppOnPostgres();
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  postgres.isHanging = true;
  const happened: string[] = [];
  const query = sql`select 1`.execute(db).catch(() => happened.push('query failed'));
  const checks = Array.from({ length: 30 }, async () => {
    const response = await app.inject('/healthz');
    happened.push(String(response.statusCode));
  });
  await Promise.all([query, ...checks]);
  expect(happened).toEqual([...checks.map(() => '503'), 'query failed']);
  postgres.isHanging = false;
  await expect.poll(async () => (await app.inject('/healthz')).statusCode, { timeout: 20_000 }).toBe(200);
});

test('requests to a database that hangs are refused with a time to retry', async () => {
  const { app } = await createAppOnPostgres({ responseTimeoutMs: 50 });
  postgres.isHanging = true;
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => app.inject({ url: '/api/admin/modules', cookies: { asid: 'token' } })),
  );
  expect(responses.map(({ statusCode, headers }) => [statusCode, headers['retry-after']])).toEqual(responses.map(() => [503, '2']));
});
