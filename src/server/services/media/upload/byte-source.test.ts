import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openFileObjectStore } from '#server/adapters/objects/file-object-store.ts';
import { createInMemoryByteSource } from '#server/testing/in-memory-byte-source.ts';
import { readBytes, streamFileParts } from './byte-source.ts';

const MIB = 1024 * 1024;

test('bytes are read completely, although the source returns a few at a time', async () => {
  const content = Buffer.from(Array.from({ length: 100_000 }, (_, n) => n % 251));
  expect((await readBytes(createInMemoryByteSource(content), 10, 90_000)).equals(content.subarray(10, 90_010))).toBe(true);
  expect((await readBytes(createInMemoryByteSource(content), 99_990, 500)).length).toBe(10);
});

test('a source that has become shorter causes an error', async () => {
  const source = { ...createInMemoryByteSource(Buffer.alloc(10)), size: 20 };
  const parts = streamFileParts(source, [{ from: 0, to: 20 }]);
  expect((await parts.next()).value).toHaveLength(10);
  await expect(parts.next()).rejects.toThrow('shorter');
});

test('storing a file of 100 MB grows the memory by less than 10 MB', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'keyreel-store-'));
  onTestFinished(() => rm(dir, { recursive: true }));
  const store = await openFileObjectStore(dir);
  const before = process.memoryUsage().arrayBuffers;
  let peak = 0;
  const source = {
    size: 100 * MIB,
    read: async (buffer: Buffer) => {
      peak = Math.max(peak, process.memoryUsage().arrayBuffers);
      return buffer.fill(7).length;
    },
  };
  const { size } = await store.put('01990000-0000-7000-8000-00000000abcd', streamFileParts(source, [{ from: 0, to: 100 * MIB }]));
  expect(size).toBe(100 * MIB);
  expect(peak - before).toBeLessThan(10 * MIB);
});
