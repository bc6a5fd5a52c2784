import { expect, test } from 'vitest';
import type { LearnerEvent } from '#shared/analytics/learner-events.ts';
import { foldWatchedEvents } from './fold-watched-events.ts';

const watched = (ranges: [number, number][], rest: object = {}): LearnerEvent => ({
  type: 'watched',
  id: 'new',
  at: '2026-01-01T00:00:00.000Z',
  cardId: 'a',
  revision: 1,
  ranges,
  position: 0,
  ...rest,
});

test.each([
  { earlier: watched([[0, 5]]), later: watched([[4, 9]]), ranges: [[0, 9]] },
  {
    earlier: watched([[6, 9]]),
    later: watched([[0, 5]]),
    ranges: [
      [0, 5],
      [6, 9],
    ],
  },
  { earlier: watched([[0, 5]]), later: watched([[4, 9]], { revision: 2 }), ranges: null },
  { earlier: watched([[0, 5]]), later: watched([[4, 9]], { cardId: 'b' }), ranges: null },
  { earlier: watched([[0, 5]], { pauses: Array(30).fill(1) }), later: watched([[4, 9]], { pauses: Array(21).fill(2) }), ranges: null },
  {
    earlier: watched(Array.from({ length: 60 }, (_, n) => [n, n + 0.5])),
    later: watched(Array.from({ length: 60 }, (_, n) => [100 + n, 100.5 + n])),
    ranges: null,
  },
])('what two events say of a video is joined as far as the server takes it', ({ earlier, later, ranges }) => {
  const folded = foldWatchedEvents(earlier, later);
  expect(folded && 'ranges' in folded ? folded.ranges : null).toEqual(ranges);
});
