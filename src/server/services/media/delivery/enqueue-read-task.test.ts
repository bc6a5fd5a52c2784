import { expect, test } from 'vitest';
import { enqueueReadTask } from './enqueue-read-task.ts';

test('tasks run in order, and new requests are handled between every four of them', async () => {
  const log: string[] = [];
  for (let stream = 1; stream <= 9; stream++) enqueueReadTask(() => log.push(`stream ${stream}`));
  for (let turn = 0; turn < 3; turn++) {
    await new Promise(setImmediate);
    log.push('new request');
  }
  await new Promise(setImmediate);
  expect(log).toEqual([
    ...[1, 2, 3, 4].map((stream) => `stream ${stream}`),
    'new request',
    ...[5, 6, 7, 8].map((stream) => `stream ${stream}`),
    'new request',
    'stream 9',
    'new request',
  ]);
});

test('a task that is scheduled by a running task goes to the end of the queue', async () => {
  const log: string[] = [];
  const { promise: done, resolve } = Promise.withResolvers<void>();
  enqueueReadTask(() => {
    log.push('first');
    enqueueReadTask(() => {
      log.push('first again');
      resolve();
    });
  });
  enqueueReadTask(() => log.push('second'));
  await done;
  expect(log).toEqual(['first', 'second', 'first again']);
});
