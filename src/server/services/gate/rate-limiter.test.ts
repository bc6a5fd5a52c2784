import { beforeEach, expect, test } from 'vitest';
import { AppError } from '#shared/app-error.ts';
import { RateLimiter, type RateLimitBucket } from './rate-limiter.ts';

const bucket: RateLimitBucket = { name: 'a', limits: [{ failures: 3, windowSeconds: 60 }] };

let seconds: number;
let limiter: RateLimiter;

beforeEach(() => {
  seconds = 1000;
  limiter = new RateLimiter(() => seconds * 1000);
});

/** Seconds to wait, 0 when the way is free. */
function wait(...buckets: RateLimitBucket[]): number {
  try {
    limiter.assertWithinLimits(buckets);
    return 0;
  } catch (error) {
    if (error instanceof AppError && error.code === 'attempts.tooMany') return Number(error.values.seconds);
    throw error;
  }
}

function fail(times: number, ...buckets: RateLimitBucket[]): void {
  for (let index = 0; index < times; index++) limiter.recordFailure(buckets);
}

test('as many failures as allowed are let through, the next attempt waits', () => {
  fail(2, bucket);
  expect(wait(bucket)).toBe(0);
  fail(1, bucket);
  expect(wait(bucket)).toBe(60);
});

test('the wait runs down and ends with the window', () => {
  fail(3, bucket);
  seconds += 59;
  expect(wait(bucket)).toBe(1);
  seconds += 0.5;
  expect(wait(bucket)).toBe(1);
  seconds += 0.5;
  expect(wait(bucket)).toBe(0);
});

test('the window slides: the oldest failure frees the way first', () => {
  fail(1, bucket);
  seconds += 30;
  fail(2, bucket);
  expect(wait(bucket)).toBe(30);
  seconds += 30;
  expect(wait(bucket)).toBe(0);
  fail(1, bucket);
  expect(wait(bucket)).toBe(30);
});

test('asking costs nothing', () => {
  for (let index = 0; index < 100; index++) expect(wait(bucket)).toBe(0);
});

test('buckets are apart, and any full one holds the visitor up', () => {
  const other: RateLimitBucket = { ...bucket, name: 'b' };
  fail(3, bucket);
  expect(wait(other)).toBe(0);
  expect(wait(other, bucket)).toBe(60);
});

test('of several limits on one bucket the longest wait counts', () => {
  const twice: RateLimitBucket = {
    name: 'a',
    limits: [
      { failures: 3, windowSeconds: 60 },
      { failures: 5, windowSeconds: 3600 },
    ],
  };
  fail(3, twice);
  expect(wait(twice)).toBe(60);
  seconds += 60;
  expect(wait(twice)).toBe(0);
  fail(2, twice);
  expect(wait(twice)).toBe(3540);
});

test('failures beyond the limit lengthen the wait, but never past the window', () => {
  fail(500, bucket);
  expect(wait(bucket)).toBe(60);
});

test('the wait told is enough', () => {
  fail(1, bucket);
  seconds += 7.3;
  fail(2, bucket);
  seconds += wait(bucket);
  expect(wait(bucket)).toBe(0);
});

test('a flood of buckets pushes out the ones not used for longest', () => {
  fail(3, bucket);
  for (let index = 0; index < 100_000; index++) limiter.recordFailure([{ ...bucket, name: `flood ${index}` }]);
  expect(wait(bucket)).toBe(0);
  expect(wait({ ...bucket, name: 'flood 99999', limits: [{ failures: 1, windowSeconds: 60 }] })).toBe(60);
});

test('the message tells the seconds', () => {
  fail(3, bucket);
  expect(() => limiter.assertWithinLimits([bucket])).toThrow('Too many attempts. Try again in 60 seconds.');
});
