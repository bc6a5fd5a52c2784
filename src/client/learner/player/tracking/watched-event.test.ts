import { expect, test } from 'vitest';
import { readPlayedRanges, buildWatchedEvent } from './watched-event.ts';

const played = (...ranges: [number, number][]) => ({
  length: ranges.length,
  start: (i: number) => ranges[i]![0],
  end: (i: number) => ranges[i]![1],
});

test.each([
  { ranges: [], tracked: [] },
  { ranges: [[0, 8.042]], tracked: [[0, 8]] },
  {
    ranges: [
      [0, 3.26],
      [9.91, 17.8],
    ],
    tracked: [
      [0, 3.3],
      [9.9, 17.8],
    ],
  },
  { ranges: [[4, 4.2]], tracked: [] },
] as { ranges: [number, number][]; tracked: number[][] }[])('the played ranges $ranges are tracked as $tracked', ({ ranges, tracked }) => {
  expect(readPlayedRanges(played(...ranges))).toEqual(tracked);
});

test('the event has the current time, and there is no event when nothing was played', () => {
  expect(
    buildWatchedEvent({ id: 'c1', revision: 3 }, { played: played([0, 8.042]), currentTime: 8.042 }, { rewinds: [], pauses: [] }),
  ).toEqual({
    type: 'watched',
    cardId: 'c1',
    revision: 3,
    ranges: [[0, 8]],
    position: 8,
  });
  expect(buildWatchedEvent({ id: 'c1', revision: 3 }, { played: played(), currentTime: 0 }, { rewinds: [], pauses: [0] })).toBeNull();
});

test('the event contains the rewinds and pauses of the learner', () => {
  const actions = { rewinds: [[2, 6] as [number, number]], pauses: [4.5] };
  expect(buildWatchedEvent({ id: 'c1', revision: 3 }, { played: played([0, 8]), currentTime: 8 }, actions)).toMatchObject(actions);
});
