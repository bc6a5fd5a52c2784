import { describe, expect, test } from 'vitest';
import { createTestWorkbook, type TestCells } from '../formula/testing/create-test-workbook.ts';
import { compileCheckSet } from '../checks/compile-check-set.ts';
import { listFindings } from '../checks/finding-list.ts';
import { runCheckSet } from '../checks/run-check-set.ts';
import { proposeChecksFromSolution } from './propose-checks-from-solution.ts';

type Row = readonly [region: string, date: number, sales: number];

const START: Row[] = [
  ['South', 5, 10],
  ['North', 9, 20],
  ['South', 2, 30],
  ['North', 3, 40],
  ['East', 7, 50],
];
const SORTED: Row[] = [
  ['East', 7, 50],
  ['North', 3, 40],
  ['North', 9, 20],
  ['South', 2, 30],
  ['South', 5, 10],
];
const BY_REGION: Row[] = [
  ['East', 7, 50],
  ['North', 9, 20],
  ['North', 3, 40],
  ['South', 5, 10],
  ['South', 2, 30],
];

const build = (rows: readonly Row[]) =>
  createTestWorkbook({
    Sales: Object.fromEntries([
      ['A1', 'Region'],
      ['B1', 'Date'],
      ['C1', 'Sales'],
      ...rows.flatMap(([region, date, sales], index) => [
        [`A${index + 2}`, region],
        [`B${index + 2}`, date],
        [`C${index + 2}`, sales],
      ]),
    ]) as TestCells,
  });

async function proposeSorted(solved: readonly Row[]) {
  const { proposals } = await proposeChecksFromSolution(build(START), build(solved));
  return proposals.map(({ check }) => check).find((check) => check.kind === 'sorted');
}

describe('a list that is sorted by several columns', () => {
  test('is proposed with all levels, because rows that are alike are in another order than at the start', async () => {
    expect((await proposeSorted(SORTED))?.by).toEqual([
      { column: 'Region', descending: false },
      { column: 'Date', descending: false },
    ]);
  });

  test('is proposed with one level when rows that are alike keep their order', async () => {
    expect((await proposeSorted(BY_REGION))?.by).toEqual([{ column: 'Region', descending: false }]);
  });

  test('tells a learner who sorted by one column which rows are in the wrong order', async () => {
    const check = await proposeSorted(SORTED);
    const set = await compileCheckSet(build(START), build(SORTED), [check!]);
    const report = await runCheckSet(set, build(BY_REGION));
    const texts = listFindings(set.checks, report).lines.map(({ parts }) => parts.map(({ text }) => text).join(''));
    expect(texts).toEqual(['A3 and A4 (both North) are not in order of Date.']);
    expect((await runCheckSet(set, build(SORTED))).verdict).toBe('pass');
  });
});
