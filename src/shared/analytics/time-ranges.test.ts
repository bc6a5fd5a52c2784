import { expect, test } from 'vitest';
import { mergeTimeRanges, subtractTimeRanges, type TimeRange } from './time-ranges.ts';

test.each<[string, TimeRange[], TimeRange[]]>([
  ['nothing', [], []],
  ['one stays as it is', [[1, 2]], [[1, 2]]],
  [
    'separate ranges stay separate and are sorted',
    [
      [5, 6],
      [1, 2],
    ],
    [
      [1, 2],
      [5, 6],
    ],
  ],
  [
    'adjacent ranges are merged',
    [
      [1, 2],
      [2, 3],
    ],
    [[1, 3]],
  ],
  [
    'overlapping ranges are merged',
    [
      [1, 3],
      [2, 5],
    ],
    [[1, 5]],
  ],
  [
    'a range inside another one is dropped',
    [
      [1, 9],
      [3, 4],
    ],
    [[1, 9]],
  ],
  [
    'equal ranges are merged',
    [
      [1, 2],
      [1, 2],
    ],
    [[1, 2]],
  ],
  [
    'a range that connects two others merges all three',
    [
      [0, 2],
      [4, 6],
      [1, 5],
    ],
    [[0, 6]],
  ],
  [
    'reversed and empty ranges are dropped',
    [
      [5, 1],
      [3, 3],
      [7, 8],
    ],
    [[7, 8]],
  ],
])('%s', (_, ranges, merged) => {
  expect(mergeTimeRanges(ranges)).toEqual(merged);
});

test('the input is not modified', () => {
  const given: TimeRange[] = [
    [0, 2],
    [1, 5],
  ];
  mergeTimeRanges(given);
  expect(given).toEqual([
    [0, 2],
    [1, 5],
  ]);
});

test.each<{ ranges: TimeRange[]; taken: TimeRange[]; remaining: TimeRange[] }>([
  { ranges: [], taken: [[0, 9]], remaining: [] },
  { ranges: [[0, 9]], taken: [], remaining: [[0, 9]] },
  { ranges: [[0, 9]], taken: [[0, 9]], remaining: [] },
  { ranges: [[2, 4]], taken: [[0, 9]], remaining: [] },
  { ranges: [[0, 9]], taken: [[0, 4]], remaining: [[4, 9]] },
  { ranges: [[0, 9]], taken: [[4, 9]], remaining: [[0, 4]] },
  // oxfmt-ignore
  { ranges: [[0, 9]], taken: [[1, 2], [4, 6]], remaining: [[0, 1], [2, 4], [6, 9]] },
  // oxfmt-ignore
  { ranges: [[0, 3], [5, 9]], taken: [[2, 6], [8, 12]], remaining: [[0, 2], [6, 8]] },
  // oxfmt-ignore
  { ranges: [[0, 3], [5, 9]], taken: [[3, 5]], remaining: [[0, 3], [5, 9]] },
])('$ranges without $taken leave $remaining', ({ ranges, taken, remaining }) => {
  expect(subtractTimeRanges(ranges, taken)).toEqual(remaining);
});
