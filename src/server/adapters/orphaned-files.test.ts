import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { openFileObjectStore } from './file-object-store.ts';
import { quarantineOrphanedFiles } from './orphaned-files.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const now = new Date();
const [known, stray, young] = ['known', 'stray', 'young'].map((word) => `01990000-0000-7000-8000-0000000${word}`) as [
  string,
  string,
  string,
];
const ageOf = (days: number) => new Date(now.getTime() - days * DAY_MS);

let dir = '';
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'keyreel-strays-'));
  onTestFinished(() => rm(dir, { recursive: true }));
  const store = await openFileObjectStore(dir);
  for (const [id, days] of [
    [known, 100],
    [stray, 2],
    [young, 0.9],
  ] as const) {
    await store.put(id, Readable.from([Buffer.from(id)]));
    await utimes(join(dir, id.slice(-2), id), ageOf(days), ageOf(days));
  }
});
const sweep = (at = now) => quarantineOrphanedFiles(dir, async (ids) => new Set(ids.filter((id) => id === known)), at);
const isThere = async (...path: string[]) => stat(join(dir, ...path)).then(Boolean, () => false);

test('a file without a row is set aside when it is a day old; one with a row and a young one stay', async () => {
  expect(await sweep()).toEqual([stray]);
  expect(await readdir(join(dir, 'astray'))).toEqual([stray]);
  expect(await isThere('ay', stray)).toBe(false);
  expect([await isThere('wn', known), await isThere('ng', young)]).toEqual([true, true]);
  expect(await sweep()).toEqual([]);
});

test('what was set aside is removed after a month', async () => {
  await sweep();
  await sweep(new Date(now.getTime() + 29 * DAY_MS));
  expect(await isThere('astray', stray)).toBe(true);
  await sweep(new Date(now.getTime() + 31 * DAY_MS));
  expect(await isThere('astray', stray)).toBe(false);
});

test('what is still arriving is not looked at', async () => {
  await writeFile(join(dir, 'tmp', 'half'), 'x');
  await utimes(join(dir, 'tmp', 'half'), ageOf(2), ageOf(2));
  await mkdir(join(dir, 'other'));
  await sweep();
  expect(await isThere('tmp', 'half')).toBe(true);
});
