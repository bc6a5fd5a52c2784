import { expect, test } from 'vitest';
import { formatTimeLeft, TransferRate } from './time-left.ts';

test.each([
  [0, 'less than a minute left'],
  [59, 'less than a minute left'],
  [60, 'about 1 minute left'],
  [119, 'about 2 minutes left'],
  [5399, 'about 90 minutes left'],
  [5400, 'about 2 hours left'],
])('%i seconds are shown as "%s"', (seconds, text) => {
  expect(formatTimeLeft(seconds)).toBe(text);
});

test('the time left is known after one and a half seconds, and is measured anew after a pause', () => {
  const rate = new TransferRate();
  const total = { totalBytes: 1000 };
  expect(rate.estimateSecondsLeft({ sentBytes: 100, ...total }, 0)).toBeNull();
  expect(rate.estimateSecondsLeft({ sentBytes: 200, ...total }, 1000)).toBeNull();
  expect(rate.estimateSecondsLeft({ sentBytes: 300, ...total }, 2000)).toBe(7);
  rate.reset();
  expect(rate.estimateSecondsLeft({ sentBytes: 300, ...total }, 60_000)).toBeNull();
  expect(rate.estimateSecondsLeft({ sentBytes: 650, ...total }, 67_000)).toBe(7);
});

test('an upload that stands still shows no time left', () => {
  const rate = new TransferRate();
  rate.estimateSecondsLeft({ sentBytes: 0, totalBytes: 10 }, 0);
  expect(rate.estimateSecondsLeft({ sentBytes: 0, totalBytes: 10 }, 5000)).toBeNull();
});
