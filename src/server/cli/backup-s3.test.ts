import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, onTestFinished, test } from 'vitest';
import { lessonsDir } from '../bootstrap/program-paths.ts';
import { readConfig, type Config } from '../config.ts';
import { storeCommand } from './store.ts';
import { type Deps, openDeps, openObjectStore } from '../deps.ts';
import { claimStore, ownsStore } from '../services/media/store/store-ownership.ts';
import { insertObject } from '../services/media/object-queries.ts';
import { createS3Folder, createS3FolderWithOutage, hasS3Server, toStorageEnv } from '../testing/s3-server.ts';
import { backupCommand } from './backup.ts';
import { mapErrorToExit } from './exit-code.ts';
import { hasIntactObject } from '../adapters/objects/hash-object.ts';
import { restoreCommand } from './restore.ts';

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'keyreel-backup-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function createInstallation(env: Record<string, string>): Promise<{ config: Config; id: string; sha256: string }> {
  const config = readConfig({ DATA_DIR: await createFolder(), SAMPLE_COURSE: 'off', ...env });
  const deps = await openDeps(config, lessonsDir);
  const id = randomUUID();
  const stored = await deps.objects.put(id, Readable.from([Buffer.from('the content')]));
  await insertObject(deps.db, { id, extension: 'mp4', contentType: 'video/mp4', ...stored, createdAt: deps.now().toISOString() });
  await deps.db.destroy();
  await deps.regexSandbox.close();
  return { config, id, sha256: stored.sha256 };
}

test('files can stay in an object store only when there is an object store', async () => {
  const { config } = await createInstallation({});
  const failure: unknown = await backupCommand
    .parse(['--files-stay-in-store'])(config)
    .catch((error: unknown) => error);
  expect(mapErrorToExit(failure)).toEqual({ code: 64, line: '--files-stay-in-store needs a STORAGE_URL: the files are in DATA_DIR.' });
});

describe.runIf(hasS3Server)('with files in an S3-compatible store', () => {
  test('a backup copies the files, and a restore puts them in the folder or the store of another installation', async () => {
    const { config, id, sha256 } = await createInstallation(toStorageEnv(await createS3Folder()));
    const backupDir = join(await createFolder(), 'backup');
    await backupCommand.parse([backupDir])(config);
    expect(await readFile(join(backupDir, 'objects', id), 'utf8')).toBe('the content');

    const onFiles = readConfig({ DATA_DIR: await createFolder() });
    await restoreCommand.parse([backupDir])(onFiles);
    expect(await readFile(join(onFiles.dataDir, 'objects', id.slice(-2), id), 'utf8')).toBe('the content');

    const onS3 = readConfig({ DATA_DIR: await createFolder(), ...toStorageEnv(await createS3Folder()) });
    const lines = await restoreCommand.parse([backupDir])(onS3);
    // The folder was empty, so there are no previous data, and the bucket belongs to nobody yet.
    expect(lines).toEqual([expect.stringMatching(/^Restored the backup/)]);
    expect((await readdir(onS3.dataDir)).filter((name) => name.startsWith('before-restore'))).toEqual([]);
    expect(await hasIntactObject(await openObjectStore(onS3), id, sha256)).toBe(true);
  });

  test('a test restore elsewhere with the same bucket says that the bucket is not its own; a restore in place keeps the bucket', async () => {
    const { config } = await createInstallation(toStorageEnv(await createS3Folder()));
    const useDeps = async <T>({ config: used }: { config: Config }, run: (deps: Deps) => Promise<T>): Promise<T> => {
      const deps = await openDeps(used, lessonsDir);
      try {
        return await run(deps);
      } finally {
        await deps.db.destroy();
        await deps.regexSandbox.close();
      }
    };
    await useDeps({ config }, claimStore);
    const backupDir = join(await createFolder(), 'backup');
    await backupCommand.parse([backupDir])(config);
    const elsewhere = { ...config, dataDir: await createFolder() };
    expect((await restoreCommand.parse([backupDir])(elsewhere)).at(-1)).toContain('belongs to another installation');
    expect(await useDeps({ config: elsewhere }, ownsStore)).toBe(false);
    expect((await restoreCommand.parse([backupDir])(config)).at(-1)).toMatch(/^The previous data is in/);
    expect(await useDeps({ config }, ownsStore)).toBe(true);
    await storeCommand.parse(['adopt'])(elsewhere);
    expect([await useDeps({ config: elsewhere }, ownsStore), await useDeps({ config }, ownsStore)]).toEqual([true, false]);
  });

  test('files that stay in the store are verified by a backup and by a restore', async () => {
    const { config, id } = await createInstallation(toStorageEnv(await createS3Folder()));
    const backupDir = join(await createFolder(), 'backup');
    const lines = await backupCommand.parse(['--files-stay-in-store', backupDir])(config);
    expect(lines).toEqual([`Backed up to ${backupDir}`, '1 files stay in the store and were verified there.']);
    await expect(readFile(join(backupDir, 'objects', id))).rejects.toMatchObject({ code: 'ENOENT' });
    expect((await restoreCommand.parse([backupDir])(config))[0]).toMatch(/^Restored the backup/);

    const withoutStore = readConfig({ DATA_DIR: await createFolder() });
    await expect(restoreCommand.parse([backupDir])(withoutStore)).rejects.toThrow('set STORAGE_URL and its keys. Nothing was changed.');

    await (await openObjectStore(config)).put(id, Readable.from([Buffer.from('another one')]));
    const failure: unknown = await backupCommand
      .parse(['--files-stay-in-store', `${backupDir}-2`])(config)
      .catch((error: unknown) => error);
    expect(mapErrorToExit(failure)).toEqual({
      code: 70,
      line: `Backed up to ${backupDir}-2, but without these files of the bucket keyreel-test: damaged: ${id}`,
    });
    expect((await restoreCommand.parse([backupDir])(config))[0]).toBe(`Missing or damaged in the backup, so not restored: ${id}`);
  });

  test('a backup without its store is refused in one line and leaves no files', async () => {
    const { folder, setAway } = await createS3FolderWithOutage();
    const { config } = await createInstallation(toStorageEnv(folder));
    setAway(true);
    const failure: unknown = await backupCommand
      .parse([])(config)
      .catch((error: unknown) => error);
    expect(mapErrorToExit(failure)).toEqual({
      code: 70,
      line: expect.stringMatching(/^STORAGE_URL leads to no store that answers: .+$/) as string,
    });
  });
});
