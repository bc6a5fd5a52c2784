import { expect, test } from 'vitest';
import { mergeTimeRanges, subtractTimeRanges, type TimeRange } from './time-ranges.ts';

test.each<[string, TimeRange[], TimeRange[]]>([
  ['nothing', [], []],
  ['one stays as it is', [[1, 2]], [[1, 2]]],
  [
    'two apart stay apart, in order',
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
    'two that touch are one',
    [
      [1, 2],
      [2, 3],
    ],
    [[1, 3]],
  ],
  [
    'two that overlap are one',
    [
      [1, 3],
      [2, 5],
    ],
    [[1, 5]],
  ],
  [
    'one inside another is gone',
    [
      [1, 9],
      [3, 4],
    ],
    [[1, 9]],
  ],
  [
    'the same twice counts once',
    [
      [1, 2],
      [1, 2],
    ],
    [[1, 2]],
  ],
  [
    'three become one through the middle',
    [
      [0, 2],
      [4, 6],
      [1, 5],
    ],
    [[0, 6]],
  ],
  [
    'reversed and empty ones fall away',
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

test.each<{ ranges: TimeRange[]; taken: TimeRange[]; left: TimeRange[] }>([
  { ranges: [], taken: [[0, 9]], left: [] },
  { ranges: [[0, 9]], taken: [], left: [[0, 9]] },
  { ranges: [[0, 9]], taken: [[0, 9]], left: [] },
  { ranges: [[2, 4]], taken: [[0, 9]], left: [] },
  { ranges: [[0, 9]], taken: [[0, 4]], left: [[4, 9]] },
  { ranges: [[0, 9]], taken: [[4, 9]], left: [[0, 4]] },
  // oxfmt-ignore
  { ranges: [[0, 9]], taken: [[1, 2], [4, 6]], left: [[0, 1], [2, 4], [6, 9]] },
  // oxfmt-ignore
  { ranges: [[0, 3], [5, 9]], taken: [[2, 6], [8, 12]], left: [[0, 2], [6, 8]] },
  // oxfmt-ignore
  { ranges: [[0, 3], [5, 9]], taken: [[3, 5]], left: [[0, 3], [5, 9]] },
])('$ranges without $taken leaves $left', ({ ranges, taken, left }) => {
  expect(subtractTimeRanges(ranges, taken)).toEqual(left);
});
