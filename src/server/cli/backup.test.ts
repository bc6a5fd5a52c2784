import { createHash, randomUUID } from 'node:crypto';
import { appendFile, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import SqliteDatabase from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { StorageError } from '../adapters/storage-error.ts';
import { lessonsDir } from '../bootstrap/program-paths.ts';
import { readConfig, type Config } from '../config.ts';
import { openDeps } from '../deps.ts';
import { findCompanionVideo, selectCardVideos, updateCompanions } from '../services/media/companions/companion-queries.ts';
import { insertObject } from '../services/media/object-queries.ts';
import { hashFile } from '../services/backups/hash-file.ts';
import { backupCommand } from './backup.ts';
import { UsageError } from './command.ts';
import { mapErrorToExit } from './exit-code.ts';
import { restoreCommand } from './restore.ts';

const INPUT_OUTPUT = 70;

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'keyreel-backup-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

async function createInstallation(): Promise<{ config: Config; ids: [string, string, string, string]; backupDir: string }> {
  const config = readConfig({ DATA_DIR: await createFolder(), SAMPLE_COURSE: 'off' });
  const deps = await openDeps(config, lessonsDir);
  const ids: [string, string, string, string] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  for (const id of ids) {
    const stored = await deps.objects.put(id, Readable.from([Buffer.from(`the content of ${id}`)]));
    await insertObject(deps.db, { id, extension: 'mp4', contentType: 'video/mp4', ...stored, createdAt: deps.now().toISOString() });
  }
  await deps.db.destroy();
  await deps.regexSandbox.close();
  return { config, ids, backupDir: join(await createFolder(), 'backup') };
}

const backUp = (config: Config, folder: string) => backupCommand.parse([folder])(config);
const restore = (config: Config, folder: string) => restoreCommand.parse([folder])(config);
const findFailure = (promise: Promise<unknown>): Promise<Error> =>
  promise.then(
    () => expect.fail('did not fail'),
    (error: Error) => error,
  );
const getObjectFile = (config: Config, id: string) => join(config.dataDir, 'objects', id.slice(-2), id);
const hash = (text: string) => createHash('sha256').update(text).digest('hex');

test('a backup lists every damaged and missing upload, exits with 70 and restores all other files', async () => {
  const { config, ids, backupDir } = await createInstallation();
  const [intact, damaged, missing] = ids;
  await appendFile(getObjectFile(config, damaged), 'x');
  await rm(getObjectFile(config, missing));
  const failure = await findFailure(backUp(config, backupDir));
  expect(failure).toBeInstanceOf(StorageError);
  expect(mapErrorToExit(failure)).toEqual({
    code: INPUT_OUTPUT,
    line: `Backed up to ${backupDir}, but without these files of DATA_DIR/objects: missing: ${missing}; damaged: ${damaged}`,
  });
  expect(await readdir(join(backupDir, 'objects'))).toEqual([intact, ids[3]].toSorted());

  const other = readConfig({ DATA_DIR: await createFolder() });
  const lines = await restore(other, backupDir);
  const left = [damaged, missing].toSorted();
  expect(lines.slice(0, 2)).toEqual(left.map((id) => `Missing or damaged in the backup, so not restored: ${id}`));
  expect(await readFile(getObjectFile(other, intact), 'utf8')).toBe(`the content of ${intact}`);
});

test('a backup restores the light version, the poster, the still and the glow of a video', async () => {
  const { config, ids, backupDir } = await createInstallation();
  const [videoId, lightId, posterId, stillId] = ids;
  const deps = await openDeps(config, lessonsDir);
  await updateCompanions(deps.db, { id: videoId, lightId, posterId, stillId, glow: 'UklGRg' });
  await deps.db.destroy();
  await deps.regexSandbox.close();
  await backUp(config, backupDir);
  const other = readConfig({ DATA_DIR: await createFolder() });
  await restore(other, backupDir);
  for (const id of ids) expect(await readFile(getObjectFile(other, id), 'utf8')).toBe(`the content of ${id}`);
  const restored = await openDeps(other, lessonsDir);
  expect(await findCompanionVideo(restored.db, videoId)).toMatchObject({ lightId, posterId, stillId });
  expect((await selectCardVideos(restored.db, [videoId])).get(videoId)).toMatchObject({ glow: 'UklGRg' });
  await restored.db.destroy();
  await restored.regexSandbox.close();
});

test('an upload with the same length but other bytes, or an empty upload, is reported as damaged', async () => {
  const { config, ids, backupDir } = await createInstallation();
  const [changed, empty] = ids;
  await writeFile(getObjectFile(config, changed), 'x'.repeat(`the content of ${changed}`.length));
  await truncate(getObjectFile(config, empty), 0);
  const { message } = await findFailure(backUp(config, backupDir));
  expect(message).toContain(changed);
  expect(message).toContain(empty);
});

test('an upload that is damaged in the backup itself is listed and not restored', async () => {
  const { config, ids, backupDir } = await createInstallation();
  await backUp(config, backupDir);
  await appendFile(join(backupDir, 'objects', ids[0]), 'x');
  await rm(join(backupDir, 'objects', ids[1]));
  const lines = await restore(config, backupDir);
  for (const id of ids.slice(0, 2)) expect(lines).toContain(`Missing or damaged in the backup, so not restored: ${id}`);
  expect(await readFile(getObjectFile(config, ids[2]), 'utf8')).toBe(`the content of ${ids[2]}`);
  await expect(readFile(getObjectFile(config, ids[0]))).rejects.toMatchObject({ code: 'ENOENT' });
});

test.each([
  ['a table is missing', 'drop table card_object', 'card_object'],
  ['a table is added', 'create table stowaway (a text)', 'stowaway'],
  ['a virtual table is added', 'create virtual table stowaway using fts5(a)', 'stowaway'],
  [
    'a virtual table replaces one',
    'drop table card_object; create virtual table card_object using fts5(card_id, object_id)',
    'card_object',
  ],
  ['a table has another column', 'alter table setting add column stowaway text', 'setting'],
  ['an index is added', 'create index stowaway on setting (value)', 'stowaway'],
  ['a trigger is added', 'create trigger stowaway after insert on setting begin delete from setting; end', 'stowaway'],
  ['a view is added', 'create view stowaway as select 1', 'stowaway'],
  ['an upload has a content type that is not ours', "update object set content_type = 'text/html'", 'text/html'],
  ['an upload has an extension that is not ours', "update object set extension = 'html'", 'video/mp4'],
])('T86: a restore is refused and changes nothing when %s', async (_, statements, name) => {
  const { config, backupDir } = await createInstallation();
  await backUp(config, backupDir);
  const databaseFile = join(backupDir, 'keyreel.db');
  const sqlite = new SqliteDatabase(databaseFile);
  sqlite.pragma('foreign_keys = OFF');
  sqlite.exec(statements);
  sqlite.close();
  const manifestFile = join(backupDir, 'manifest.json');
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8')) as object;
  await writeFile(manifestFile, JSON.stringify({ ...manifest, database: { sha256: await hashFile(databaseFile) } }));
  const before = hash(await readFile(join(config.dataDir, 'keyreel.db'), 'latin1'));
  const failure = await findFailure(restore(config, backupDir));
  expect(failure).toBeInstanceOf(UsageError);
  expect(failure.message).toContain(name);
  expect(failure.message).toMatch(/Nothing was changed\.$/);
  expect(hash(await readFile(join(config.dataDir, 'keyreel.db'), 'latin1'))).toBe(before);
});
