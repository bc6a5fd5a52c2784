import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { KeyedQueue } from './keyed-queue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const createQueue = (limits: { maxWaiting?: number; maxWaitMs?: number } = {}) =>
  new KeyedQueue({ concurrency: 1, maxWaitingPerKey: 100, maxWaiting: 100, ...limits }, () => new Error('refused'));

/** Runs tasks that take one second each, and returns their outcomes. */
async function runTasks(queue: KeyedQueue, keys: readonly string[]): Promise<string[]> {
  const takeSecond = () => new Promise<string>((resolve) => setTimeout(() => resolve('done'), 1000));
  const outcomes = Promise.all(keys.map((key) => queue.run(key, takeSecond).catch((error: Error) => error.message)));
  await vi.advanceTimersByTimeAsync(10_000);
  return outcomes;
}

test('a task that has waited too long is refused, and the tasks before it run', async () => {
  const queue = createQueue({ maxWaitMs: 2500 });
  expect(await runTasks(queue, ['a', 'a', 'a', 'a', 'a', 'b'])).toEqual(['done', 'done', 'done', 'refused', 'refused', 'done']);
  expect(await runTasks(queue, ['a', 'a'])).toEqual(['done', 'done']);
  expect(vi.getTimerCount()).toBe(0);
});

test('a full queue refuses the newest task of the key with the most waiting tasks', async () => {
  expect(await runTasks(createQueue({ maxWaiting: 3 }), ['a', 'a', 'a', 'a', 'b', 'b'])).toEqual([
    'done',
    'done',
    'done',
    'refused',
    'done',
    'done',
  ]);
});
