import { mkdir, mkdtemp, readdir, readlink, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFileObjectStore } from './file-object-store.ts';
import { describeObjectStoreContract } from './object-store.contract.ts';
import { FileHandleCache } from './file-handle-cache.ts';

const ID = '01990000-0000-7000-8000-00000000abcd';

let root = '';
beforeAll(async () => void (root = await mkdtemp(join(tmpdir(), 'keyreel-objects-'))));
afterAll(() => rm(root, { recursive: true }));

const newDir = () => mkdtemp(join(root, 'store-'));
const listFiles = async (dir: string) =>
  (await readdir(dir, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).map((entry) => entry.name);

describeObjectStoreContract('file object store', async () => openFileObjectStore(await newDir()));

test('an object is a file that only the owner can read, in a folder named after the last two characters of its id', async () => {
  const dir = await newDir();
  await (await openFileObjectStore(dir)).put(ID, Readable.from([Buffer.from('x')]));
  const { mode } = await stat(join(dir, 'cd', ID));
  expect(mode & 0o777).toBe(0o600);
});

test('a stream that fails leaves no file', async () => {
  const dir = await newDir();
  const store = await openFileObjectStore(dir);
  const failing = async function* () {
    yield Buffer.alloc(200_000);
    throw new Error('connection lost');
  };
  await expect(store.put(ID, Readable.from(failing()))).rejects.toThrow();
  expect(await listFiles(dir)).toEqual([]);
});

test('opening the store deletes partial files older than a day and keeps younger ones', async () => {
  const dir = await newDir();
  await mkdir(join(dir, 'tmp'));
  await writeFile(join(dir, 'tmp', 'old'), 'x');
  await writeFile(join(dir, 'tmp', 'young'), 'x');
  const longAgo = Date.now() / 1000 - 25 * 60 * 60;
  await utimes(join(dir, 'tmp', 'old'), longAgo, longAgo);
  await openFileObjectStore(dir);
  expect(await readdir(join(dir, 'tmp'))).toEqual(['young']);
});

test('a reader can finish reading after the object was removed', async () => {
  const store = await openFileObjectStore(await newDir());
  await store.put(ID, Readable.from([Buffer.from('still here')]));
  const object = await store.open(ID);
  await store.remove(ID);
  const buffer = Buffer.alloc(10);
  expect(await object.read(buffer, 10, 0)).toBe(10);
  expect(buffer.toString()).toBe('still here');
  object.release();
  await expect(object.read(buffer, 10, 0)).rejects.toThrow('Read after release');
});

test.runIf(process.platform === 'linux')('more unread files than the limit are closed, and each file only once', async () => {
  const dir = await newDir();
  const descriptors = new FileHandleCache(2);
  const names = Array.from({ length: 10 }, (_, n) => `file-${n}`);
  await Promise.all(names.map((name) => writeFile(join(dir, name), name)));
  const openHere = async () => {
    const targets = await Promise.all((await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')));
    return targets.filter((target) => target.startsWith(dir)).length;
  };
  const objects = await Promise.all([...names, ...names].map((name) => descriptors.open(name, join(dir, name))));
  expect(await openHere()).toBe(10);
  objects.forEach((object) => {
    object.release();
    object.release();
  });
  await expect.poll(openHere).toBe(2);
  const again = await descriptors.open('file-0', join(dir, 'file-0'));
  expect(await again.read(Buffer.alloc(6), 6, 0)).toBe(6);
  again.release();
  names.forEach((name) => descriptors.invalidate(name));
  await expect.poll(openHere).toBe(0);
});
