import { expect, test } from 'vitest';
import { getProgressLevel } from './progress-level.ts';

test.each([
  { completed: 0, total: 0, says: 'No Progress' },
  { completed: 5, total: 0, says: 'No Progress' }, // An author has deleted all cards of the product.
  { completed: 0, total: 10, says: 'No Progress' },
  { completed: 1, total: 1000, says: 'Started' },
  { completed: 39, total: 100, says: 'Started' },
  { completed: 4, total: 10, says: 'Medium Progress' },
  { completed: 79, total: 100, says: 'Medium Progress' },
  { completed: 8, total: 10, says: 'High Progress' },
  { completed: 12, total: 15, says: 'High Progress' },
  { completed: 10, total: 10, says: 'High Progress' },
])('$completed of $total cards is "$says"', ({ completed, total, says }) => {
  expect(getProgressLevel(completed, total)).toBe(says);
});
