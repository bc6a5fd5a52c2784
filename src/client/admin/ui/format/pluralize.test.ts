import { expect, test } from 'vitest';
import { pluralize } from './pluralize.ts';

test.each([
  [0, '0 sessions'],
  [1, '1 session'],
  [2, '2 sessions'],
  [1045, '1,045 sessions'],
])('%i is written as "%s"', (count, text) => {
  expect(pluralize(count, 'session')).toBe(text);
});

test('the caller passes an irregular plural', () => {
  expect([pluralize(1, 'entry', 'entries'), pluralize(2, 'entry', 'entries')]).toEqual(['1 entry', '2 entries']);
});
