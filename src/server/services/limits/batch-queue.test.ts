import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { BatchQueue, type BatchQueueOptions } from './batch-queue.ts';

/** Adds items at the same time. Returns the batches that were written, and the result or the error of each item. */
async function writeAll(
  items: readonly string[],
  options: Partial<BatchQueueOptions<string, string>> = {},
  fail: (batch: readonly string[]) => unknown = () => null,
) {
  const batches: string[][] = [];
  const queue = new BatchQueue<string, string>({
    write: async (batch) => {
      batches.push([...batch]);
      await setImmediate();
      const error = fail(batch);
      if (error) throw error;
      return batch.map((item) => `${item} written`);
    },
    maxSize: 3,
    ...options,
  });
  const outcomes = await Promise.all(items.map((item) => queue.add(item).catch((error: Error) => error.message)));
  return { batches, outcomes };
}
const timeOut = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });

test('items that arrive together are written together, up to the size of a batch', async () => {
  const { batches, outcomes } = await writeAll(['a', 'b', 'c', 'd']);
  expect(batches).toEqual([['a', 'b', 'c'], ['d']]);
  expect(outcomes).toEqual(['a written', 'b written', 'c written', 'd written']);
  expect((await writeAll(['a', 'bbb', 'c'], { sizeOf: ({ length }) => length })).batches).toEqual([['a', 'bbb'], ['c']]);
});

test('lanes do not wait for each other, and items with a common identity are written one after another', async () => {
  expect((await writeAll(['a1', 'b1', 'a2'], { laneOf: ([lane]) => lane! })).batches).toEqual([['a1', 'a2'], ['b1']]);
  expect((await writeAll(['a1', 'b1', 'a2'], { identitiesOf: ([letter]) => [letter!] })).batches).toEqual([['a1', 'b1'], ['a2']]);
});

test('a batch whose statement timed out is written once more, so that nobody in it is refused', async () => {
  let attempts = 0;
  const { batches, outcomes } = await writeAll(['a', 'b', 'c'], {}, () => (++attempts === 1 ? timeOut : null));
  expect(batches).toEqual([
    ['a', 'b', 'c'],
    ['a', 'b', 'c'],
  ]);
  expect(outcomes).toEqual(['a written', 'b written', 'c written']);
});

test('a batch whose statement timed out twice is refused with all items that wait', async () => {
  const { batches, outcomes } = await writeAll(['a', 'b', 'c', 'd'], {}, () => timeOut);
  expect(batches).toHaveLength(2);
  expect(new Set(outcomes)).toEqual(new Set([timeOut.message]));
});

test('an item that cannot be written does not make the others of its batch fail', async () => {
  const { outcomes } = await writeAll(['a', 'b', 'c'], {}, (batch) => (batch.includes('b') ? new Error('bad item') : null));
  expect(outcomes).toEqual(['a written', 'bad item', 'c written']);
});

test('while the storage is unavailable, one attempt decides for all items that wait', async () => {
  const { batches, outcomes } = await writeAll(['a', 'b', 'c', 'd', 'e'], {}, () => new Error('Connection terminated'));
  expect(batches).toHaveLength(1);
  expect(outcomes).toEqual(['a', 'b', 'c', 'd', 'e'].map(() => 'Connection terminated'));
});

test('a full queue refuses the newest item of whoever has most, and never the first item of a newcomer', async () => {
  const waiting = { max: 4, holderOf: ([holder]: string) => holder!, createRefusal: () => new Error('full') };
  const { outcomes } = await writeAll(['a1', 'a2', 'a3', 'b1', 'c1', 'a4', 'd1'], { waiting });
  expect(outcomes).toEqual(['a1 written', 'full', 'full', 'b1 written', 'c1 written', 'full', 'd1 written']);
});
