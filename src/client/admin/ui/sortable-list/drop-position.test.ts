import { expect, test } from 'vitest';
import { computeDropPosition } from './drop-position.ts';

const ids = ['a', 'b', 'c', 'd'];

test.each([
  { dragged: 'a', target: 'c', edge: 'bottom', position: 3 },
  { dragged: 'a', target: 'c', edge: 'top', position: 2 },
  { dragged: 'd', target: 'a', edge: 'top', position: 1 },
  { dragged: 'd', target: 'a', edge: 'bottom', position: 2 },
  { dragged: 'b', target: 'd', edge: 'bottom', position: 4 },
  { dragged: 'b', target: 'b', edge: 'top', position: 2 }, // The item is dropped on itself.
  { dragged: 'b', target: 'gone', edge: 'top', position: 2 },
] as const)('$dragged dropped at the $edge edge of $target moves to position $position', ({ dragged, target, edge, position }) => {
  expect(computeDropPosition(ids, dragged, target, edge)).toBe(position);
});
