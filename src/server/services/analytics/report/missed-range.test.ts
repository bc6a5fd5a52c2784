import { expect, test } from 'vitest';
import { findLongestSkippedRange } from './skipped-range.ts';

test.each([
  { name: 'no sessions', sessions: [], seconds: 10, expected: null },
  { name: 'a session that watched everything', sessions: [[[0, 10]]], seconds: 10, expected: null },
  {
    name: 'a session that skipped the middle',
    sessions: [
      [
        [0, 3],
        [8, 10],
      ],
    ],
    seconds: 10,
    expected: { from: 3, to: 8 },
  },
  { name: 'two skipped ranges is the longer one', sessions: [[[2, 4]]], seconds: 10, expected: { from: 4, to: 10 } },
  { name: 'half of the sessions skipping', sessions: [[[0, 10]], [[0, 6]]], seconds: 10, expected: { from: 6, to: 10 } },
  { name: 'less than half of the sessions skipping', sessions: [[[0, 10]], [[0, 10]], [[0, 6]]], seconds: 10, expected: null },
  {
    name: 'a single skipped second is none',
    sessions: [
      [
        [0, 4],
        [5, 10],
      ],
    ],
    seconds: 10,
    expected: null,
  },
] as const)('the longest skipped range with $name', ({ sessions, seconds, expected }) => {
  expect(findLongestSkippedRange(sessions as unknown as [number, number][][], seconds)).toEqual(expected);
});
