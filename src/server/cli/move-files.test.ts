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
  await writeFile(at('objects', 'film'), 'old');
});

const aside = (name: string) => ({ from: at(name), to: at('aside', name) });

test('everything is moved in turn, so that one takes the place of another', async () => {
  await writeFile(at('fresh.db'), 'new');
  await moveFiles([aside('keyreel.db'), aside('objects'), { from: at('fresh.db'), to: at('keyreel.db') }]);
  expect([await read('keyreel.db'), await read('aside', 'keyreel.db'), await read('aside', 'objects', 'film')]).toEqual([
    'new',
    'old',
    'old',
  ]);
});

test('when the second move fails, the first is undone', async () => {
  // A folder that is not empty can be replaced by none.
  await mkdir(at('aside', 'objects', 'full'), { recursive: true });
  await expect(moveFiles([aside('keyreel.db'), aside('objects')])).rejects.toMatchObject({ code: 'ENOTEMPTY', path: at('objects') });
  expect([await read('keyreel.db'), await read('objects', 'film')]).toEqual(['old', 'old']);
  expect(await readdir(at('aside'))).toEqual(['objects']);
});
