import { expect, test } from 'vitest';
import { isStepping } from './step-lock.ts';

test.each([
  { hasArrived: false, ms: 10, waits: true },
  { hasArrived: false, ms: 2000, waits: true }, // the next page is still on its way
  { hasArrived: false, ms: 5000, waits: false },
  { hasArrived: true, ms: 10, waits: false },
])('$ms ms after a step (arrived: $hasArrived) another step waits: $waits', ({ hasArrived, ms, waits }) => {
  expect(isStepping({ at: 1000, hasArrived }, 1000 + ms)).toBe(waits);
});

test('the first step waits for nothing', () => {
  expect(isStepping(null, 0)).toBe(false);
});
