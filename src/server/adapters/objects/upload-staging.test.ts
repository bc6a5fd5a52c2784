import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { openUploadStaging, type UploadStaging } from './upload-staging.ts';

const MIB = 1024 * 1024;

let dir = '';
let staging: UploadStaging;
beforeEach(async () => {
  const root = await mkdtemp(join(tmpdir(), 'keyreel-staging-'));
  onTestFinished(() => rm(root, { recursive: true }));
  dir = join(root, 'staging');
  staging = await openUploadStaging(dir);
});

test('a staged file can be read at any position, by its owner only, until it is discarded', async () => {
  const file = await staging.stage(Readable.from([Buffer.from('01234'), Buffer.from('56789')]));
  const [name] = await readdir(dir);
  expect((await stat(join(dir, name!))).mode & 0o777).toBe(0o600);
  const buffer = Buffer.alloc(8);
  expect([file.size, await file.read(buffer, 8, 4)]).toEqual([10, 6]);
  expect(buffer.toString('latin1', 0, 6)).toBe('456789');
  await file.discard();
  expect(await readdir(dir)).toEqual([]);
});

test('a stream that fails leaves no file', async () => {
  const failing = async function* () {
    yield Buffer.alloc(200_000);
    throw new Error('connection lost');
  };
  await expect(staging.stage(Readable.from(failing()))).rejects.toThrow('connection lost');
  expect(await readdir(dir)).toEqual([]);
});

test('T53: an upload of 100 MB grows the memory by less than 10 MB', async () => {
  const before = process.memoryUsage().arrayBuffers;
  let peak = 0;
  const chunks = function* () {
    for (let n = 0; n < 1600; n++) {
      peak = Math.max(peak, process.memoryUsage().arrayBuffers);
      yield Buffer.allocUnsafeSlow(64 * 1024).fill(n);
    }
  };
  const file = await staging.stage(Readable.from(chunks(), { objectMode: false }));
  expect(file.size).toBe(100 * MIB);
  expect(peak - before).toBeLessThan(10 * MIB);
  await file.discard();
});

test('F6: clearing removes the files that a crash left behind', async () => {
  await writeFile(join(dir, 'half'), 'x');
  await staging.clear(0);
  expect(await readdir(dir)).toEqual([]);
});

test('clearing a folder that other processes use keeps the uploads that are arriving', async () => {
  await writeFile(join(dir, 'crashed'), 'x');
  await utimes(join(dir, 'crashed'), new Date(0), new Date(0));
  const arriving = await staging.stage(Readable.from([Buffer.from('x')]));
  await staging.clear(60_000);
  expect(await readdir(dir)).toHaveLength(1);
  await arriving.discard();
  expect(await readdir(dir)).toEqual([]);
});

test('the disk space is measured', async () => {
  const { free, total } = await staging.measureDiskSpace();
  expect(free).toBeGreaterThan(0);
  expect(total).toBeGreaterThan(free);
});
