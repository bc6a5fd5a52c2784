import { expect, test } from 'vitest';
import { computePercent } from './percent.ts';

test('a share is shown as a whole percentage, and as 0 when the total is 0', () => {
  expect([computePercent(0, 0), computePercent(2, 3), computePercent(3, 3)]).toEqual([0, 67, 100]);
});
