import { expect, test } from 'vitest';
import { spreadLabels } from './spread-labels.ts';

const room = { gap: 16, least: 10, most: 200 };

test.each([
  { heights: [20, 80, 150], gives: [20, 80, 150] }, // room enough
  { heights: [100, 100, 100], gives: [100, 116, 132] },
  { heights: [200, 200, 190], gives: [184, 200, 168] }, // at the bottom they go up, in their order
  { heights: [10, 12, 80], gives: [10, 26, 80] },
])('labels at $heights stand at $gives', ({ heights, gives }) => {
  expect(spreadLabels(heights, room)).toEqual(gives);
});
