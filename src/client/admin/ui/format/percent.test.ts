import { expect, test } from 'vitest';
import { computePercent } from './percent.ts';

test('a share is a whole percent, and 0 when there is nothing to share', () => {
  expect([computePercent(0, 0), computePercent(2, 3), computePercent(3, 3)]).toEqual([0, 67, 100]);
});
