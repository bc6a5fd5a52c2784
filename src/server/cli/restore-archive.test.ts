import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { packTar, type TarHeader } from 'modern-tar';
import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { openBackupArchive } from '../services/backups/backup-archive.ts';
import { createBackup } from '../services/backups/create-backup.ts';
import { createTestFolder, openTestInstallation } from '../testing/open-test-installation.ts';
import { UsageError } from './command.ts';
import { mapErrorToExit } from './exit-code.ts';
import { removeKilledRestore } from '../bootstrap/unfinished-restore.ts';
import { restoreCommand, restoreBackup } from './restore.ts';

/**
 * Creates an installation and its backup, and packs the backup into an archive like the one that owners can download from the admin portal.
 */
async function createArchive() {
  const { deps, ids } = await openTestInstallation();
  const folder = join(await createTestFolder(), 'keyreel-2026-11-20T12-00-00-000Z');
  await createBackup(deps, { origin: 'command', folder });
  const archive = join(await createTestFolder(), 'backup.tar');
  await writeFile(archive, await buffer((await openBackupArchive(folder)).content));
  return { folder, archive, ids };
}

/**
 * Restores an archive into a data folder that contains one file. Returns the error of the `restore` command, or null if it succeeds, and
 * the names of the files in the data folder after the restore.
 */
async function restore(archive: string) {
  const dataDir = await createTestFolder();
  await writeFile(join(dataDir, 'keyreel.db'), 'the data from before');
  const failure: unknown = await restoreCommand
    .parse([archive])(readConfig({ DATA_DIR: dataDir }))
    .then(
      () => null,
      (error: unknown) => error,
    );
  return { failure, dataDir, names: (await readdir(dataDir)).filter((name) => !/lock/.test(name)) };
}

/** Asserts that the `restore` command refuses an archive and does not change the data folder. Returns the command's error message. */
async function findRefusal(archive: string): Promise<string> {
  const { failure, dataDir, names } = await restore(archive);
  expect(failure).toBeInstanceOf(UsageError);
  expect((failure as Error).message).toMatch(/Nothing was changed\.$/);
  expect(names).toEqual(['keyreel.db']);
  expect(await readFile(join(dataDir, 'keyreel.db'), 'utf8')).toBe('the data from before');
  return (failure as Error).message;
}

const createFile = (name: string, body: string | Uint8Array) => ({ header: { name, size: Buffer.byteLength(body) }, body });

async function addEntry(folder: string, header: Omit<TarHeader, 'size'>): Promise<string> {
  const names = ['manifest.json', 'keyreel.db', 'secrets.json', ...(await readdir(join(folder, 'objects'))).map((id) => `objects/${id}`)];
  const files = await Promise.all(names.map(async (name) => createFile(name, await readFile(join(folder, name)))));
  const body = header.type === undefined ? 'x' : '';
  const file = join(await createTestFolder(), 'hostile.tar');
  await writeFile(file, await packTar([...files, { header: { ...header, size: body.length }, body }]));
  return file;
}

test('a downloaded backup is restored as it is, and no part of the archive remains in the data folder', async () => {
  const { archive, ids } = await createArchive();
  const { failure, dataDir, names } = await restore(archive);
  expect(failure).toBeNull();
  expect(names.filter((name) => !name.startsWith('before-restore-')).toSorted()).toEqual(['keyreel.db', 'objects', 'secrets.json']);
  for (const id of ids) expect(await readFile(join(dataDir, 'objects', id.slice(-2), id), 'utf8')).toBe(`the content of ${id}`);
});

test('a restore into an empty folder speaks of no previous data, and one over data says where they are', async () => {
  const { archive } = await createArchive();
  const dataDir = await createTestFolder();
  const run = () => restoreCommand.parse([archive])(readConfig({ DATA_DIR: dataDir }));
  expect(await run()).toEqual(['Restored the backup of 2026-11-20T12:00:00.000Z.']);
  expect((await run())[1]).toMatch(/^The previous data is in .*before-restore-/);
});

test.each([['.'], ['keyreel-2026-11-20T12-00-00-000Z']])('a backup that was packed again by tar as %s is also restored', async (packed) => {
  const { folder } = await createArchive();
  const archive = join(await createTestFolder(), 'again.tar');
  execFileSync('tar', ['-cf', archive, '-C', packed === '.' ? folder : join(folder, '..'), packed]);
  expect((await restore(archive)).failure).toBeNull();
});

const ID = randomUUID();
test.each<[string, Omit<TarHeader, 'size'>, RegExp]>([
  ['a path above the folder', { name: '../escaped' }, /is not a file of a backup/],
  ['a path above the folder behind a known name', { name: `objects/../../${ID}` }, /is not a file of a backup/],
  ['an absolute path', { name: '/tmp/escaped' }, /is not a file of a backup/],
  ['a path with backslashes', { name: `objects\\..\\${ID}` }, /is not a file of a backup/],
  ['a file of another program', { name: 'package.json' }, /is not a file of a backup/],
  ['a name of 5000 letters', { name: 'x'.repeat(5000) }, /is not a file of a backup/],
  ['a symbolic link', { name: `objects/${ID}`, type: 'symlink', linkname: '/etc/passwd' }, /is a symlink/],
  ['a hard link', { name: `objects/${ID}`, type: 'link', linkname: '/etc/passwd' }, /is a link/],
  ['a device', { name: `objects/${ID}`, type: 'character-device' }, /is a character-device/],
  ['a named pipe', { name: `objects/${ID}`, type: 'fifo' }, /is a fifo/],
  ['the database twice', { name: 'keyreel.db' }, /contains a file twice/],
])('T86: an archive with %s is refused, and nothing is changed or written outside the folder', async (_, header, reason) => {
  const { folder } = await createArchive();
  const archive = await addEntry(folder, header);
  expect(await findRefusal(archive)).toMatch(reason);
  expect(existsSync('/tmp/escaped')).toBe(false);
});

test('T86: an archive with secrets or a manifest that is too large for the memory is refused before it is read', async () => {
  const archive = join(await createTestFolder(), 'large.tar');
  await writeFile(archive, await packTar([createFile('secrets.json', 'x'.repeat(1024 * 1024 + 1))]));
  expect(await findRefusal(archive)).toMatch(/secrets\.json is too large/);
});

test.each([512, 1024, 5000, 100_000])('an archive that lacks its last %i bytes is refused', async (bytes) => {
  const { archive } = await createArchive();
  const { length } = await readFile(archive);
  await truncate(archive, length - bytes);
  expect(await findRefusal(archive)).toMatch(/is cut off|is damaged|cannot be read/);
});

test.each([
  ['an empty file', Buffer.alloc(0)],
  ['a text', Buffer.from('not an archive'.repeat(200))],
  ['zeros', Buffer.alloc(4096)],
  ['a compressed archive', Buffer.from('1f8b0800', 'hex')],
])('%s is not a backup and is refused', async (_, content) => {
  const archive = join(await createTestFolder(), 'other.tar');
  await writeFile(archive, content);
  expect(await findRefusal(archive)).toMatch(/is not a|is cut off|is not a backup/);
});

test('an archive whose header or database was changed is refused', async () => {
  const { archive } = await createArchive();
  const original = await readFile(archive);
  const positions = [148, original.indexOf('SQLite format 3') + 200];
  for (const position of positions) {
    const changed = Buffer.from(original);
    changed[position] = changed[position]! ^ 0xff;
    await writeFile(archive, changed);
    expect(await findRefusal(archive)).toMatch(/cannot be read|has changed/);
  }
});

test('a folder that is a link to a backup is restored like the folder itself', async () => {
  const { folder } = await createArchive();
  const parent = await createTestFolder();
  await mkdir(join(parent, 'copies'));
  await cp(folder, join(parent, 'copies', 'backup'), { recursive: true });
  await symlink(join(parent, 'copies', 'backup'), join(parent, 'link'));
  expect((await restore(join(parent, 'link'))).failure).toBeNull();
});

test('F40: a restore for which the disk has too little space is refused before the archive is unpacked, and changes nothing', async () => {
  const { archive, folder } = await createArchive();
  const dataDir = await createTestFolder();
  const config = readConfig({ DATA_DIR: dataDir });
  for (const backup of [archive, folder]) {
    const failure: unknown = await restoreBackup(config, backup, async () => 1024 * 1024).catch((error: unknown) => error);
    expect(mapErrorToExit(failure)).toEqual({
      code: 70,
      line: expect.stringMatching(/^A restore needs 6\d MB of free space, and the disk of DATA_DIR has 1 MB\. Nothing was changed\.$/),
    });
    expect((await readdir(dataDir)).filter((name) => !/lock/.test(name))).toEqual([]);
  }
  expect((await restoreBackup(config, archive)).at(0)).toMatch(/^Restored the backup/);
});

test('the unpacked copy of a killed restore is deleted by the next start', async () => {
  const dataDir = await createTestFolder();
  for (const name of ['restoring-archive/objects', 'restoring']) {
    await mkdir(join(dataDir, name), { recursive: true });
    await writeFile(join(dataDir, name, 'half'), 'x');
  }
  await writeFile(join(dataDir, 'keyreel.db'), '');
  await removeKilledRestore(dataDir);
  expect(await readdir(dataDir)).toEqual(['keyreel.db']);
});
