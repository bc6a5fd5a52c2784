import { expect, test } from 'vitest';
import { createSlugSchema } from './field-schemas.ts';
import { RESERVED_SLUGS } from './slug.ts';

const isSlug = (text: string) => createSlugSchema('card').safeParse(text).success;

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
  'a\nb',
  'x'.repeat(81),
])('"%s" is not a slug', (text) => {
  expect(isSlug(text)).toBe(false);
});

test('slugs that collide with a route are reserved', () => {
  expect(RESERVED_SLUGS).toEqual({ product: ['by-slug', 'demo'], module: ['demo'], card: [] });
});
