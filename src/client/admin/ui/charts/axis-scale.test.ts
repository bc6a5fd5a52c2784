import { expect, test } from 'vitest';
import { computeAxisScale } from './axis-scale.ts';

test.each([
  { largest: 0, ticks: [0, 1] },
  { largest: 1, ticks: [0, 1] },
  { largest: 3, ticks: [0, 1, 2, 3] },
  { largest: 5, ticks: [0, 2, 4, 6] },
  { largest: 72, ticks: [0, 20, 40, 60, 80] },
  { largest: 801, ticks: [0, 500, 1000] },
])('an axis for values up to $largest has the ticks $ticks', ({ largest, ticks }) => {
  expect(computeAxisScale(largest)).toEqual({ top: ticks.at(-1), ticks });
});
