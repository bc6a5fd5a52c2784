import { expect, test } from 'vitest';
import { computeDropPosition } from './drop-position.ts';

const ids = ['a', 'b', 'c', 'd'];

test.each([
  { dragged: 'a', target: 'c', side: 'bottom', place: 3 },
  { dragged: 'a', target: 'c', side: 'top', place: 2 },
  { dragged: 'd', target: 'a', side: 'top', place: 1 },
  { dragged: 'd', target: 'a', side: 'bottom', place: 2 },
  { dragged: 'b', target: 'd', side: 'bottom', place: 4 },
  { dragged: 'b', target: 'b', side: 'top', place: 2 }, // over itself
  { dragged: 'b', target: 'gone', side: 'top', place: 2 },
] as const)('$dragged let go at the $side of $target is number $place', ({ dragged, target, side, place }) => {
  expect(computeDropPosition(ids, dragged, target, side)).toBe(place);
});
