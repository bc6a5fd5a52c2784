import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { KeyedQueue, type KeyedQueueOptions, type QueueKey } from './keyed-queue.ts';

/** Creates a queue whose tasks run until the test ends them. The `log` lists the tasks that started, and those that were refused. */
function openQueue(options: KeyedQueueOptions) {
  const queue = new KeyedQueue({ createRefusal: () => new Error('full'), ...options });
  const log: string[] = [];
  const running: (() => void)[] = [];
  const add = async (key: QueueKey, name: string) => {
    const leave = await queue.enter(key).catch(() => null);
    log.push(leave ? name : `${name} refused`);
    if (leave) running.push(leave);
  };
  const finishAll = async () => {
    for (await setImmediate(); running.length > 0; await setImmediate()) running.shift()!();
    return log;
  };
  return { log, add: (key: QueueKey, name: string) => void add(key, name), finishAll, running };
}
const ofClass = (member: string) => ({ group: 'class', member });

test('groups take turns, and within each group its members take turns', async () => {
  const { add, finishAll } = openQueue({ concurrency: 1 });
  add('first', 'first');
  for (const name of ['Ada 1', 'Ada 2', 'Ada 3', 'Bob 1']) add(ofClass(name.slice(0, 3)), name);
  for (const name of ['Cy 1', 'Cy 2']) add('other', name);
  expect(await finishAll()).toEqual(['first', 'Ada 1', 'Cy 1', 'Bob 1', 'Cy 2', 'Ada 2', 'Ada 3']);
});

test('a member that had the last turn waits, even if no other member was waiting at that time', async () => {
  const { add, finishAll, running } = openQueue({ concurrency: 1 });
  add('Ada', 'Ada 1');
  add('Ada', 'Ada 2');
  await setImmediate();
  running.shift()!();
  for (const name of ['Ada 3', 'Ada 4']) add('Ada', name);
  add('Bob', 'Bob 1');
  expect(await finishAll()).toEqual(['Ada 1', 'Ada 2', 'Bob 1', 'Ada 3', 'Ada 4']);
});

test('each group has its own number of running tasks, and a freed turn passes to the next waiting task of the group', async () => {
  const { add, finishAll, log } = openQueue({ concurrencyPerGroup: 2 });
  for (const name of ['a1', 'a2', 'a3', 'a4']) add('a', name);
  add('b', 'b1');
  await setImmediate();
  expect(log).toEqual(['a1', 'a2', 'b1']);
  expect(await finishAll()).toEqual(['a1', 'a2', 'b1', 'a3', 'a4']);
});

test('a few tasks start at once, and many tasks start a few at a time', async () => {
  const queue = new KeyedQueue({ startsPerTurn: 2 });
  const started: number[] = [];
  for (let number = 1; number <= 5; number++) queue.start('a', () => started.push(number));
  expect(started).toEqual([1, 2]);
  await setImmediate();
  expect(started).toEqual([1, 2, 3, 4]);
  await setImmediate();
  expect(started).toEqual([1, 2, 3, 4, 5]);
});

test('the only task of a client runs next, however many tasks another client has', async () => {
  const queue = new KeyedQueue({ startsPerTurn: 2 });
  const started: string[] = [];
  for (let number = 1; number <= 100; number++) queue.start('flood', () => started.push('flood'));
  queue.start('learner', () => started.push('learner'));
  await setImmediate();
  expect(started.slice(2)).toEqual(['flood', 'learner']);
});

test('a task that adds another task waits for its next turn', async () => {
  const queue = new KeyedQueue({ startsPerTurn: 1 });
  let count = 0;
  const repeat = () => void (++count < 3 && queue.start('a', repeat));
  queue.start('a', repeat);
  expect(count).toBe(1);
  await setImmediate();
  await setImmediate();
  expect(count).toBe(3);
});

test('a full queue refuses the newest task of whoever has most, and never the first task of a newcomer', async () => {
  const { add, finishAll, log } = openQueue({ concurrency: 1, maxWaiting: 4 });
  add('first', 'first');
  for (const name of ['Eve 1', 'Eve 2', 'Eve 3']) add(ofClass('Eve'), name);
  add('other', 'Bob 1');
  for (const name of ['Ada', 'Cy']) add(ofClass(name), name);
  await setImmediate();
  expect(log).toEqual(['first', 'Eve 3 refused', 'Eve 2 refused']);
  add(ofClass('Dan'), 'Dan');
  expect(await finishAll()).toEqual(['first', 'Eve 3 refused', 'Eve 2 refused', 'Dan refused', 'Eve 1', 'Bob 1', 'Ada', 'Cy']);
});

test('a task that has waited too long is refused, and takes no turn', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { add, log, running } = openQueue({ concurrency: 1, maxWaitMs: 2000 });
  for (const name of ['a', 'b', 'c']) add(name, name);
  await setImmediate();
  running.shift()!();
  vi.advanceTimersByTime(2000);
  await setImmediate();
  expect(log).toEqual(['a', 'b', 'c refused']);
  running.shift()!();
  add('d', 'd');
  await setImmediate();
  expect(log.at(-1)).toBe('d');
});

test('a task that fails frees its turn', async () => {
  const queue = new KeyedQueue({ concurrency: 1 });
  const failing = queue.run('a', () => Promise.reject(new Error('failed')));
  expect(await queue.run('a', () => 'done')).toBe('done');
  await expect(failing).rejects.toThrow('failed');
});

test('a task that leaves the queue does not start, and takes no turn', async () => {
  const queue = new KeyedQueue({ startsPerTurn: 1 });
  const started: number[] = [];
  const leave = [1, 2, 3, 4].map((number) => queue.start('a', () => started.push(number)));
  leave[1]!();
  leave[1]!();
  leave[0]!();
  expect(queue.waitingCount).toBe(2);
  await setImmediate();
  expect(started).toEqual([1, 3]);
  await setImmediate();
  expect(started).toEqual([1, 3, 4]);
  expect(queue.waitingCount).toBe(0);
});
