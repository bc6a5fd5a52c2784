import { expect, test } from 'vitest';
import { IdempotencyCache } from './idempotency-cache.ts';

const MINUTE = 60_000;

test('an outcome is remembered for ten minutes', () => {
  let time = 0;
  const recent = new IdempotencyCache<string>(() => time);
  recent.set('a', 'first');
  time = 10 * MINUTE - 1;
  expect(recent.get('a')).toBe('first');
  expect(recent.get('b')).toBeUndefined();
  time = 10 * MINUTE;
  expect(recent.get('a')).toBeUndefined();
});

test('of too many the oldest is forgotten', () => {
  const recent = new IdempotencyCache<number>(() => 0);
  for (let index = 0; index <= 10_000; index++) recent.set(String(index), index);
  expect(recent.get('0')).toBeUndefined();
  expect(recent.get('1')).toBe(1);
});
