import { expect, test } from 'vitest';
import { describeAge } from './figures-age.tsx';

test.each([
  [-3000, 'now'],
  [400, 'now'],
  [1000, '1 second ago'],
  [5200, '5 seconds ago'],
  [61_000, '1 minute ago'],
  [150_000, '2 minutes ago'],
])('figures that were loaded %i ms before are as of %s', (ageMs, says) => {
  expect(describeAge(ageMs)).toBe(says);
});
