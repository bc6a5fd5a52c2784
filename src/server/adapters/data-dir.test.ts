import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ConfigError } from '../config.ts';
import { ensureDataDir } from './data-dir.ts';

async function createOpenFolder(mode: number, files: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'keyreel-open-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const name of files) await writeFile(join(folder, name), '');
  await chmod(folder, mode);
  return folder;
}

const readMode = async (folder: string) => (await stat(folder)).mode & 0o7777;

test.each([
  ['with a database', ['keyreel.db', 'notes.txt']],
  ['with secrets', ['secrets.json']],
  ['that is empty', []],
  ['that is a new volume', ['lost+found', '.keep']],
])('a data folder %s that other users can open is closed to them', async (_, files) => {
  for (const mode of [0o755, 0o710, 0o777, 0o701]) {
    const folder = await createOpenFolder(mode, files);
    await ensureDataDir(folder);
    expect(await readMode(folder)).toBe(0o700);
  }
});

test('a data folder that other programs use and other users can open is refused in one line and left unchanged', async () => {
  const folder = await createOpenFolder(0o1777, ['socket-of-another-program']);
  const outcome = ensureDataDir(folder);
  await expect(outcome).rejects.toBeInstanceOf(ConfigError);
  await expect(outcome).rejects.toThrow(`DATA_DIR is ${folder}, which other users can open; run: chmod 700 ${folder}`);
  expect(await readMode(folder)).toBe(0o1777);
});

test('a private data folder may contain any files, and a missing data folder is created as private', async () => {
  const folder = await createOpenFolder(0o700, ['notes.txt']);
  await ensureDataDir(folder);
  await mkdir(join(folder, 'parent'));
  await ensureDataDir(join(folder, 'parent', 'new'));
  expect(await readMode(join(folder, 'parent', 'new'))).toBe(0o700);
});
