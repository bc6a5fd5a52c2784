import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { openUploadStaging, type UploadStaging } from './upload-staging.ts';

let dir = '';
let inbox: UploadStaging;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'keyreel-inbox-'));
  onTestFinished(() => rm(dir, { recursive: true }));
  inbox = await openUploadStaging(join(dir, 'inbox'));
});

const waiting = () => readdir(join(dir, 'inbox'));

test('what arrives can be read anywhere, for the owner alone, until it is discarded', async () => {
  const file = await inbox.stage(Readable.from([Buffer.from('01234'), Buffer.from('56789')]));
  const [name] = await waiting();
  expect((await stat(join(dir, 'inbox', name!))).mode & 0o777).toBe(0o600);
  const buffer = Buffer.alloc(8);
  expect([file.size, await file.read(buffer, 8, 4)]).toEqual([10, 6]);
  expect(buffer.toString('latin1', 0, 6)).toBe('456789');
  await file.discard();
  expect(await waiting()).toEqual([]);
});

test('a stream that fails leaves nothing', async () => {
  const failing = async function* () {
    yield Buffer.alloc(200_000);
    throw new Error('the line went dead');
  };
  await expect(inbox.stage(Readable.from(failing()))).rejects.toThrow('the line went dead');
  expect(await waiting()).toEqual([]);
});

test('sweeping removes what a crash left', async () => {
  await writeFile(join(dir, 'inbox', 'half'), 'x');
  await inbox.clear();
  expect(await waiting()).toEqual([]);
});

test('the disk is measured', async () => {
  const { free, total } = await inbox.measureDiskSpace();
  expect(free).toBeGreaterThan(0);
  expect(total).toBeGreaterThan(free);
});
