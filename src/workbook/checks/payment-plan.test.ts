// Tests that a plan of payments passes in the ways in which learners write it, and that its usual faults are told.
import { expect, test } from 'vitest';
import { proposeChecksFromSolution } from '../proposals/propose-checks-from-solution.ts';
import type { TestCells } from '../formula/testing/create-test-workbook.ts';
import { compileCheckSet } from './compile-check-set.ts';
import { listFindings } from './finding-list.ts';
import { runCheckSet } from './run-check-set.ts';
import { saveSheets } from './testing/moved-cells.ts';

const [FIRST, LAST] = [7, 12];
const ROWS = Array.from({ length: LAST - FIRST + 1 }, (_, index) => FIRST + index);
const START: TestCells = {
  A1: 'Loan',
  B1: 10_000,
  A2: 'Rate',
  B2: 0.06,
  A3: 'Months',
  B3: ROWS.length,
  A4: 'Payment',
  A6: 'Month',
  B6: 'Opening',
  C6: 'Interest',
  D6: 'Principal',
  E6: 'Closing',
  ...Object.fromEntries(ROWS.map((row, index) => [`A${row}`, index + 1])),
};
const SOLUTION: Record<string, [first: string, others: string]> = {
  B: ['=B1', '=E^'],
  C: ['=B#*$B$2/12', '=B#*$B$2/12'],
  D: ['=$B$4-C#', '=$B$4-C#'],
  E: ['=B#-D#', '=B#-D#'],
};
/** Writes the plan. In a formula, `#` stands for its row and `^` for the row above. */
const plan = (changes: typeof SOLUTION = {}): TestCells => ({
  ...START,
  B4: '=PMT(B2/12,B3,-B1)',
  ...Object.fromEntries(
    Object.entries({ ...SOLUTION, ...changes }).flatMap(([column, [first, others]]) =>
      ROWS.map((row) => [
        `${column}${row}`,
        (row === FIRST ? first : others).replaceAll('#', String(row)).replaceAll('^', String(row - 1)),
      ]),
    ),
  ),
});
const open = (cells: TestCells) => saveSheets({ Plan: cells });

async function judge(cells: TestCells) {
  const [start, solution] = [await open(START), await open(plan())];
  const { proposals } = await proposeChecksFromSolution(start, solution);
  const set = await compileCheckSet(
    start,
    solution,
    proposals.flatMap(({ check, isTicked }) => (isTicked ? check : [])),
    { clock: 46_349.4 },
  );
  expect(set.checks).toContainEqual(expect.objectContaining({ at: 'C7:C12', filled: true, anchored: ['B2'] }));
  const report = await runCheckSet(set, await open(cells));
  const faults = listFindings(set.checks, report).lines.filter(({ isAdvice }) => !isAdvice);
  return faults.map(({ parts }) => parts.map(({ text }) => text).join(''))[0] ?? report.verdict;
}

test.each<[way: string, changes: typeof SOLUTION]>([
  ['as it is', {}],
  ['with another formula in its first row', { C: ['=B1*B2/12', '=B#*$B$2/12'] }],
  ['with locked cells in its first row', { C: ['=$B$1*$B$2/12', '=B#*$B$2/12'], D: ['=B4-C#', '=$B$4-C#'] }],
  ['with the loan in its first row', { E: ['=B1-D#', '=B#-D#'] }],
  ['with one formula for all openings', { B: ['=IF(A#=1,$B$1,E^)', '=IF(A#=1,$B$1,E^)'] }],
  ['without the closing above', { B: ['=B1', '=B^-D^'] }],
  ['with IPMT', { C: ['=-IPMT($B$2/12,A#,$B$3,$B$1)', '=-IPMT($B$2/12,A#,$B$3,$B$1)'] }],
  ['with PPMT', { D: ['=-PPMT($B$2/12,A#,$B$3,$B$1)', '=-PPMT($B$2/12,A#,$B$3,$B$1)'] }],
])('a plan passes %s', async (_, changes) => {
  expect(await judge(plan(changes))).toBe('pass');
});

test.each<[fault: string, cells: TestCells]>([
  [
    'C7 is right for this data, but not when the data changes. Does it use every cell it needs? (and 5 more)',
    plan({ C: ['=B#*0.06/12', '=B#*0.06/12'] }),
  ],
  ['C9 does something else than the cells above it.', { ...plan(), C9: '=$B$2*B9/12' }],
  ['C8 is empty. (and 4 more)', plan({ C: ['=B#*$B$2/12', ''] })],
])('a plan is told: %s', async (fault, cells) => {
  expect(await judge(cells)).toBe(fault);
});
