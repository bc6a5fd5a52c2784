import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createMediaTestServer } from '../testing/media-test-server.ts';
import { createTestServer } from '../testing/create-test-server.ts';
import { StorageHealth } from './storage-health.ts';

async function createHealth() {
  const folder = await mkdtemp(join(tmpdir(), 'keyreel-health-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  let time = 0;
  // If a folder has the name of the probe file, writing the probe file fails on every operating system.
  const blocker = join(folder, 'disk-probe');
  return { folder, health: new StorageHealth(folder, () => time), blocker, passTime: () => (time += 5000) };
}

test('a disk that accepts no file is reported as a problem until it accepts a file again', async () => {
  const { health, blocker, passTime } = await createHealth();
  expect(await health.findProblem()).toBeNull();
  await mkdir(blocker);
  expect(await health.findProblem()).toBeNull();
  passTime();
  expect(await health.findProblem()).toBe('disk');
  await rm(blocker, { recursive: true });
  passTime();
  expect(await health.findProblem()).toBeNull();
});

test('many checks at once write only one file and delete it', async () => {
  const { folder, health } = await createHealth();
  expect(await Promise.all(Array.from({ length: 100 }, () => health.findProblem()))).toEqual(Array.from({ length: 100 }, () => null));
  expect(await readdir(folder)).toEqual([]);
});

test('/healthz answers 503 and says why while the disk is full or the database is damaged', async () => {
  const { app, deps, dataDir, advanceTime } = await createTestServer();
  expect((await app.inject('/healthz')).json()).toMatchObject({ status: 'ok' });
  await mkdir(join(dataDir, 'disk-probe'));
  advanceTime(5000);
  const full = await app.inject('/healthz');
  expect([full.statusCode, full.json()]).toMatchObject([503, { status: 'disk' }]);
  await rm(join(dataDir, 'disk-probe'), { recursive: true });
  advanceTime(5000);
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  deps.storageHealth.markDamaged();
  const damaged = await app.inject('/healthz');
  expect([damaged.statusCode, damaged.json()]).toMatchObject([503, { status: 'damaged' }]);
});

test('once the database is known to be damaged, requests for data are refused with a time to retry, and the app itself is served', async () => {
  const server = await createMediaTestServer();
  const videoId = await server.storeVideo();
  server.deps.storageHealth.markDamaged();
  const headers = { cookie: server.adminCookie };
  const respond = async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const response = await server.app.inject({ method, url, headers, ...(payload && { payload }) });
    return [response.statusCode, response.headers['retry-after']];
  };
  expect(await respond('GET', '/api/admin/dashboard')).toEqual([503, '60']);
  expect(await respond('POST', '/api/events', { events: [] })).toEqual([503, '60']);
  expect(await respond('POST', '/api/gate/enter', { key: 'EXCEL-0000-0000', nickname: 'Ada' })).toEqual([503, '60']);
  expect(await respond('GET', '/trpc/gate.optionalSession')).toEqual([503, '60']);
  expect(await respond('GET', `/public-objects/${videoId}`)).toEqual([503, '60']);
  expect((await respond('GET', '/public-objects/demo-sum.srt'))[0]).toBe(200);
  expect((await respond('GET', '/api/openapi.json'))[0]).toBe(200);
});
