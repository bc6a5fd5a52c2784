import { expect, test } from 'vitest';
import { createSlugSchema } from '#shared/validation/field-schemas.ts';
import { slugify } from './slugify.ts';

const isSlug = (text: string) => createSlugSchema('card').safeParse(text).success;

test.each([
  ['Excel Basics', 'excel-basics'],
  ["Änder' das! (2)", 'ander-das-2'],
  ['  What does =SUM(B2:B5) do? ', 'what-does-sum-b2-b5-do'],
  ['Über — Größe', 'uber-gro-e'],
])('the title "%s" suggests the slug "%s"', (title, slug) => {
  expect(slugify(title)).toBe(slug);
  expect(isSlug(slug)).toBe(true);
});

test('a title without Latin characters suggests no slug', () => {
  expect(slugify('数据透视表')).toBe('');
});

test('the slug of a very long title is cut to the allowed length', () => {
  expect(isSlug(slugify('word '.repeat(60)))).toBe(true);
});
