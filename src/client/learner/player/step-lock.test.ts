import { expect, test } from 'vitest';
import { isStepping } from './step-lock.ts';

test.each([
  { shown: 'a', ms: 10, waits: true },
  { shown: 'b', ms: 10, waits: true }, // the other half of a double click
  { shown: 'b', ms: 310, waits: false },
  { shown: 'a', ms: 2000, waits: true }, // the next page is still on its way
  { shown: 'a', ms: 5000, waits: false },
])('$ms ms after a step from a, with $shown shown, another step waits: $waits', ({ shown, ms, waits }) => {
  expect(isStepping({ fromCardId: 'a', at: 1000 }, shown, 1000 + ms)).toBe(waits);
});

test('the first step waits for nothing', () => {
  expect(isStepping(null, 'a', 0)).toBe(false);
});
