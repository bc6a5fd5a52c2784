import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { getBackupStatus } from '../services/backups/backup-service.ts';
import { createBackup } from '../services/backups/create-backup.ts';
import { openInstallation } from '../testing/open-installation.ts';
import { backUpIfDue } from './nightly-backup.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

test('the nightly backup is made once a night, also after a night in which the server was off, and by one of several processes', async () => {
  const { deps, advanceTime } = await openInstallation();
  const backUp = () => Promise.all([1, 2, 3].map(() => backUpIfDue(deps)));
  expect((await backUp()).filter(Boolean)).toHaveLength(1);
  expect(await backUp()).toEqual([null, null, null]);
  advanceTime(3 * DAY_MS);
  expect((await backUp()).filter(Boolean)).toHaveLength(1);
});

test('a backup of the command does not replace the nightly one, and nothing is made when nightly backups are off', async () => {
  const on = await openInstallation();
  await createBackup(on.deps, { origin: 'command' });
  on.advanceTime(1000);
  expect(await backUpIfDue(on.deps)).not.toBeNull();
  const off = await openInstallation({ env: { BACKUP_AT: 'off' } });
  expect(await backUpIfDue(off.deps)).toBeNull();
});

test('a nightly backup that failed costs no earlier one, is reported, and is tried again after an hour', async () => {
  const { deps, config, advanceTime } = await openInstallation();
  await backUpIfDue(deps);
  const backupsDir = join(config.dataDir, 'backups');
  const before = await readdir(backupsDir);
  advanceTime(3 * DAY_MS);
  // The test creates a file at the path of the next backup's folder, so that the next backup fails.
  const blocker = join(backupsDir, 'keyreel-2026-11-23T12-00-00-000Z');
  await mkdir(blocker);
  await writeFile(join(blocker, 'x'), '');
  await expect(backUpIfDue(deps)).rejects.toMatchObject({ code: 'backup.exists' });
  expect(await readdir(backupsDir)).toEqual([...before, 'keyreel-2026-11-23T12-00-00-000Z']);
  expect(await getBackupStatus(deps)).toMatchObject({ isOverdue: true, failure: { message: expect.stringContaining('already exists') } });
  await rm(blocker, { recursive: true });
  expect(await backUpIfDue(deps)).toBeNull();
  advanceTime(HOUR_MS);
  expect(await backUpIfDue(deps)).not.toBeNull();
  expect(await getBackupStatus(deps)).toMatchObject({ isOverdue: false, failure: null });
});

test('after many nights seven daily and four weekly backups are left', async () => {
  const { deps, config, advanceTime } = await openInstallation({ fileCount: 0 });
  for (let night = 0; night < 35; night++) {
    expect(await backUpIfDue(deps)).not.toBeNull();
    advanceTime(DAY_MS);
  }
  const names = await readdir(join(config.dataDir, 'backups'));
  expect(names.length).toBeGreaterThanOrEqual(9);
  expect(names.length).toBeLessThanOrEqual(11);
});

test('a backup that lacks a damaged file does not count as the last good one', async () => {
  const { deps, config, ids, advanceTime } = await openInstallation();
  await backUpIfDue(deps);
  await writeFile(join(config.dataDir, 'objects', ids[0]!.slice(-2), ids[0]!), 'damaged');
  advanceTime(3 * DAY_MS);
  await backUpIfDue(deps);
  expect(await getBackupStatus(deps)).toMatchObject({ isOverdue: true });
});
