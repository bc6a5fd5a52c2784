import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { expect, test } from 'vitest';
import { findSqliteDamage, openReadOnly } from '#db/open-read-only.ts';
import { addTestObject, createTestFolder, openTestInstallation } from '../../testing/open-test-installation.ts';
import { selectAllObjects } from '../media/object-queries.ts';
import { listBackups, readManifest } from './backup-list.ts';
import { createBackup } from './create-backup.ts';

const SECOND_MS = 1000;
/** Sets a timeout that is long enough for several processes to start one after another even on a busy machine. */
const KILL_TEST_TIMEOUT_MS = 180 * SECOND_MS;
const getBackups = (dataDir: string) => join(dataDir, 'backups');

test('a backup on the same disk as the uploads stores no second copy of the files, and keeps a file that is deleted later', async () => {
  const { deps, config, ids } = await openTestInstallation();
  const { folder } = await createBackup(deps, { origin: 'nightly' });
  const original = join(config.dataDir, 'objects', ids[0]!.slice(-2), ids[0]!);
  const copy = join(folder, 'objects', ids[0]!);
  expect((await stat(copy)).ino).toBe((await stat(original)).ino);
  await rm(original);
  expect(await readFile(copy, 'utf8')).toBe(`the content of ${ids[0]}`);
});

test('F39: the database of a backup is intact, and the list shows when and how the backup was made, and that no file is missing', async () => {
  const { deps, config } = await openTestInstallation();
  const { folder } = await createBackup(deps, { origin: 'portal' });
  const db = openReadOnly(join(folder, 'keyreel.db'));
  expect(await findSqliteDamage(db)).toBeNull();
  await db.destroy();
  expect(await listBackups(getBackups(config.dataDir))).toEqual([
    {
      id: 'keyreel-2026-11-20T12-00-00-000Z',
      createdAt: '2026-11-20T12:00:00.000Z',
      origin: 'portal',
      size: expect.any(Number),
      fileCount: 3,
      missingCount: 0,
    },
  ]);
});

test('F39: a backup that is made while data is written has everything that was saved before it began, and no half transaction', async () => {
  const { deps } = await openTestInstallation();
  let savedCount = 0;
  const save = async () => {
    const rows = ['left', 'right'].map((side) => ({ name: `${side} ${savedCount}`, value: '' }));
    await deps.db.transaction().execute(async (trx) => {
      for (const row of rows) await trx.insertInto('setting').values(row).execute();
    });
    savedCount++;
  };
  for (let count = 0; count < 20; count++) await save();
  const savedBefore = savedCount;
  const progress = { isDone: false };
  const backup = createBackup(deps, { origin: 'nightly' }).finally(() => (progress.isDone = true));
  while (!progress.isDone) {
    await save();
    await new Promise((resolve) => setImmediate(resolve));
  }
  const copy = openReadOnly(join((await backup).folder, 'keyreel.db'));
  const names = (await copy.selectFrom('setting').select('name').execute()).map(({ name }) => name);
  await copy.destroy();
  const copiedCount = names.filter((name) => name.startsWith('left ')).length;
  expect(copiedCount).toBeGreaterThanOrEqual(savedBefore);
  const expected = Array.from({ length: copiedCount }, (_, index) => [`left ${index}`, `right ${index}`]).flat();
  expect(names.filter((name) => /^(left|right) /.test(name)).toSorted()).toEqual(expected.toSorted());
});

test('F39: a file that is uploaded after a backup has begun is in the backup whenever its row is', async () => {
  const { deps } = await openTestInstallation();
  const uploadedId = deps.newId();
  const uploadAndMeasure = async () => {
    await addTestObject(deps, uploadedId);
    return Number.MAX_SAFE_INTEGER;
  };
  const { folder } = await createBackup(deps, { origin: 'nightly', measureFreeBytes: uploadAndMeasure });
  const copy = openReadOnly(join(folder, 'keyreel.db'));
  const ids = (await selectAllObjects(copy)).map(({ id }) => id);
  await copy.destroy();
  expect(ids).toContain(uploadedId);
  expect(await readdir(join(folder, 'objects'))).toEqual(expect.arrayContaining(ids));
  expect((await readManifest(folder))!.objects.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
});

test('F39: a database whose copy fails the check of its integrity becomes no backup', async () => {
  const { deps, config } = await openTestInstallation();
  const sqlite = new SqliteDatabase(join(config.dataDir, 'keyreel.db'));
  sqlite.exec('create table damaged (value); insert into damaged values (null)');
  sqlite.unsafeMode(true).pragma('writable_schema = on');
  // SQLite copies a row that violates the changed schema without an error, and only an integrity check finds the row.
  sqlite.exec("update sqlite_schema set sql = 'CREATE TABLE damaged (value not null)' where name = 'damaged'");
  sqlite.close();
  await expect(createBackup(deps, { origin: 'nightly' })).rejects.toThrow(/^The copy of the database is damaged \(.+\)\.$/);
  expect(await readdir(getBackups(config.dataDir))).toEqual([]);
});

test('a damaged upload is counted as missing, and the backup contains all other files', async () => {
  const { deps, config, ids } = await openTestInstallation();
  await appendFile(join(config.dataDir, 'objects', ids[0]!.slice(-2), ids[0]!), 'x');
  const { folder } = await createBackup(deps, { origin: 'nightly' });
  expect((await readManifest(folder))?.missingIds).toEqual([ids[0]]);
  expect(await listBackups(getBackups(config.dataDir))).toMatchObject([{ fileCount: 2, missingCount: 1 }]);
});

test('F40: a full disk is reported before anything is written, and the earlier backup is kept', async () => {
  const { deps, config, advanceTime } = await openTestInstallation();
  await createBackup(deps, { origin: 'nightly' });
  advanceTime(SECOND_MS);
  await expect(createBackup(deps, { origin: 'nightly', measureFreeBytes: async () => 1024 * 1024 })).rejects.toMatchObject({
    code: 'backup.noSpace',
    message: expect.stringMatching(/^A backup needs 65 MB of free space, and the disk has 1 MB\./),
  });
  expect(await readdir(getBackups(config.dataDir))).toEqual(['keyreel-2026-11-20T12-00-00-000Z']);
});

test('when two backups start at the same time, one is made and the other is refused', async () => {
  const { deps, config } = await openTestInstallation();
  const outcomes = await Promise.allSettled([createBackup(deps, { origin: 'portal' }), createBackup(deps, { origin: 'command' })]);
  expect(outcomes).toMatchObject([{ status: 'fulfilled' }, { status: 'rejected', reason: { code: 'backup.running' } }]);
  expect(await listBackups(getBackups(config.dataDir))).toHaveLength(1);
});

test('a folder that exists already is never replaced by a backup', async () => {
  const { deps } = await openTestInstallation();
  const folder = join(await createTestFolder(), 'mine');
  await mkdir(join(folder, 'photos'), { recursive: true });
  await expect(createBackup(deps, { origin: 'command', folder })).rejects.toMatchObject({ code: 'backup.exists' });
  expect(await readdir(folder)).toEqual(['photos']);
});

test('F40: a failure in the middle leaves only the earlier backups', async () => {
  const { deps, config, advanceTime } = await openTestInstallation();
  await createBackup(deps, { origin: 'nightly' });
  advanceTime(SECOND_MS);
  let chunks = 0;
  const throttle = async () => {
    if (++chunks === 2) throw new Error('the disk failed');
  };
  await expect(createBackup(deps, { origin: 'nightly', throttle })).rejects.toThrow('the disk failed');
  expect(await readdir(getBackups(config.dataDir))).toEqual(['keyreel-2026-11-20T12-00-00-000Z']);
});

/**
 * Creates a backup in a child process that kills itself with SIGKILL at the given step of the backup. Returns the signal that terminated
 * the child process.
 */
async function killDuringBackup(dataDir: string, step: number): Promise<NodeJS.Signals | null> {
  const code = `
    import { lessonsDir } from '#server/bootstrap/program-paths.ts';
    import { readConfig } from '#server/config.ts';
    import { openDeps } from '#server/deps.ts';
    import { createBackup } from '#server/services/backups/create-backup.ts';
    let steps = 0;
    const countStep = () => ++steps === ${step} && process.kill(process.pid, 'SIGKILL');
    const deps = await openDeps(readConfig({ DATA_DIR: ${JSON.stringify(dataDir)} }), lessonsDir);
    await createBackup(deps, { origin: 'nightly', onSize: countStep, throttle: async () => void countStep() });
    process.exit(0);`;
  const root = resolve(import.meta.dirname, '../../../..');
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { cwd: root, stdio: 'ignore' });
  const [, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  return signal;
}

test(
  'a backup that is killed at any step never looks complete, and the next backup removes its files',
  async () => {
    const { deps, config, ids, advanceTime } = await openTestInstallation({ fileCount: 2 });
    await createBackup(deps, { origin: 'nightly' });
    const whole = await readdir(getBackups(config.dataDir));
    let kills = 0;
    while ((await killDuringBackup(config.dataDir, kills + 1)) === 'SIGKILL') {
      kills++;
      const names = await readdir(getBackups(config.dataDir));
      expect(names.filter((name) => !name.startsWith('.'))).toEqual(whole);
      expect(names.filter((name) => name.endsWith('.part'))).toHaveLength(1);
    }
    // The backup is killed once at its start, once at each chunk of the database (at least one), and once at each chunk of a file (at least
    // one per file).
    expect(kills).toBeGreaterThanOrEqual(2 + ids.length);
    advanceTime(SECOND_MS);
    await createBackup(deps, { origin: 'nightly' });
    const names = await readdir(getBackups(config.dataDir));
    expect(names.filter((name) => name.startsWith('.'))).toEqual([]);
    expect(await listBackups(getBackups(config.dataDir))).toHaveLength(names.length);
  },
  KILL_TEST_TIMEOUT_MS,
);
