import { expect, test } from 'vitest';
import { parseNumber } from './parse-number.ts';

test.each([
  ['10', 10],
  [' 25 ', 25],
  ['', 1],
  ['   ', 1],
  ['ten', 1],
  ['1e999', 1],
  ['0', 0], // The parser accepts numbers out of range, which validation rejects later.
  ['-5', -5],
  ['101', 101],
  ['2.5', 2.5],
])('"%s" is read as %d', (text, number) => {
  expect(parseNumber(text, 1)).toBe(number);
});
