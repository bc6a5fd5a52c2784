import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { UploadSlots } from './upload-slots.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const HOUR_MS = 60 * 60 * 1000;
let time = 0;
const makePlaces = () => new UploadSlots(() => time);
const takeFive = (places: UploadSlots, admin: string) => Promise.all([1, 2, 3, 4, 5].map(() => places.acquire(admin)));

test('five files of one administrator arrive at once, and the sixth is told when to come again', async () => {
  const places = makePlaces();
  await takeFive(places, 'ada');
  const [sixth] = await Promise.allSettled([places.acquire('ada'), vi.advanceTimersByTimeAsync(2000)]);
  expect(sixth).toMatchObject({ status: 'rejected', reason: { code: 'upload.tooMany', values: { seconds: 10 } } });
});

test('one who waits a moment gets the place that becomes free, first come first', async () => {
  const places = makePlaces();
  const [first, second] = await takeFive(places, 'ada');
  const order: string[] = [];
  const sixth = places.acquire('ada').then(() => order.push('sixth'));
  const seventh = places.acquire('ada').then(() => order.push('seventh'));
  await vi.advanceTimersByTimeAsync(1000);
  expect(order).toEqual([]);
  first!();
  second!();
  await Promise.all([sixth, seventh]);
  expect(order).toEqual(['sixth', 'seventh']);
  // All five are taken again, and whoever gave up is not waited for.
  const [eighth] = await Promise.allSettled([places.acquire('ada'), vi.advanceTimersByTimeAsync(2000)]);
  expect(eighth.status).toBe('rejected');
});

test('another administrator has places of their own', async () => {
  const places = makePlaces();
  await takeFive(places, 'ada');
  expect(await takeFive(places, 'grace')).toHaveLength(5);
});

test('a place that was given back can be taken again, as often as one likes', async () => {
  const places = makePlaces();
  for (let n = 0; n < 20; n++) (await places.acquire('ada'))();
  for (const giveBack of await takeFive(places, 'ada')) giveBack();
  expect(await takeFive(places, 'ada')).toHaveLength(5);
});

test('six hundred addresses in an hour are enough', () => {
  const places = makePlaces();
  time = 0;
  for (let n = 0; n < 600; n++) places.countReservation('ada');
  time = HOUR_MS / 2;
  expect(() => places.countReservation('ada')).toThrow('600 uploads in one hour. Try again in 1800 seconds.');
  places.countReservation('grace');
  time = HOUR_MS;
  places.countReservation('ada');
});
