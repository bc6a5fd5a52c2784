import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';

test('a few tasks start at once, and many tasks start a few at a time', async () => {
  const queue = new FairQueue(2);
  const started: number[] = [];
  for (let number = 1; number <= 5; number++) queue.run('a', () => started.push(number));
  expect(started).toEqual([1, 2]);
  await setImmediate();
  expect(started).toEqual([1, 2, 3, 4]);
  await setImmediate();
  expect(started).toEqual([1, 2, 3, 4, 5]);
});

test('the only task of a client runs next, however many tasks another client has', async () => {
  const queue = new FairQueue(2);
  const started: string[] = [];
  for (let number = 1; number <= 100; number++) queue.run('flood', () => started.push('flood'));
  queue.run('learner', () => started.push('learner'));
  await setImmediate();
  expect(started.slice(2)).toEqual(['flood', 'learner']);
});

test('a task that adds another task waits for its next turn', async () => {
  const queue = new FairQueue(1);
  let count = 0;
  const repeat = () => void (++count < 3 && queue.run('a', repeat));
  queue.run('a', repeat);
  expect(count).toBe(1);
  await setImmediate();
  await setImmediate();
  expect(count).toBe(3);
});
