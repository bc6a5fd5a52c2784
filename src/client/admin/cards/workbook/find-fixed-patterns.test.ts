import { expect, test } from 'vitest';
import type { CheckSet } from '#workbook/checks/check-set.ts';
import { findFixedPatterns } from './find-fixed-patterns.ts';

const set = {
  given: { Trips: { C2: 14, C3: 2, C4: 9.5 } },
  targets: { 'Trips!C7': { expected: [94], variants: null } },
} as unknown as CheckSet;

test.each([
  ['^\\s*94([.,]0+)?\\s*$', '94'],
  ['^14$', '14'],
  ['^9[.,]5$', '9.5'],
  ['^9\\.5$', '9.5'],
  ['^=SUM\\(C2:C6\\)$', null],
  ['^South$', null],
  ['^77$', null],
  ['', null],
])('The pattern %s holds the number %s of the workbook', (pattern, found) => {
  expect(findFixedPatterns(['', pattern], set)).toEqual(found === null ? [] : [{ answer: 2, found }]);
});
