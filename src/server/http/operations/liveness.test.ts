import { expect, onTestFinished, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { clientDir } from '#server/bootstrap/program-paths.ts';
import { createTestServer } from '#server/testing/create-test-server.ts';

test('a process whose storage has failed is alive, although it is not healthy', async () => {
  const { app, deps } = await createTestServer();
  deps.storageHealth.markDamaged();
  const [alive, healthy] = [await app.inject('/livez'), await app.inject('/healthz')];
  expect([alive.statusCode, alive.json()]).toEqual([200, { status: 'ok' }]);
  expect([healthy.statusCode, healthy.json()]).toEqual([
    503,
    { status: 'damaged', version: 'test', problem: 'The database is damaged. Restore a backup.' },
  ]);
  expect([alive.headers['cache-control'], healthy.headers['cache-control']]).toEqual(['no-store', 'no-store']);
});

test('a server that is still preparing its data is alive, and other requests wait', async () => {
  const { deps } = await createTestServer();
  const prepared = Promise.withResolvers<void>();
  const app = await createApp({ deps, version: 'test', clientDir, ready: prepared.promise });
  onTestFinished(() => app.close());
  let isHealthChecked = false;
  const health = app.inject('/healthz').then((response) => {
    isHealthChecked = true;
    return response;
  });
  expect((await app.inject('/livez')).statusCode).toBe(200);
  expect(isHealthChecked).toBe(false);
  prepared.resolve();
  expect((await health).statusCode).toBe(200);
});
