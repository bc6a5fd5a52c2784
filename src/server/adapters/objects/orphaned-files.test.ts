import { mkdir, mkdtemp, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { openFileObjectStore } from './file-object-store.ts';
import type { ObjectStore } from './object-store.ts';
import { quarantineOrphanedFiles } from './orphaned-files.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const now = new Date();
const [known, orphan, young] = ['known', 'orphan', 'young'].map((word) => `01990000-0000-7000-8000-0000000${word}`) as [
  string,
  string,
  string,
];
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);

let dir = '';
let store: ObjectStore;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'keyreel-orphans-'));
  onTestFinished(() => rm(dir, { recursive: true }));
  store = await openFileObjectStore(dir);
  for (const [id, days] of [
    [known, 100],
    [orphan, 2],
    [young, 0.9],
  ] as const) {
    await store.put(id, Readable.from([Buffer.from(id)]));
    await utimes(join(dir, id.slice(-2), id), daysAgo(days), daysAgo(days));
  }
});
const quarantine = async () => {
  const { discard } = store;
  return quarantineOrphanedFiles(dir, { selectKnownIds: async (ids) => new Set(ids.filter((id) => id === known)), discard }, now);
};
const exists = async (...path: string[]) => stat(join(dir, ...path)).then(Boolean, () => false);

test('a file without a database row is quarantined when it is a day old, and known or younger files are kept', async () => {
  expect(await quarantine()).toEqual({ deleted: [orphan], errors: [] });
  expect(await readdir(join(dir, 'trash'))).toEqual([orphan]);
  expect(await exists('an', orphan)).toBe(false);
  expect([await exists('wn', known), await exists('ng', young)]).toEqual([true, true]);
  expect(await quarantine()).toEqual({ deleted: [], errors: [] });
});

test('a quarantined file is deleted after a month, also one that an earlier version has set aside', async () => {
  await quarantine();
  await rename(join(dir, 'trash'), join(dir, 'astray'));
  store = await openFileObjectStore(dir);
  await store.emptyTrash(daysAgo(1));
  expect(await exists('trash', orphan)).toBe(true);
  await store.emptyTrash(daysAgo(-1));
  expect(await exists('trash', orphan)).toBe(false);
});

test('a file in the trash that cannot be deleted is reported and does not stop the others', async () => {
  await quarantine();
  await mkdir(join(dir, 'trash', '0-folder'));
  await expect(store.emptyTrash(daysAgo(-1))).rejects.toMatchObject({ errors: [{ path: join(dir, 'trash', '0-folder') }] });
  expect(await readdir(join(dir, 'trash'))).toEqual(['0-folder']);
});

test('a file is dated before it is in the trash, so that a killed server never leaves a file there that looks old', async () => {
  await rm(join(dir, 'trash'), { recursive: true });
  await store.discard(orphan);
  expect((await stat(join(dir, 'an', orphan))).mtimeMs).toBeGreaterThan(daysAgo(1).getTime());
});

test('partial files are left alone', async () => {
  await writeFile(join(dir, 'tmp', 'half'), 'x');
  await utimes(join(dir, 'tmp', 'half'), daysAgo(2), daysAgo(2));
  await mkdir(join(dir, 'other'));
  await quarantine();
  expect(await exists('tmp', 'half')).toBe(true);
});
