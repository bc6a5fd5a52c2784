import { beforeEach, expect, test } from 'vitest';
import { AppError } from '#shared/app-error.ts';
import { InMemoryFailureTimeStore } from '#server/services/limits/shared-state/failure-time-store.ts';
import { RateLimiter, type RateLimitBucket } from './rate-limiter.ts';

const bucket: RateLimitBucket = { name: 'a', limits: [{ maxFailures: 3, windowSeconds: 60 }] };

let seconds: number;
let limiter: RateLimiter;

beforeEach(() => {
  seconds = 1000;
  const now = () => seconds * 1000;
  limiter = new RateLimiter(new InMemoryFailureTimeStore(now), now);
});

async function measureWaitSeconds(...buckets: RateLimitBucket[]): Promise<number> {
  try {
    await limiter.assertWithinLimits(buckets);
    return 0;
  } catch (error) {
    if (error instanceof AppError && error.code === 'attempts.tooMany') return Number(error.values.seconds);
    throw error;
  }
}

async function recordFailures(times: number, ...buckets: RateLimitBucket[]): Promise<void> {
  for (let index = 0; index < times; index++) await limiter.recordFailure(buckets);
}

test('attempts are allowed up to the limit, and the next attempt has to wait', async () => {
  await recordFailures(2, bucket);
  expect(await measureWaitSeconds(bucket)).toBe(0);
  await recordFailures(1, bucket);
  expect(await measureWaitSeconds(bucket)).toBe(60);
});

test('the wait becomes shorter and ends with the window', async () => {
  await recordFailures(3, bucket);
  seconds += 59;
  expect(await measureWaitSeconds(bucket)).toBe(1);
  seconds += 0.5;
  expect(await measureWaitSeconds(bucket)).toBe(1);
  seconds += 0.5;
  expect(await measureWaitSeconds(bucket)).toBe(0);
});

test('the window slides: the oldest failure expires first', async () => {
  await recordFailures(1, bucket);
  seconds += 30;
  await recordFailures(2, bucket);
  expect(await measureWaitSeconds(bucket)).toBe(30);
  seconds += 30;
  expect(await measureWaitSeconds(bucket)).toBe(0);
  await recordFailures(1, bucket);
  expect(await measureWaitSeconds(bucket)).toBe(30);
});

test('checking the limits does not count an attempt', async () => {
  for (let index = 0; index < 100; index++) expect(await measureWaitSeconds(bucket)).toBe(0);
});

test('buckets are independent, and any full one blocks the attempt', async () => {
  const other: RateLimitBucket = { ...bucket, name: 'b' };
  await recordFailures(3, bucket);
  expect(await measureWaitSeconds(other)).toBe(0);
  expect(await measureWaitSeconds(other, bucket)).toBe(60);
});

test('the longest wait of several limits applies', async () => {
  const bucketWithTwoLimits: RateLimitBucket = {
    name: 'a',
    limits: [
      { maxFailures: 3, windowSeconds: 60 },
      { maxFailures: 5, windowSeconds: 3600 },
    ],
  };
  await recordFailures(3, bucketWithTwoLimits);
  expect(await measureWaitSeconds(bucketWithTwoLimits)).toBe(60);
  seconds += 60;
  expect(await measureWaitSeconds(bucketWithTwoLimits)).toBe(0);
  await recordFailures(2, bucketWithTwoLimits);
  expect(await measureWaitSeconds(bucketWithTwoLimits)).toBe(3540);
});

test('failures beyond the limit never make the wait longer than the window', async () => {
  await recordFailures(500, bucket);
  expect(await measureWaitSeconds(bucket)).toBe(60);
});

test('an attempt is allowed after exactly the announced wait', async () => {
  await recordFailures(1, bucket);
  seconds += 7.3;
  await recordFailures(2, bucket);
  seconds += await measureWaitSeconds(bucket);
  expect(await measureWaitSeconds(bucket)).toBe(0);
});

test('the least recently used buckets are evicted when there are too many', async () => {
  await recordFailures(3, bucket);
  for (let index = 0; index < 100_000; index++) await limiter.recordFailure([{ ...bucket, name: `flood ${index}` }]);
  expect(await measureWaitSeconds(bucket)).toBe(0);
  expect(await measureWaitSeconds({ ...bucket, name: 'flood 99999', limits: [{ maxFailures: 1, windowSeconds: 60 }] })).toBe(60);
});

test('the message names the seconds to wait', async () => {
  await recordFailures(3, bucket);
  await expect(limiter.assertWithinLimits([bucket])).rejects.toThrow('Too many attempts. Try again in 60 seconds.');
});

test('when many attempts pass a check at the same time, only as many as the limit allows are counted', async () => {
  const waits = await Promise.all(Array.from({ length: 10 }, () => limiter.recordFailure([bucket], [bucket])));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(3);
  expect(waits.filter((wait) => wait === 60)).toHaveLength(7);
});
