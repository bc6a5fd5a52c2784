import { beforeEach, expect, test } from 'vitest';
import { AppError } from '#shared/app-error.ts';
import { RateLimiter, type RateLimitBucket } from './rate-limiter.ts';

const bucket: RateLimitBucket = { name: 'a', limits: [{ maxFailures: 3, windowSeconds: 60 }] };

let seconds: number;
let limiter: RateLimiter;

beforeEach(() => {
  seconds = 1000;
  limiter = new RateLimiter(() => seconds * 1000);
});

/** Returns the seconds the next attempt has to wait; 0 when it is allowed. */
function measureWaitSeconds(...buckets: RateLimitBucket[]): number {
  try {
    limiter.assertWithinLimits(buckets);
    return 0;
  } catch (error) {
    if (error instanceof AppError && error.code === 'attempts.tooMany') return Number(error.values.seconds);
    throw error;
  }
}

function recordFailures(times: number, ...buckets: RateLimitBucket[]): void {
  for (let index = 0; index < times; index++) limiter.recordFailure(buckets);
}

test('attempts are allowed up to the limit, and the next one has to wait', () => {
  recordFailures(2, bucket);
  expect(measureWaitSeconds(bucket)).toBe(0);
  recordFailures(1, bucket);
  expect(measureWaitSeconds(bucket)).toBe(60);
});

test('the wait counts down and ends with the window', () => {
  recordFailures(3, bucket);
  seconds += 59;
  expect(measureWaitSeconds(bucket)).toBe(1);
  seconds += 0.5;
  expect(measureWaitSeconds(bucket)).toBe(1);
  seconds += 0.5;
  expect(measureWaitSeconds(bucket)).toBe(0);
});

test('the window slides: the oldest failure expires first', () => {
  recordFailures(1, bucket);
  seconds += 30;
  recordFailures(2, bucket);
  expect(measureWaitSeconds(bucket)).toBe(30);
  seconds += 30;
  expect(measureWaitSeconds(bucket)).toBe(0);
  recordFailures(1, bucket);
  expect(measureWaitSeconds(bucket)).toBe(30);
});

test('checking the limits counts nothing', () => {
  for (let index = 0; index < 100; index++) expect(measureWaitSeconds(bucket)).toBe(0);
});

test('buckets are independent, and any full one blocks the attempt', () => {
  const other: RateLimitBucket = { ...bucket, name: 'b' };
  recordFailures(3, bucket);
  expect(measureWaitSeconds(other)).toBe(0);
  expect(measureWaitSeconds(other, bucket)).toBe(60);
});

test('the longest wait of several limits applies', () => {
  const bucketWithTwoLimits: RateLimitBucket = {
    name: 'a',
    limits: [
      { maxFailures: 3, windowSeconds: 60 },
      { maxFailures: 5, windowSeconds: 3600 },
    ],
  };
  recordFailures(3, bucketWithTwoLimits);
  expect(measureWaitSeconds(bucketWithTwoLimits)).toBe(60);
  seconds += 60;
  expect(measureWaitSeconds(bucketWithTwoLimits)).toBe(0);
  recordFailures(2, bucketWithTwoLimits);
  expect(measureWaitSeconds(bucketWithTwoLimits)).toBe(3540);
});

test('failures beyond the limit never make the wait longer than the window', () => {
  recordFailures(500, bucket);
  expect(measureWaitSeconds(bucket)).toBe(60);
});

test('an attempt is allowed after exactly the announced wait', () => {
  recordFailures(1, bucket);
  seconds += 7.3;
  recordFailures(2, bucket);
  seconds += measureWaitSeconds(bucket);
  expect(measureWaitSeconds(bucket)).toBe(0);
});

test('the least recently used buckets are evicted when there are too many', () => {
  recordFailures(3, bucket);
  for (let index = 0; index < 100_000; index++) limiter.recordFailure([{ ...bucket, name: `flood ${index}` }]);
  expect(measureWaitSeconds(bucket)).toBe(0);
  expect(measureWaitSeconds({ ...bucket, name: 'flood 99999', limits: [{ maxFailures: 1, windowSeconds: 60 }] })).toBe(60);
});

test('the message names the seconds to wait', () => {
  recordFailures(3, bucket);
  expect(() => limiter.assertWithinLimits([bucket])).toThrow('Too many attempts. Try again in 60 seconds.');
});
