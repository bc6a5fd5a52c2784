import { expect, test } from 'vitest';
import type { LessonCellValue } from './lesson.ts';
import { computeCellValue, copyFormula } from './spreadsheet.ts';

const cells: [string, LessonCellValue][] = [
  ['A1', 'Item'],
  ['B1', 0.1],
  ['A2', 'Lamp'],
  ['B2', 40],
  ['A3', 'Desk'],
  ['B3', 120],
];

test.each([
  ['=B2+B3*2', 280],
  ['=(B2+B3)*2', 320],
  ['=B3/B2-1', 2],
  ['=SUM(A1:B3)', 160.1], // SUM ignores cells with text.
  ['=SUM(B2,B3)', 160],
  ['=XLOOKUP(A3,A2:A3,B2:B3)', 120],
  ['=XLOOKUP(B1,A2:A3,B2:B3)', '#N/A'],
  ['=B2*A1', '#VALUE!'],
  ['=B2*C9', 0], // An empty cell counts as 0.
])('%s is %s', (formula, value) => {
  expect(computeCellValue(new Map([...cells, ['C1', formula]]), 'C1')).toBe(value);
});

test.each([
  ['=B2*C2', '=B5*C5'],
  ['=B2*$B$1', '=B5*$B$1'],
  ['=SUM(B$2:B2)', '=SUM(B$2:B5)'],
])('%s copied three rows down becomes %s', (formula, copied) => {
  expect(copyFormula(formula, 3, 0)).toBe(copied);
});
