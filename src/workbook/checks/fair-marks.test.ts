import { describe, expect, test } from 'vitest';
import { createTestWorkbook, type TestCells } from '../formula/testing/create-test-workbook.ts';
import type { Check, CheckRequest } from './check-set.ts';
import { compileCheckSet } from './compile-check-set.ts';
import { listFindings } from './finding-list.ts';
import { createCheckedFileSummary, runCheckSet } from './run-check-set.ts';
import { saveSheets } from './testing/moved-cells.ts';

const START: TestCells = { A1: 'Net', B1: 'Tax', A2: 100, A3: 250, A4: 40, F1: 0.19 };
const REQUEST: Extract<CheckRequest, { kind: 'formula' }> = {
  id: 'tax',
  kind: 'formula',
  sheet: 'List',
  at: 'B2:B4',
  follows: true,
  filled: true,
  anchored: ['F1'],
  noConstants: true,
};

async function judge(cells: TestCells, solution: TestCells, options: Partial<Extract<Check, { kind: 'formula' }>> = {}) {
  const open = (own: TestCells) => saveSheets({ List: { ...START, ...own } });
  const set = await compileCheckSet(await open({}), await open(solution), [{ ...REQUEST, ...options }], { clock: 46_349.4 });
  const report = await runCheckSet(set, await open(cells));
  const lines = listFindings(set.checks, report).lines.map(({ parts, isAdvice }) => ({
    text: parts.map(({ text }) => text).join(''),
    isAdvice,
  }));
  return { report, lines, summary: createCheckedFileSummary(set, report) };
}
const fill = (write: (row: number) => string): TestCells => Object.fromEntries([2, 3, 4].map((row) => [`B${row}`, `=${write(row)}`]));
const TAX = fill((row) => `A${row}*F$1`);

describe('a missing $', () => {
  test('is only an advice when each formula was written by hand and reads the right cell', async () => {
    const { report, lines, summary } = await judge(
      fill((row) => `A${row}*F1`),
      TAX,
    );
    expect(report).toMatchObject({ verdict: 'pass', score: 100 });
    expect(lines).toEqual([{ text: 'Right. With F$1 or $F$1 you could have filled it down.', isAdvice: true }]);
    expect(summary.outcomes).toEqual([{ id: 'tax', outcome: 'pass' }]);
  });

  test('is a fault when the copies read other cells', async () => {
    const { report } = await judge(
      fill((row) => `A${row}*F${row - 1}`),
      TAX,
    );
    expect(report.findings).toMatchObject([{ outcome: 'fail', fault: 'anchor', cell: 'B2' }]);
  });

  test('is a fault when one of the copies reads another cell', async () => {
    const { report } = await judge({ ...fill((row) => `A${row}*F1`), B4: '=A4*F3' }, TAX);
    expect(report.findings).toMatchObject([{ outcome: 'fail', fault: 'anchor', cell: 'B2' }]);
  });

  test('hides no other fault of the formulas', async () => {
    const { report } = await judge({ ...fill((row) => `A${row}*F1`), B3: '=F1*A3' }, TAX);
    expect(report.findings).toMatchObject([{ outcome: 'fail', fault: 'notFilled', cell: 'B3' }]);
  });

  test('is not told where the $ is in place', async () => {
    expect(
      (
        await judge(
          fill((row) => `A${row}*$F$1`),
          TAX,
        )
      ).lines,
    ).toEqual([]);
  });
});

describe('a number in a formula that follows all changes', () => {
  test.each(['A#*F$1*1', 'A#*(100%*F$1)', 'A#*F$1*100/100', 'A#*10*F$1*0.1', 'A#*F$1+0', 'A#*1E3*F$1*1E-3', 'A#/100*(F$1*100)'])(
    'is no fault when it is 0, 1, 100 % or a power of ten: %s',
    async (formula) => {
      expect(
        (
          await judge(
            fill((row) => formula.replaceAll('#', String(row))),
            TAX,
          )
        ).report.verdict,
      ).toBe('pass');
    },
  );

  test.each([
    ['A#*F$1*2/2', '2'],
    ['A#*F$1*50%*200%', '50%'],
    ['A#*F$1+20-20', '20'],
  ])('is a fault when it is another one: %s', async (formula, constant) => {
    const { report } = await judge(
      fill((row) => formula.replaceAll('#', String(row))),
      TAX,
    );
    expect(report.findings).toMatchObject([{ outcome: 'fail', fault: 'constant', detail: { constant } }]);
  });

  test.each(['A#*0.1+A#*0.1-A#*0.01', 'A#*(F$1*0+0.1)'])('is a fault when the formula does not follow: %s', async (formula) => {
    const { report } = await judge(
      fill((row) => formula.replaceAll('#', String(row))),
      TAX,
    );
    expect(report.findings).toMatchObject([{ outcome: 'fail' }]);
    expect(report.findings[0]!.fault).not.toBe('notFollowing');
  });
});

test.each([
  ['CUBEVALUE("x","y")+A2*F1', 'CUBEVALUE'],
  ['A2*F1+0*LEN(CUBEMEMBER("x","y"))', 'CUBEMEMBER'],
  ['GETPIVOTDATA("Net",H1)*0+A2*F1', 'GETPIVOTDATA'],
])('the function that cannot be worked out is named: %s', async (formula, name) => {
  const { report, lines } = await judge(
    { B2: `=${formula}` },
    { B2: '=A2*F1' },
    { at: 'B2', filled: false, anchored: [], noConstants: false },
  );
  expect(report.findings).toMatchObject([{ outcome: 'unclear', fault: 'cannotFollow', detail: { function: name } }]);
  expect(lines[0]!.text).toContain(`We cannot work out ${name}, so we cannot tell whether`);
});

describe('a formula that must name the columns of a table', () => {
  const open = (formula: string) =>
    createTestWorkbook(
      { List: { A1: 'Net', B1: 'Tax', A2: 100, A3: 250, F1: 0.19, B2: `=${formula}`, B3: `=${formula.replaceAll('2', '3')}` } },
      {
        hasStoredValues: false,
        tables: {
          List: [
            {
              name: 'Sales',
              area: { top: 1, left: 1, bottom: 3, right: 2 },
              columns: ['Net', 'Tax'],
              headerRowCount: 1,
              totalsRowCount: 0,
              filters: [],
            },
          ],
        },
      },
    );
  const judgeTable = async (formula: string) => {
    const request: CheckRequest = { id: 'tax', kind: 'formula', sheet: 'List', at: 'B2:B3', follows: true, structured: true };
    const set = await compileCheckSet(open('0'), open('[@Net]*$F$1'), [request], { clock: 46_349.4 });
    return listFindings(set.checks, await runCheckSet(set, open(formula))).lines.map(({ parts }) => parts.map(({ text }) => text).join(''));
  };

  test.each(['[@Net]*$F$1', 'Sales[@Net]*$F$1', 'Sales[[#This Row],[Net]]*F$1'])('passes as %s', async (formula) => {
    expect(await judgeTable(formula)).toEqual([]);
  });

  test.each([
    ['A2*$F$1', 'B2 points to cells; use [@Net]. (and 1 more)'],
    ['SUM(A2:A2)*$F$1', 'B2 points to cells; use [@Net]. (and 1 more)'],
    ['INDEX($A$1:$A$3,ROW())*$F$1', 'B2 points to cells; use Sales[Net]. (and 1 more)'],
  ])('is told which name to use instead of %s', async (formula, text) => {
    expect(await judgeTable(formula)).toEqual([text]);
  });
});

test('a sorted copy beside the list is named instead of the first row that is out of order', async () => {
  const list: TestCells = { A1: 'Name', B1: 'Units', A2: 'Bo', B2: 7, A3: 'Ann', B3: 12, A4: 'Cy', B4: 3 };
  const sorted: TestCells = { ...list, A2: 'Ann', B2: 12, A3: 'Bo', B3: 7 };
  const open = (cells: TestCells) => saveSheets({ List: cells });
  const request: CheckRequest = { id: 'sorted', kind: 'sorted', sheet: 'List', at: 'A1:B4', by: [{ column: 'Name' }] };
  const set = await compileCheckSet(await open(list), await open(sorted), [request]);
  const tell = async (cells: TestCells) =>
    listFindings(set.checks, await runCheckSet(set, await open(cells))).lines.map(({ parts }) => parts.map(({ text }) => text).join(''));
  expect(await tell({ ...list, E2: '=SORT(A2:B4)' })).toEqual(['The sorted copy is in E2; sort the list itself.']);
  expect(await tell({ ...sorted, E2: '=SORT(A2:B4)' })).toEqual([]);
  expect(await tell(list)).toEqual(['A3 (Ann) stands below Bo; A to Z is wanted.']);
});
