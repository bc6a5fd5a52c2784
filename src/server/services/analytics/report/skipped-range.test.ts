import { expect, test } from 'vitest';
import { findLongestSkippedRange } from './skipped-range.ts';

test.each([
  { name: 'nobody', sessions: [], seconds: 10, is: null },
  { name: 'one who watched all', sessions: [[[0, 10]]], seconds: 10, is: null },
  {
    name: 'one who skipped the middle',
    sessions: [
      [
        [0, 3],
        [8, 10],
      ],
    ],
    seconds: 10,
    is: { from: 3, to: 8 },
  },
  { name: 'the longer of two stretches', sessions: [[[2, 4]]], seconds: 10, is: { from: 4, to: 10 } },
  { name: 'half of them is enough', sessions: [[[0, 10]], [[0, 6]]], seconds: 10, is: { from: 6, to: 10 } },
  { name: 'less than half is not', sessions: [[[0, 10]], [[0, 10]], [[0, 6]]], seconds: 10, is: null },
  {
    name: 'a single second is no stretch',
    sessions: [
      [
        [0, 4],
        [5, 10],
      ],
    ],
    seconds: 10,
    is: null,
  },
] as const)('skipped by $name', ({ sessions, seconds, is }) => {
  expect(findLongestSkippedRange(sessions as unknown as [number, number][][], seconds)).toEqual(is);
});
