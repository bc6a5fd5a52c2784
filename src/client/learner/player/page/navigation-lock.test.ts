import { expect, test } from 'vitest';
import { isNavigationLocked } from './navigation-lock.ts';

const onA = { cardId: 'a' };
const onB = { cardId: 'b' };

test.each([
  { still: onA, ms: 10, waits: true },
  { still: onA, ms: 2000, waits: true }, // the next page is still on its way
  { still: onA, ms: 5000, waits: false },
  { still: onB, ms: 10, waits: false },
  { still: { cardId: 'a' }, ms: 10, waits: false }, // back on the first page
])('$ms ms after a step from a, on $still.cardId, another step waits: $waits', ({ still, ms, waits }) => {
  expect(isNavigationLocked({ shownPage: onA, startedAtMs: 1000 }, still, 1000 + ms)).toBe(waits);
});

test('the first step waits for nothing', () => {
  expect(isNavigationLocked(null, onA, 0)).toBe(false);
});
