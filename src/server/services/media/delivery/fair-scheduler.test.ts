import { expect, test } from 'vitest';
import { scheduleFairly } from './fair-scheduler.ts';

test('everybody gets a turn, in order, and between a few of them the loop looks for what is new', async () => {
  const happened: string[] = [];
  for (let stream = 1; stream <= 9; stream++) scheduleFairly(() => happened.push(`stream ${stream}`));
  for (let turn = 0; turn < 3; turn++) {
    await new Promise(setImmediate);
    happened.push('new request');
  }
  await new Promise(setImmediate);
  expect(happened).toEqual([
    ...[1, 2, 3, 4].map((stream) => `stream ${stream}`),
    'new request',
    ...[5, 6, 7, 8].map((stream) => `stream ${stream}`),
    'new request',
    'stream 9',
    'new request',
  ]);
});

test('who asks again within a turn comes after those who wait', async () => {
  const happened: string[] = [];
  const { promise: done, resolve } = Promise.withResolvers<void>();
  scheduleFairly(() => {
    happened.push('first');
    scheduleFairly(() => {
      happened.push('first again');
      resolve();
    });
  });
  scheduleFairly(() => happened.push('second'));
  await done;
  expect(happened).toEqual(['first', 'second', 'first again']);
});
