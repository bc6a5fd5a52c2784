import { expect, test } from 'vitest';
import { computeFisherPValue, computeNewcombeInterval, computeWilsonInterval } from './statistics.ts';

// The expected values are from two articles that Newcombe published in 1998. The articles state the values to four digits.
test.each([
  { count: 81, total: 263, lower: 0.2553, upper: 0.3662 },
  { count: 15, total: 148, lower: 0.0624, upper: 0.1605 },
  { count: 0, total: 20, lower: 0, upper: 0.1611 },
  { count: 1, total: 29, lower: 0.0061, upper: 0.1718 },
])('$count of $total lies between $lower and $upper', ({ count, total, lower, upper }) => {
  const interval = computeWilsonInterval({ count, total });
  expect([interval.lower, interval.upper]).toEqual([expect.closeTo(lower, 4), expect.closeTo(upper, 4)]);
});

test.each([
  { first: [56, 70], second: [48, 80], lower: 0.0524, upper: 0.3339 },
  { first: [9, 10], second: [3, 10], lower: 0.1705, upper: 0.809 },
  { first: [10, 10], second: [0, 20], lower: 0.6791, upper: 1 },
  { first: [5, 56], second: [0, 29], lower: -0.0381, upper: 0.1926 },
  { first: [0, 10], second: [0, 20], lower: -0.1611, upper: 0.2775 },
])('the difference of $first and $second lies between $lower and $upper', ({ first, second, lower, upper }) => {
  const toProportion = ([count, total]: number[]) => ({ count: count!, total: total! });
  const interval = computeNewcombeInterval(toProportion(first), toProportion(second));
  expect([interval.lower, interval.upper]).toEqual([expect.closeTo(lower, 4), expect.closeTo(upper, 4)]);
});

test('the interval of an empty group is the whole range', () => {
  expect(computeWilsonInterval({ count: 0, total: 0 })).toEqual({ lower: 0, upper: 1 });
  const { lower, upper } = computeNewcombeInterval({ count: 0, total: 0 }, { count: 0, total: 0 });
  expect(lower).toBeLessThan(0);
  expect(upper).toBeGreaterThan(0);
});

test.each([
  // The tea-tasting experiment, and tables worked out with exact fractions.
  [{ count: 3, total: 4 }, { count: 1, total: 4 }, 17 / 70],
  [{ count: 4, total: 4 }, { count: 0, total: 4 }, 1 / 70],
  [{ count: 0, total: 4 }, { count: 4, total: 4 }, 1],
  [{ count: 2, total: 3 }, { count: 0, total: 0 }, 1],
])('the exact p-value of %o against %o is %d', (first, second, expected) => {
  expect(computeFisherPValue(first, second)).toBeCloseTo(expected, 10);
});
