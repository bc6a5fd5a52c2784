import { expect, test } from 'vitest';
import { IdempotencyCache } from './idempotency-cache.ts';

const MINUTE_MS = 60_000;

test('a result is remembered for ten minutes', () => {
  let time = 0;
  const cache = new IdempotencyCache<string>(() => time);
  cache.set('a', 'first');
  time = 10 * MINUTE_MS - 1;
  expect(cache.get('a')).toBe('first');
  expect(cache.get('b')).toBeUndefined();
  time = 10 * MINUTE_MS;
  expect(cache.get('a')).toBeUndefined();
});

test('the oldest result is evicted when the cache is full', () => {
  const cache = new IdempotencyCache<number>(() => 0);
  for (let index = 0; index <= 10_000; index++) cache.set(String(index), index);
  expect(cache.get('0')).toBeUndefined();
  expect(cache.get('1')).toBe(1);
});
