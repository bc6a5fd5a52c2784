import { expect, test } from 'vitest';
import { parseLinkedSecond } from './linked-second.ts';

test.each([
  ['?t=72', 72],
  ['?a=1&t=72.5', 72.5],
  ['?t=72s', 72],
  ['?t=0', 0],
  ['', null],
  ['?t=', null],
  ['?t=-5', null],
  ['?t=1e9', null],
  ['?t=soon', null],
  ['?t=99999999999', null],
])('the address %j names second %j', (search, second) => {
  expect(parseLinkedSecond(search)).toBe(second);
});
