import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { InMemoryFailureTimeStore } from '#server/services/limits/shared-state/failure-time-store.ts';
import { InMemoryLocks } from '#server/services/limits/shared-state/locks.ts';
import { RateLimiter } from './rate-limiter.ts';
import { UploadSlots } from './upload-slots.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const HOUR_MS = 60 * 60 * 1000;
let time = 0;
const now = () => time;
const createSlots = (locks = new InMemoryLocks()) => new UploadSlots(new RateLimiter(new InMemoryFailureTimeStore(now), now), locks);
const takeFive = (slots: UploadSlots, admin: string) => Promise.all([1, 2, 3, 4, 5].map(() => slots.acquire(admin)));

test('an administrator may upload five files at once; the sixth is refused with a time to retry', async () => {
  const slots = createSlots();
  await takeFive(slots, 'ada');
  const [sixth] = await Promise.allSettled([slots.acquire('ada'), vi.advanceTimersByTimeAsync(2000)]);
  expect(sixth).toMatchObject({ status: 'rejected', reason: { code: 'upload.tooMany', values: { seconds: 10 } } });
});

test('waiting uploads get free slots in the order of their arrival', async () => {
  const slots = createSlots();
  const [first, second] = await takeFive(slots, 'ada');
  const order: string[] = [];
  const sixth = slots.acquire('ada').then(() => order.push('sixth'));
  const seventh = slots.acquire('ada').then(() => order.push('seventh'));
  await vi.advanceTimersByTimeAsync(1000);
  expect(order).toEqual([]);
  first!();
  second!();
  await Promise.all([sixth, seventh]);
  expect(order).toEqual(['sixth', 'seventh']);
  // All five upload slots are in use again.
  const [eighth] = await Promise.allSettled([slots.acquire('ada'), vi.advanceTimersByTimeAsync(2000)]);
  expect(eighth.status).toBe('rejected');
});

test('another administrator has slots of their own', async () => {
  const slots = createSlots();
  await takeFive(slots, 'ada');
  expect(await takeFive(slots, 'grace')).toHaveLength(5);
});

test('a released slot can be acquired again any number of times', async () => {
  const slots = createSlots();
  for (let n = 0; n < 20; n++) (await slots.acquire('ada'))();
  for (const release of await takeFive(slots, 'ada')) release();
  expect(await takeFive(slots, 'ada')).toHaveLength(5);
});

test('an administrator may reserve 600 uploads an hour', async () => {
  const slots = createSlots();
  time = 0;
  for (let n = 0; n < 600; n++) await slots.countReservation('ada');
  time = HOUR_MS / 2;
  await expect(slots.countReservation('ada')).rejects.toThrow('600 uploads in one hour. Try again in 1800 seconds.');
  await slots.countReservation('grace');
  time = HOUR_MS;
  await slots.countReservation('ada');
});

test('the five files are counted over all server processes', async () => {
  const locks = new InMemoryLocks();
  const [one, other] = [createSlots(locks), createSlots(locks)];
  const releases = await takeFive(one, 'ada');
  const [sixth] = await Promise.allSettled([other.acquire('ada'), vi.advanceTimersByTimeAsync(2000)]);
  expect(sixth).toMatchObject({ status: 'rejected', reason: { code: 'upload.tooMany' } });
  const seventh = other.acquire('ada');
  releases[0]!();
  await vi.advanceTimersByTimeAsync(200);
  expect(await seventh).toBeTypeOf('function');
});
