import { expect, test } from 'vitest';
import { findFreePages } from './publish-effects.ts';

const toPages = (ids: string) => [...ids].map((id) => ({ id }));

test.each([
  ['the order stays', 'abcde', 'abcde', 2, []],
  ['a page moves past the free ones', 'abcde', 'bcade', 2, [{ productTitle: 'Excel', free: [2], notFree: [3] }]],
  ['a page is added before them', 'abcde', 'xabcde', 2, [{ productTitle: 'Excel', free: [1], notFree: [3] }]],
  ['a free page is deleted', 'abcde', 'bcde', 2, [{ productTitle: 'Excel', free: [2], notFree: [] }]],
  ['a page behind them is deleted', 'abcde', 'abce', 2, []],
  ['a page is added to a module that is free as a whole', 'abc', 'abcx', 1_000_000, [{ productTitle: 'Excel', free: [4], notFree: [] }]],
])('what a publication frees when %s', (_, live, next, count, expected) => {
  expect(findFreePages({ live: toPages(live), next: toPages(next) }, [{ productTitle: 'Excel', count }])).toEqual(expected);
});
