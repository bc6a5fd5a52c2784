import { expect, test } from 'vitest';
import type { OpenedObject } from '#server/adapters/objects/object-store.ts';
import { FILE_BLOCK_BYTES, BlockCache } from './block-cache.ts';

/** Creates an object that consists of one repeated byte. `reads` lists the start position of each read. */
function createObject(byte: number, size = 100 * FILE_BLOCK_BYTES) {
  const reads: number[] = [];
  const object: OpenedObject = {
    size,
    release: () => {},
    read: async (buffer, length, position) => {
      reads.push(position);
      await new Promise(setImmediate);
      const count = Math.max(0, Math.min(length, size - position));
      buffer.fill(byte, 0, count);
      return count;
    },
  };
  return { object, reads };
}

test('concurrent and later requests for a block share one read', async () => {
  const { object, reads } = createObject(1);
  const cache = new BlockCache();
  const concurrent = await Promise.all([cache.acquire('a', object, 5), cache.acquire('a', object, FILE_BLOCK_BYTES - 1)]);
  expect(concurrent[0]).toBe(concurrent[1]);
  expect(cache.acquire('a', object, 0)).toBe(concurrent[0]);
  await cache.acquire('a', object, FILE_BLOCK_BYTES);
  expect(reads).toEqual([0, FILE_BLOCK_BYTES]);
});

test('a block in use keeps its bytes, however much else is read', async () => {
  const cache = new BlockCache(2);
  const used = await cache.acquire('used', createObject(7).object, 0);
  const other = createObject(9).object;
  for (let number = 0; number < 20; number++) cache.release(await cache.acquire('other', other, number * FILE_BLOCK_BYTES));
  expect(used.buffer.every((byte) => byte === 7)).toBe(true);
  cache.release(used);
});

test('many concurrent readers get the right bytes from a cache that is much too small', async () => {
  const cache = new BlockCache(2);
  const objects = Array.from({ length: 40 }, (_, byte) => createObject(byte).object);
  const check = async (index: number) => {
    const byte = index % objects.length;
    const block = await cache.acquire(String(byte), objects[byte]!, (index % 3) * FILE_BLOCK_BYTES);
    await new Promise(setImmediate);
    const isRight = block.buffer.every((found) => found === byte);
    cache.release(block);
    return isRight;
  };
  const areRight = await Promise.all(Array.from({ length: 600 }, (_, index) => check(index)));
  expect(areRight.every(Boolean)).toBe(true);
});

test('the buffers of blocks without users are reused', async () => {
  const { object } = createObject(1);
  const cache = new BlockCache(1);
  const buffers = new Set<Buffer>();
  for (let number = 0; number < 20; number++) {
    const block = await cache.acquire('a', object, number * FILE_BLOCK_BYTES);
    buffers.add(block.buffer);
    cache.release(block);
  }
  expect(buffers.size).toBe(2);
});

test('a block beyond the end is empty, and a failed read is tried again', async () => {
  const { object } = createObject(1, 10);
  const cache = new BlockCache();
  expect((await cache.acquire('a', object, 0)).length).toBe(10);
  expect((await cache.acquire('a', object, FILE_BLOCK_BYTES)).length).toBe(0);
  const broken: OpenedObject = { ...object, read: () => Promise.reject(new Error('EIO')) };
  await expect(cache.acquire('b', broken, 0)).rejects.toThrow('EIO');
  expect((await cache.acquire('b', object, 0)).length).toBe(10);
});
