import { expect, test } from 'vitest';
import { describeLeftOut } from './describe-left-out.ts';

const moved = (title: string) => ({ title, reason: 'elsewhere' as const });
const deleted = { title: null, reason: 'deleted' as const };

test.each([
  [[moved('Sums')], '1 page is left out: “Sums” is in another module now.'],
  [[moved('Sums'), moved('Tables')], '2 pages are left out: “Sums” and “Tables” are in another module now.'],
  [[deleted], '1 page is left out: it was deleted for good.'],
  [[deleted, deleted], '2 pages are left out: they were deleted for good.'],
  [[moved('Sums'), deleted], '2 pages are left out: “Sums” is in another module now; 1 was deleted for good.'],
])('the pages that a new version leaves out are described with the reason (%#)', (leftOut, text) => {
  expect(describeLeftOut(leftOut)).toBe(text);
});
