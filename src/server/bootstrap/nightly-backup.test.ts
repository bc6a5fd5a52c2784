import { mkdirSync } from 'node:fs';
import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { MAX_PORTAL_BACKUPS } from '#shared/backups.ts';
import { restoreCommand } from '../cli/restore.ts';
import { readConfig } from '../config.ts';
import { openDeps, type Deps } from '../deps.ts';
import { examineDataDir } from '../cli/doctor/examine-data-dir.ts';
import {
  deleteBackup,
  findUndeletedBackups,
  getBackupStatus,
  listBackupsOfServer,
  startBackup,
} from '../services/backups/backup-service.ts';
import { createBackup } from '../services/backups/create-backup.ts';
import { getToday } from '../services/analytics/report/today-service.ts';
import { createAdmin } from '../services/people/admin-account-service.ts';
import { createCourse } from '../testing/course-fixture.ts';
import { ADMIN_ACCOUNT, createTestClient } from '../testing/create-test-server.ts';
import { createTestFolder, openTestInstallation } from '../testing/open-test-installation.ts';
import { scheduleNightlyBackups, makeNightlyBackupIfDue } from './nightly-backup.ts';
import { lessonsDir } from './program-paths.ts';

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

test('the nightly backup is made once a night by one of several processes, also after a night in which the server was off', async () => {
  const { deps, advanceTime } = await openTestInstallation();
  const backUp = () => Promise.all([1, 2, 3].map(() => makeNightlyBackupIfDue(deps)));
  expect((await backUp()).filter(Boolean)).toHaveLength(1);
  expect(await backUp()).toEqual([null, null, null]);
  advanceTime(3 * DAY_MS);
  expect((await backUp()).filter(Boolean)).toHaveLength(1);
});

test('a server that was off during a night makes the missed backup within a minute of its start, and then one backup every night', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { deps, config, advanceTime } = await openTestInstallation();
  const countBackups = async () => (await readdir(join(config.dataDir, 'backups')).catch(() => [])).length;
  const stop = scheduleNightlyBackups(deps, fastify().log);
  vi.advanceTimersByTime(MINUTE_MS);
  await expect.poll(countBackups).toBe(1);
  await expect.poll(() => deps.backupMonitor.progress).toBeNull();
  advanceTime(DAY_MS);
  vi.advanceTimersByTime(5 * MINUTE_MS);
  await expect.poll(countBackups).toBe(2);
  await expect.poll(() => deps.backupMonitor.progress).toBeNull();
  await stop();
  advanceTime(DAY_MS);
  vi.advanceTimersByTime(HOUR_MS);
  expect(vi.getTimerCount()).toBe(0);
});

test('a backup made with the command does not replace the nightly backup, and no backup is made when nightly backups are off', async () => {
  const on = await openTestInstallation();
  await createBackup(on.deps, { origin: 'command' });
  on.advanceTime(1000);
  expect(await makeNightlyBackupIfDue(on.deps)).not.toBeNull();
  const off = await openTestInstallation({ env: { BACKUP_AT: 'off' } });
  expect(await makeNightlyBackupIfDue(off.deps)).toBeNull();
});

test('a failed nightly backup keeps the earlier backups, is reported, and is tried again after an hour', async () => {
  const { deps, config, advanceTime } = await openTestInstallation();
  await makeNightlyBackupIfDue(deps);
  const backupsDir = join(config.dataDir, 'backups');
  const before = await readdir(backupsDir);
  advanceTime(3 * DAY_MS);
  // The next backup fails, because a folder already exists at its path.
  const blocker = join(backupsDir, 'keyreel-2026-11-23T12-00-00-000Z');
  await mkdir(blocker);
  await writeFile(join(blocker, 'x'), '');
  await expect(makeNightlyBackupIfDue(deps)).rejects.toMatchObject({ code: 'backup.exists' });
  expect(await readdir(backupsDir)).toEqual([...before, 'keyreel-2026-11-23T12-00-00-000Z']);
  expect(await getBackupStatus(deps)).toMatchObject({ isOverdue: true, failure: { message: expect.stringContaining('already exists') } });
  await rm(blocker, { recursive: true });
  expect(await makeNightlyBackupIfDue(deps)).toBeNull();
  advanceTime(HOUR_MS);
  expect(await makeNightlyBackupIfDue(deps)).not.toBeNull();
  expect(await getBackupStatus(deps)).toMatchObject({ isOverdue: false, failure: null });
});

test('after many nights seven daily and four weekly backups remain', async () => {
  const { deps, config, advanceTime } = await openTestInstallation({ fileCount: 0 });
  for (let night = 0; night < 35; night++) {
    expect(await makeNightlyBackupIfDue(deps)).not.toBeNull();
    advanceTime(DAY_MS);
  }
  const names = await readdir(join(config.dataDir, 'backups'));
  expect(names.length).toBeGreaterThanOrEqual(9);
  expect(names.length).toBeLessThanOrEqual(11);
});

test('an expired backup that cannot be deleted does not stop the others, and the new backup has not failed', async () => {
  const { deps, config, advanceTime } = await openTestInstallation({ fileCount: 0 });
  const backupsDir = join(config.dataDir, 'backups');
  // Of these nights, the first three expire when a new backup is made.
  const old = Array.from({ length: 9 }, (_, index) => `keyreel-2026-06-0${index + 1}T03-00-00-000Z`);
  for (const name of old) {
    await mkdir(join(backupsDir, name), { recursive: true });
    await writeFile(join(backupsDir, name, 'keyreel.db'), '');
    const createdAt = `${name.slice(8, 18)}T03:00:00.000Z`;
    const manifest = { format: 1, version: '1', createdAt, origin: 'nightly', database: { sha256: '0'.repeat(64) }, objects: [] };
    await writeFile(join(backupsDir, name, 'manifest.json'), JSON.stringify(manifest));
  }
  const [, blocked] = old;
  // A folder that stands where an expired backup is moved to before its deletion. Each look at the clock brings it back.
  const { now } = deps;
  deps.now = () => {
    mkdirSync(join(backupsDir, `.${blocked}.part`, 'x'), { recursive: true });
    return now();
  };
  const backup = await makeNightlyBackupIfDue(deps);
  deps.now = now;
  expect(backup?.deletionErrors.map(({ message }) => message)).toEqual([`The expired backup ${blocked} could not be deleted.`]);
  const left = await readdir(backupsDir);
  expect(old.filter((name) => left.includes(name))).toEqual([blocked, ...old.slice(3)]);
  const { failure, undeleted } = await getBackupStatus(deps);
  expect([failure, undeleted]).toEqual([null, undefined]);
  advanceTime(2 * HOUR_MS);
  expect((await getBackupStatus(deps)).undeleted).toEqual([blocked]);
});

test('the rest of an earlier backup that cannot be removed does not end the backups, and is reported after a day', async () => {
  const { deps, config, advanceTime } = await openTestInstallation({ fileCount: 0 });
  const backupsDir = join(config.dataDir, 'backups');
  const name = '.keyreel-2026-11-01T03-00-00-000Z.part';
  await mkdir(join(backupsDir, name), { recursive: true });
  const removeFolder: typeof rm = async (path, options) => {
    if (String(path).endsWith(name)) throw new Error('EACCES');
    await rm(path, options);
  };
  const { folder } = await createBackup(deps, { origin: 'nightly', removeFolder });
  expect(await readdir(backupsDir)).toEqual([name, basename(folder)]);
  advanceTime(Date.now() - deps.now().getTime());
  expect((await getBackupStatus(deps)).undeleted).toBeUndefined();
  const longAgo = new Date(Date.now() - 2 * DAY_MS);
  await utimes(join(backupsDir, name), longAgo, longAgo);
  expect(await findUndeletedBackups(deps)).toEqual([name]);
  const findings = await examineDataDir(config);
  expect(findings.map(({ message }) => message)).toContain(`1 old backups could not be deleted, the first in ${join(backupsDir, name)}`);
});

test('F17: a start with a clock four years ahead does not end the nightly backups, and deletes none', async () => {
  const { deps, config, advanceTime } = await openTestInstallation({ fileCount: 0 });
  for (let night = 0; night < 9; night++) {
    expect(await makeNightlyBackupIfDue(deps)).not.toBeNull();
    advanceTime(DAY_MS);
  }
  const readBackups = () => readdir(join(config.dataDir, 'backups'));
  const before = await readBackups();
  advanceTime(4 * 365 * DAY_MS);
  for (let night = 0; night < 9; night++) {
    expect(await makeNightlyBackupIfDue(deps)).not.toBeNull();
    advanceTime(DAY_MS);
  }
  const whileWrong = await readBackups();
  expect(whileWrong).toEqual(expect.arrayContaining(before));
  expect(await getBackupStatus(deps)).toMatchObject({ isOverdue: false, clockDoubt: { now: expect.stringMatching(/^2030-/) } });
  advanceTime(-(4 * 365 + 9) * DAY_MS);
  expect(await getBackupStatus(deps)).toMatchObject({ isOverdue: false, clockDoubt: null });
  advanceTime(2 * DAY_MS);
  // The newest backup is dated in the future, and the newest one before that is too old.
  expect(await getBackupStatus(deps)).toMatchObject({ isOverdue: true });
  const { lastBackupAt } = await getToday(deps, () => true);
  expect(Date.parse(lastBackupAt!)).toBeLessThan(deps.now().getTime());
  expect(await makeNightlyBackupIfDue(deps)).not.toBeNull();
  expect(await getBackupStatus(deps)).toMatchObject({ isOverdue: false });
});

test('ten backups made by hand are kept until a person deletes one, and nightly backups go on', async () => {
  const { deps, config, advanceTime } = await openTestInstallation({ fileCount: 0 });
  const start = () => startBackup({ ...deps, logError: (error) => expect.fail(String(error)) });
  for (let made = 0; made < MAX_PORTAL_BACKUPS; made++) {
    await start();
    await expect.poll(() => deps.backupMonitor.progress).toBeNull();
    advanceTime(MINUTE_MS);
  }
  await expect(start()).rejects.toMatchObject({ code: 'backup.full' });
  const nightly = await makeNightlyBackupIfDue(deps);
  expect(await readdir(join(config.dataDir, 'backups'))).toHaveLength(MAX_PORTAL_BACKUPS + 1);
  await expect(deleteBackup(deps, basename(nightly!.folder))).rejects.toMatchObject({ code: 'backup.kept' });
  await expect(deleteBackup(deps, '../objects')).rejects.toMatchObject({ code: 'backup.missing' });
  const byHand = (await listBackupsOfServer(deps)).find(({ origin }) => origin === 'portal')!;
  await deleteBackup(deps, byHand.id);
  advanceTime(MINUTE_MS);
  expect(await readdir(join(config.dataDir, 'backups'))).not.toContain(byHand.id);
  await start();
  await expect.poll(() => deps.backupMonitor.progress).toBeNull();
});

test('a backup that lacks a damaged file does not count as the last complete backup', async () => {
  const { deps, config, ids, advanceTime } = await openTestInstallation();
  await makeNightlyBackupIfDue(deps);
  await writeFile(join(config.dataDir, 'objects', ids[0]!.slice(-2), ids[0]!), 'damaged');
  advanceTime(3 * DAY_MS);
  await makeNightlyBackupIfDue(deps);
  expect(await getBackupStatus(deps)).toMatchObject({ isOverdue: true });
});

/**
 * Returns the data that an owner would check after a restore: the administrators, the audit log, and the access keys with their devices.
 */
async function readOffice({ db }: Pick<Deps, 'db'>) {
  return {
    people: await db.selectFrom('admin').selectAll().orderBy('id').execute(),
    keys: await db.selectFrom('access_key').selectAll().orderBy('id').execute(),
    devices: await db.selectFrom('device').selectAll().orderBy('device_hash').execute(),
    log: await db.selectFrom('audit_entry').selectAll().orderBy('at').orderBy('id').execute(),
  };
}

test('the backup of last night, restored in an empty folder, restores the people, the audit log and the data of the access keys', async () => {
  const { deps, advanceTime } = await openTestInstallation();
  await createAdmin(deps, ADMIN_ACCOUNT);
  const owner = createTestClient(deps, '192.0.2.1');
  await owner.gate.adminLogin(ADMIN_ACCOUNT);
  await createAdmin(deps, { ...ADMIN_ACCOUNT, username: 'grace', role: 'seller' });
  const { product } = await createCourse(owner);
  const batch = { productId: product.id, quantity: 1, maxLogins: 3, buyer: 'Ada', orderNumber: 'A-17' };
  const { keys } = await owner.admin.generateKeys(batch);
  await createTestClient(deps, '192.0.2.2').gate.enter({ key: keys[0]!.key, nickname: 'Ada' });
  advanceTime(DAY_MS);
  const { folder } = (await makeNightlyBackupIfDue(deps))!;
  const before = await readOffice(deps);
  await createAdmin(deps, { ...ADMIN_ACCOUNT, username: 'too-late' });

  const config = readConfig({ DATA_DIR: await createTestFolder(), LOG_LEVEL: 'silent' });
  await restoreCommand.parse([folder])(config);
  const restored = await openDeps(config, lessonsDir);
  const after = await readOffice(restored);
  expect(after.people.map(({ username }) => username)).toEqual(['admin', 'grace']);
  expect(after.keys).toMatchObject([{ buyer: 'Ada', logins: 1 }]);
  // The backup is entered in the audit log only after the database was copied, so the copy lacks that entry. The restore adds its own entry
  // to the audit log.
  const log = [...before.log.filter(({ action }) => action !== 'backup.made'), expect.objectContaining({ action: 'backup.restored' })];
  expect(after).toEqual({ ...before, log });
  await createTestClient(restored, '192.0.2.3').gate.adminLogin(ADMIN_ACCOUNT);
  await createTestClient(restored, '192.0.2.3').gate.enter({ key: keys[0]!.key, nickname: 'Grace' });
  await restored.regexSandbox.close();
  await restored.db.destroy();
});
