import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { moveFiles } from './move-files.ts';

let dir = '';
const at = (...names: string[]) => join(dir, ...names);
const read = (...names: string[]) => readFile(at(...names), 'utf8');

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'keyreel-move-'));
  onTestFinished(() => rm(dir, { recursive: true }));
  await mkdir(at('aside'));
  await writeFile(at('keyreel.db'), 'old');
  await mkdir(at('objects'));
  await writeFile(at('objects', 'video'), 'old');
});

const aside = (name: string) => ({ from: at(name), to: at('aside', name) });

test('files are moved one after the other, so that a later file can take the place of an earlier file', async () => {
  await writeFile(at('fresh.db'), 'new');
  await moveFiles([aside('keyreel.db'), aside('objects'), { from: at('fresh.db'), to: at('keyreel.db') }]);
  expect([await read('keyreel.db'), await read('aside', 'keyreel.db'), await read('aside', 'objects', 'video')]).toEqual([
    'new',
    'old',
    'old',
  ]);
});

test('a failed move undoes the earlier moves', async () => {
  // The second move fails, because the target is a folder that is not empty.
  await mkdir(at('aside', 'objects', 'full'), { recursive: true });
  await expect(moveFiles([aside('keyreel.db'), aside('objects')])).rejects.toMatchObject({ code: 'ENOTEMPTY', path: at('objects') });
  expect([await read('keyreel.db'), await read('objects', 'video')]).toEqual(['old', 'old']);
  expect(await readdir(at('aside'))).toEqual(['objects']);
});
