import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFreeLessonTracker } from '../free-lesson/free-lesson-tracker.ts';
import { countKeptPages, forgetProgress, hasKeptProgress, takeAlong } from './kept-progress.ts';

const NOW = Date.UTC(2026, 10, 20);
const DAY_MS = 24 * 60 * 60 * 1000;
let stored: Record<string, string>;

/** Keeps an event of the free lesson of a product, as the player does. */
const keep = (productId: string, id: string, cardId: string, daysAgo = 0) => {
  const at = new Date(NOW - daysAgo * DAY_MS).toISOString();
  localStorage.setItem(`keyreel:events:preview:${productId}:${at}:000000:${id}`, JSON.stringify([{ id, at, cardId }]));
};
const listNames = () => Object.keys(stored).toSorted();

beforeEach(() => {
  stored = Object.create({
    getItem: (name: string) => stored[name] ?? null,
    setItem: (name: string, text: string) => void (stored[name] = text),
    removeItem: (name: string) => void delete stored[name],
  }) as Record<string, string>;
  vi.stubGlobal('localStorage', stored);
});
afterEach(() => void vi.unstubAllGlobals());

test('what was done in a free lesson is counted by its pages, without other products and without what is older than thirty days', () => {
  keep('p1', 'e1', 'a');
  keep('p1', 'e2', 'a');
  keep('p1', 'e3', 'b', 29);
  keep('p1', 'e4', 'c', 31);
  keep('p2', 'e5', 'd');
  expect(countKeptPages('p1', NOW)).toBe(2);
  expect([hasKeptProgress('p1'), hasKeptProgress('p2'), hasKeptProgress('p3')]).toEqual([true, true, false]);
  expect(listNames().filter((name) => name.endsWith('e4'))).toEqual([]);
});

test('taking it along gives each event to the session once, in two tabs as in one', () => {
  keep('p1', 'e1', 'a');
  keep('p2', 'e5', 'd');
  keep('p1', 'e0', 'b', 1);
  expect(takeAlong('p1', 's1')).toBe('a');
  expect(takeAlong('p1', 's1')).toBeNull();
  const at = new Date(NOW).toISOString();
  const dayBefore = new Date(NOW - DAY_MS).toISOString();
  expect(listNames()).toEqual([
    `keyreel:events:preview:p2:${at}:000000:e5`,
    `keyreel:events:s1:${dayBefore}:000000:e0`,
    `keyreel:events:s1:${at}:000000:e1`,
  ]);
});

test('starting afresh forgets the free lesson of this product only', () => {
  keep('p1', 'e1', 'a');
  keep('p2', 'e5', 'd');
  forgetProgress('p1');
  expect([hasKeptProgress('p1'), hasKeptProgress('p2')]).toEqual([false, true]);
});

test('a browser that blocks storage has nothing to take along', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(hasKeptProgress('p1')).toBe(false);
});

test('at most 500 events of a free lesson are kept in the browser', () => {
  const { track } = createFreeLessonTracker({ id: 'p1', slug: 'excel' });
  for (let n = 0; n < 510; n++) track({ type: 'viewed', cardId: `card-${n}` });
  expect(listNames()).toHaveLength(500);
});
