import { describe, expect, test } from 'vitest';
import { createTestWorkbook, type TestCells } from '../formula/testing/create-test-workbook.ts';
import { proposeChecksFromSolution } from '../proposals/propose-checks-from-solution.ts';
import { compileCheckSet } from './compile-check-set.ts';
import { describeFinding } from './finding-texts.ts';
import { runCheckSet } from './run-check-set.ts';

const CLOCK = 46_349;
const LIST: TestCells = { A1: 'Name', A2: ' ann  LEE', B1: 'Net', B2: 84.235, B3: 12.5 };
const open = (cells: TestCells, format = 'General') => ({
  ...createTestWorkbook({ List: { ...LIST, ...cells } }, { hasStoredValues: false }),
  numberFormatOf: () => format,
});

/** Returns the sentences about an attempt at the proposed checks of a solution. */
async function judge(solution: TestCells, attempt: TestCells, formats = { solution: 'General', attempt: 'General' }): Promise<string[]> {
  const [start, solved] = [open({}), open(solution, formats.solution)];
  const { proposals } = await proposeChecksFromSolution(start, solved);
  const checks = proposals.filter(({ isTicked }) => isTicked).map(({ check }) => check);
  const set = await compileCheckSet(start, solved, checks, { clock: CLOCK });
  const { findings } = await runCheckSet(set, open(attempt, formats.attempt));
  return findings
    .filter(({ outcome }) => outcome === 'fail')
    .map((finding) =>
      describeFinding(finding)
        .map(({ text }) => text)
        .join(''),
    );
}

describe('a text that a formula cleans is compared exactly', () => {
  const solution = { C2: '=PROPER(TRIM(A2))' };

  test('with the right capital letters and spaces it passes', async () => {
    expect(await judge(solution, { C2: '=TRIM(PROPER(A2))' })).toEqual([]);
  });

  test.each([
    { formula: '=A2', told: 'C2 has 2 spaces too many.' },
    { formula: '=PROPER(TRIM(A2))&" "', told: 'C2 has a space too many.' },
    { formula: '=TRIM(A2)', told: 'C2 is right but for capital letters: ann LEE' },
  ])('$formula is told: $told', async ({ formula, told }) => {
    expect(await judge(solution, { C2: formula })).toContain(told);
  });
});

describe('a rounded result is compared without tolerance', () => {
  test('a number that only shows rounded is told', async () => {
    const formats = { solution: '0.00', attempt: '0.00' };
    expect(await judge({ C2: '=ROUND(B2,2)' }, { C2: '=B2*1' }, formats)).toContain(
      'C2 only shows 84.24; its value is 84.235. Round it with a formula.',
    );
    expect(await judge({ C2: '=ROUND(B2,2)' }, { C2: '=ROUND(B2,2)' }, formats)).toEqual([]);
  });

  test('a result with more decimals than it shows passes with and without rounding', async () => {
    const formats = { solution: '0.00', attempt: '0.00' };
    expect(await judge({ C2: '=B2*3' }, { C2: '=ROUND(B2*3,3)' }, formats)).toEqual([]);
  });
});

describe('the tolerance is proposed', () => {
  const propose = async (formula: string, format: string, value: number) => {
    const solved = open({ C2: formula }, format);
    const book: typeof solved = {
      ...solved,
      readSheet: async (name) => {
        const sheet = await solved.readSheet(name);
        const cells = new Map([...sheet.cells].map(([key, cell]) => [key, cell.formula === null ? cell : { ...cell, value }]));
        return { ...sheet, cells };
      },
    };
    const { proposals } = await proposeChecksFromSolution(open({}), book);
    return proposals.flatMap(({ check }) => (check.kind === 'result' ? [check.tolerance] : []));
  };

  test.each([
    { formula: '=ROUND(B3/5,0)', format: '0', value: 3, tolerance: 0, why: 'is rounded' },
    { formula: '=INT(B3/5)', format: '0.0', value: 2, tolerance: 0, why: 'is whole by a function' },
    { formula: '=COUNT(B2:B3)', format: '0', value: 2, tolerance: 0, why: 'is whole with all data' },
    { formula: '=B3/12.5', format: '0', value: 1, tolerance: 0.005, why: 'is whole with the given data only' },
    { formula: '=B2*3', format: '0.00', value: 252.705, tolerance: 0.005, why: 'has more decimals than it shows' },
    { formula: '=B3/B2', format: '0.00', value: 0.148_394, tolerance: 0.000_741_97, why: 'is small' },
  ])('for a result that $why: $tolerance', async ({ formula, format, value, tolerance }) => {
    expect(await propose(formula, format, value)).toEqual([tolerance]);
  });

  test('and texts that differ only in capital letters or spaces are compared exactly', async () => {
    const cells = { C2: '=INDEX(A2:A3,1)', D2: '=INDEX(B2:B3,1)' };
    const solved = open(cells);
    const { proposals } = await proposeChecksFromSolution(open({}), {
      ...solved,
      readSheet: async (name) => {
        const sheet = await solved.readSheet(name);
        let count = 0;
        return {
          ...sheet,
          cells: new Map(
            [...sheet.cells].map(([key, cell]) => [key, cell.formula === null ? cell : { ...cell, value: ['ann', 'Ann'][count++]! }]),
          ),
        };
      },
    });
    const results = proposals.flatMap(({ check }) => (check.kind === 'result' ? [[check.at, check.exact]] : []));
    expect(results).toEqual([['C2:D2', true]]);
  });
});

describe('a number format is compared as a class', () => {
  test.each([
    ['#,##0.00 [$€-407]', '[$€-2] #,##0.00'],
    ['$#,##0.00', '[$$-409]#,##0.00'],
    ['m/d/yyyy', 'dd.mm.yy'],
    ['[$-F800]dddd, mmmm dd, yyyy', 'd/m/yyyy'],
  ])('%s is right as %s', async (solution, attempt) => {
    expect(await judge({ C2: '=B2*2' }, { C2: '=B2*2' }, { solution, attempt })).toEqual([]);
  });

  test.each([
    ['#,##0.00 [$€-407]', '$#,##0.00', 'is in dollars; euros are wanted.'],
    ['#,##0.00 [$€-407]', '[$$-409]#,##0.00', 'is in dollars; euros are wanted.'],
    ['[$$-409]#,##0.00', '[$$-1009]#,##0.00', 'is in Canadian dollars; US dollars are wanted.'],
    ['[$£-809]#,##0.00', '#,##0.00 [$€-407]', 'is in euros; pounds are wanted.'],
    ['#,##0.00', '0.00', 'has no thousands separator.'],
    ['#,##0', '#,##0,', 'shows its value divided by 1000.'],
    ['0.0,,', '0.0', 'does not show its value divided by 1000000.'],
    ['d/m/yyyy', 'yyyy', 'shows only the year, not the day, month and year.'],
    ['0;[Red]-0', '0', 'marks negative numbers neither by a color nor by parentheses.'],
  ])('%s is not right as %s', async (solution, attempt, told) => {
    expect((await judge({ C2: '=B2*2' }, { C2: '=B2*2' }, { solution, attempt })).join(' ')).toContain(told);
  });
});

test('a formula that is wrong for the given data does not pass, although the check of the result tells it', async () => {
  const [start, solved] = [open({}), open({ C2: '=SUM(B2:B3)' })];
  const set = await compileCheckSet(
    start,
    solved,
    [
      { id: 'result', kind: 'result', sheet: 'List', at: 'C2' },
      { id: 'formula', kind: 'formula', sheet: 'List', at: 'C2', follows: true },
    ],
    { clock: CLOCK },
  );
  const report = await runCheckSet(set, open({ C2: '=SUM(B2:B3)+1' }));
  expect(report).toMatchObject({ score: 0, findings: [{ outcome: 'fail', fault: 'wrongValue' }, { outcome: 'blocked' }] });
});
