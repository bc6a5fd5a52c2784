import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { DataDirLockedError, lockDataDir } from './data-dir-lock.ts';

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'keyreel-lock-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test('a data folder belongs to one process until the process unlocks it', async () => {
  const folder = await createFolder();
  const unlock = await lockDataDir(folder);
  await expect(lockDataDir(folder)).rejects.toBeInstanceOf(DataDirLockedError);
  await expect(lockDataDir(folder, 'shared')).rejects.toBeInstanceOf(DataDirLockedError);
  unlock();
  (await lockDataDir(folder))();
});

test('processes on PostgreSQL share a data folder, and a restore waits until all of them have ended', async () => {
  const folder = await createFolder();
  const unlocks = [await lockDataDir(folder, 'shared'), await lockDataDir(folder, 'shared')];
  for (const unlock of unlocks) {
    await expect(lockDataDir(folder)).rejects.toBeInstanceOf(DataDirLockedError);
    unlock();
  }
  (await lockDataDir(folder))();
});
