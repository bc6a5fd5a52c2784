import { expect, test } from 'vitest';
import type { OpenObject } from '#server/adapters/object-store.ts';
import { BLOCK_BYTES, BlockCache } from './block-cache.ts';

/** An object of one repeated byte; `reads` has the position of each read. */
function givenObject(byte: number, size = 100 * BLOCK_BYTES) {
  const reads: number[] = [];
  const object: OpenObject = {
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

test('those who ask together and those who ask later share one read', async () => {
  const { object, reads } = givenObject(1);
  const cache = new BlockCache();
  const together = await Promise.all([cache.acquire('a', object, 5), cache.acquire('a', object, BLOCK_BYTES - 1)]);
  expect(together[0]).toBe(together[1]);
  expect(cache.acquire('a', object, 0)).toBe(together[0]);
  await cache.acquire('a', object, BLOCK_BYTES);
  expect(reads).toEqual([0, BLOCK_BYTES]);
});

test('a block that is held keeps its bytes, however much else is read', async () => {
  const cache = new BlockCache(2);
  const held = await cache.acquire('held', givenObject(7).object, 0);
  const other = givenObject(9).object;
  for (let number = 0; number < 20; number++) cache.release(await cache.acquire('other', other, number * BLOCK_BYTES));
  expect(held.buffer.every((byte) => byte === 7)).toBe(true);
  cache.release(held);
});

test('many at once, in a cache far too small, each get the bytes they asked for', async () => {
  const cache = new BlockCache(2);
  const objects = Array.from({ length: 40 }, (_, byte) => givenObject(byte).object);
  const check = async (turn: number) => {
    const byte = turn % objects.length;
    const block = await cache.acquire(String(byte), objects[byte]!, (turn % 3) * BLOCK_BYTES);
    await new Promise(setImmediate);
    const isRight = block.buffer.every((found) => found === byte);
    cache.release(block);
    return isRight;
  };
  const areRight = await Promise.all(Array.from({ length: 600 }, (_, turn) => check(turn)));
  expect(areRight.every(Boolean)).toBe(true);
});

test('buffers of blocks nobody holds are used again', async () => {
  const { object } = givenObject(1);
  const cache = new BlockCache(1);
  const buffers = new Set<Buffer>();
  for (let number = 0; number < 20; number++) {
    const block = await cache.acquire('a', object, number * BLOCK_BYTES);
    buffers.add(block.buffer);
    cache.release(block);
  }
  expect(buffers.size).toBe(2);
});

test('beyond the end there is nothing, and a read that failed is tried again', async () => {
  const { object } = givenObject(1, 10);
  const cache = new BlockCache();
  expect((await cache.acquire('a', object, 0)).length).toBe(10);
  expect((await cache.acquire('a', object, BLOCK_BYTES)).length).toBe(0);
  const broken: OpenObject = { ...object, read: () => Promise.reject(new Error('EIO')) };
  await expect(cache.acquire('b', broken, 0)).rejects.toThrow('EIO');
  expect((await cache.acquire('b', object, 0)).length).toBe(10);
});
