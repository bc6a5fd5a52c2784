import { expect, test } from 'vitest';
import { readPlayedRanges, buildWatchedEvent } from './watched-event.ts';

const played = (...ranges: [number, number][]) => ({
  length: ranges.length,
  start: (i: number) => ranges[i]![0],
  end: (i: number) => ranges[i]![1],
});

test.each([
  { ranges: [], reported: [] },
  { ranges: [[0, 8.042]], reported: [[0, 8]] },
  {
    ranges: [
      [0, 3.26],
      [9.91, 17.8],
    ],
    reported: [
      [0, 3.3],
      [9.9, 17.8],
    ],
  },
  { ranges: [[4, 4.2]], reported: [] },
] as { ranges: [number, number][]; reported: number[][] }[])('$ranges are reported as $reported', ({ ranges, reported }) => {
  expect(readPlayedRanges(played(...ranges))).toEqual(reported);
});

test('what is reported says where the lesson stands, and nothing when nothing of it was played', () => {
  expect(buildWatchedEvent('c1', { played: played([0, 8.042]), currentTime: 8.042 })).toEqual({
    type: 'watched',
    cardId: 'c1',
    ranges: [[0, 8]],
    position: 8,
  });
  expect(buildWatchedEvent('c1', { played: played(), currentTime: 0 })).toBeNull();
});
