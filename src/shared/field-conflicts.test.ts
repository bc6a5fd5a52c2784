import { expect, test } from 'vitest';
import { diffFields, findFieldConflict } from './field-conflicts.ts';

test('only changed fields differ', () => {
  expect(diffFields({ title: 'Sums', slug: 'sums' }, { title: 'Sums 2', slug: 'sums' })).toEqual({ title: 'Sums 2' });
  expect(diffFields({ title: 'Sums' }, { title: 'Sums' })).toEqual({});
});

test.each([
  { is: 'a field that somebody else changed', current: 'Theirs', expected: 'Old', conflict: 'title' },
  { is: 'no conflict when nobody else changed the field', current: 'Old', expected: 'Old', conflict: null },
  { is: 'no conflict when both chose the same value', current: 'Mine', expected: 'Old', conflict: null },
  { is: 'no conflict without an expected value', current: 'Theirs', expected: undefined, conflict: null },
])('$is', ({ current, expected, conflict }) => {
  const seen = expected === undefined ? {} : { title: expected };
  expect(findFieldConflict({ title: current, slug: 'theirs' }, { changes: { title: 'Mine' }, expected: seen })).toBe(conflict);
});
