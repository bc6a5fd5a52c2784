import { expect, test } from 'vitest';
import { isNavigationLocked } from './navigation-lock.ts';

const pageA = { cardId: 'a' };
const pageB = { cardId: 'b' };

test.each([
  { shownPage: pageA, ms: 10, isLocked: true },
  { shownPage: pageA, ms: 2000, isLocked: true }, // The next page is still loading.
  { shownPage: pageA, ms: 5000, isLocked: false },
  { shownPage: pageB, ms: 10, isLocked: false },
  { shownPage: { cardId: 'a' }, ms: 10, isLocked: false }, // The first page is shown again.
])('$ms ms after leaving page a, while page $shownPage.cardId is shown, navigation is locked: $isLocked', ({ shownPage, ms, isLocked }) => {
  expect(isNavigationLocked({ shownPage: pageA, startedAtMs: 1000 }, shownPage, 1000 + ms)).toBe(isLocked);
});

test('the first navigation is not locked', () => {
  expect(isNavigationLocked(null, pageA, 0)).toBe(false);
});
