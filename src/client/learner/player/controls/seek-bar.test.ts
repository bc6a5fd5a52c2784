import { expect, test } from 'vitest';
import { computeSeekTarget } from './seek-bar.tsx';

test.each([
  ['ArrowLeft', 7],
  ['ArrowUp', 13],
  ['PageUp', 12],
  ['PageDown', 8],
  ['Home', 0],
  ['End', 20],
  ['Tab', null],
])('%s on the seek bar moves from 10 of 20 seconds to %s', (key, time) => {
  expect(computeSeekTarget(key, 10, 20)).toBe(time);
});
