import { expect, test } from 'vitest';
import { RecentRequests } from './idempotency-cache.ts';

const MINUTE = 60_000;

test('an outcome is remembered for ten minutes', () => {
  let time = 0;
  const recent = new RecentRequests<string>(() => time);
  recent.keep('a', 'first');
  time = 10 * MINUTE - 1;
  expect(recent.find('a')).toBe('first');
  expect(recent.find('b')).toBeUndefined();
  time = 10 * MINUTE;
  expect(recent.find('a')).toBeUndefined();
});

test('of too many the oldest is forgotten', () => {
  const recent = new RecentRequests<number>(() => 0);
  for (let index = 0; index <= 10_000; index++) recent.keep(String(index), index);
  expect(recent.find('0')).toBeUndefined();
  expect(recent.find('1')).toBe(1);
});
