import { expect, test } from 'vitest';
import { RESERVED_SLUGS, isSlug } from './slug.ts';

test.each(['a', '1', 'excel-basics', '2026-10-05', 'a1-b2-c3', 'x'.repeat(80)])('"%s" is a slug', (text) => {
  expect(isSlug(text)).toBe(true);
});

test.each([
  '',
  ' ',
  'Excel',
  'excel basics',
  'excel_basics',
  '-excel',
  'excel-',
  'excel--basics',
  'é',
  'a/b',
  'a.b',
  '../a',
  'a\n',
  'x'.repeat(81),
])('"%s" is not a slug', (text) => {
  expect(isSlug(text)).toBe(false);
});

test('slugs that collide with a route are reserved', () => {
  expect(RESERVED_SLUGS).toEqual({ product: ['by-slug', 'demo'], module: ['demo'], card: [] });
});
