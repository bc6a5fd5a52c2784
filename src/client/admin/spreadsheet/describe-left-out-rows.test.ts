import { expect, test } from 'vitest';
import { describeLeftOutRows } from './describe-left-out-rows.ts';

test.each([
  [[5], '1 row was left out: 5.'],
  [[5, 9], '2 rows were left out: 5 and 9.'],
  [Array.from({ length: 22 }, (_, index) => index + 2), /^22 rows were left out: 2, 3, .*, 21, and 2 more\.$/],
])('the rows that were left out of an import are named (%#)', (rows, text) => {
  expect(describeLeftOutRows(rows)).toMatch(text);
});
