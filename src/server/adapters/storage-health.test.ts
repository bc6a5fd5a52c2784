import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createTestServer } from '../testing/create-test-server.ts';
import { StorageHealth } from './storage-health.ts';

async function createHealth() {
  const folder = await mkdtemp(join(tmpdir(), 'keyreel-health-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  let time = 0;
  // A folder in the place of the probe makes every write fail, on every system.
  const blocker = join(folder, 'disk-probe');
  return { folder, health: new StorageHealth(folder, () => time), blocker, passTime: () => (time += 5000) };
}

test('a disk that takes no file is a problem until it takes one again', async () => {
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

test('many checks at once write one file and leave none', async () => {
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
