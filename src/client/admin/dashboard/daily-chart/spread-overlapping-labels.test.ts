import { expect, test } from 'vitest';
import { spreadOverlappingLabels } from './spread-overlapping-labels.ts';

test.each([
  { positions: [20, 80, 150], spread: [20, 80, 150] }, // Labels without overlap do not move.
  { positions: [100, 100, 100], spread: [100, 116, 132] },
  { positions: [200, 200, 190], spread: [184, 200, 168] }, // Labels at the bottom move up and keep their order.
  { positions: [10, 12, 80], spread: [10, 26, 80] },
])('labels at $positions move to $spread', ({ positions, spread }) => {
  expect(spreadOverlappingLabels(positions, { gap: 16, min: 10, max: 200 })).toEqual(spread);
});
