import { expect, test } from 'vitest';
import { isSlug } from '#shared/slug.ts';
import { slugify } from './slugify.ts';

test.each([
  ['Excel Basics', 'excel-basics'],
  ["Änder' das! (2)", 'ander-das-2'],
  ['  What does =SUM(B2:B5) do? ', 'what-does-sum-b2-b5-do'],
  ['Über — Größe', 'uber-gro-e'],
])('"%s" starts as "%s"', (title, slug) => {
  expect(slugify(title)).toBe(slug);
  expect(isSlug(slug)).toBe(true);
});

test('a title in another script gives nothing to start from', () => {
  expect(slugify('数据透视表')).toBe('');
});

test('a very long title gives a slug that is short enough', () => {
  expect(isSlug(slugify('word '.repeat(60)))).toBe(true);
});
