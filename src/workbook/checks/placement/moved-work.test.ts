import { describe, expect, test } from 'vitest';
import type { TestCells } from '#workbook/formula/testing/create-test-workbook.ts';
import type { CheckRequest, CheckSet } from '../check-set.ts';
import type { CheckReport } from '../findings.ts';
import { compileCheckSet } from '../compile-check-set.ts';
import { listFindings } from '../finding-list.ts';
import { checkTextsEn } from '../texts/check-texts.ts';
import { runCheckSet } from '../run-check-set.ts';
import { insertLines, moveLines, PROGRAMS, saveSheets, sortRows, type Program, type TestSheets } from '../testing/moved-cells.ts';

const ROWS = [
  ['North', 120, 2.5],
  ['South', 45, 3.25],
  ['East', 310, 4],
  ['West', 87, 1.75],
  ['North', 150, 6.5],
  ['South', 12, 7],
] as const;
/** A list with a result in each row, a total, and a rate on another sheet. */
const START: TestSheets = {
  Sales: {
    A1: 'Region',
    B1: 'Units',
    C1: 'Price',
    D1: 'Amount',
    A8: 'Total',
    F1: 'Most',
    ...(Object.fromEntries(
      ROWS.flatMap(([region, units, price], index) => [
        [`A${index + 2}`, region],
        [`B${index + 2}`, units],
        [`C${index + 2}`, price],
      ]),
    ) as TestCells),
  },
  Rates: { A1: 'Discount', B1: 0.1, A2: 'Tax', B2: 0.19 },
};
const WORK: TestCells = {
  D2: '=B2*C2*(1-Rates!$B$1)',
  D3: '=B3*C3*(1-Rates!$B$1)',
  D4: '=B4*C4*(1-Rates!$B$1)',
  D5: '=B5*C5*(1-Rates!$B$1)',
  D6: '=B6*C6*(1-Rates!$B$1)',
  D7: '=B7*C7*(1-Rates!$B$1)',
  D8: '=SUM(D2:D7)',
  F2: '=MAX(B2:B7)',
};
const SOLUTION: TestSheets = { Sales: { ...START.Sales, ...WORK }, Rates: START.Rates! };
const CHECKS: CheckRequest[] = [
  { id: 'amount', kind: 'result', sheet: 'Sales', at: 'D2:D7' },
  {
    id: 'amount-formula',
    kind: 'formula',
    sheet: 'Sales',
    at: 'D2:D7',
    follows: true,
    filled: true,
    refers: ['Rates!B1'],
    anchored: ['Rates!B1'],
  },
  { id: 'total', kind: 'result', sheet: 'Sales', at: 'D8' },
  { id: 'total-formula', kind: 'formula', sheet: 'Sales', at: 'D8', follows: true },
  { id: 'most', kind: 'result', sheet: 'Sales', at: 'F2' },
  { id: 'most-formula', kind: 'formula', sheet: 'Sales', at: 'F2', follows: true, refers: ['B2:B7'] },
  { id: 'given', kind: 'given', sheet: 'Sales', at: 'A1:C8' },
  { id: 'rates', kind: 'given', sheet: 'Rates', at: 'A1:B2' },
];
const changeSheet = (sheets: TestSheets, name: string, cells: TestCells): TestSheets => ({
  ...sheets,
  [name]: { ...sheets[name], ...cells },
});
const renameSheet = (sheets: TestSheets, from: string, to: string): TestSheets =>
  Object.fromEntries(
    Object.entries(sheets).map(([name, cells]) => [
      name === from ? to : name,
      Object.fromEntries(
        Object.entries(cells).map(([address, value]) => [
          address,
          typeof value === 'string' && value.startsWith('=') ? value.replaceAll(`${from}!`, `'${to}'!`) : value,
        ]),
      ),
    ]),
  );

let compiled: Promise<CheckSet> | undefined;
const compile = async () =>
  (compiled ??= compileCheckSet(await saveSheets(START), await saveSheets(SOLUTION), CHECKS, { clock: 46_349.4 }));
const judge = async (sheets: TestSheets, program: Program = 'Excel', changes: Partial<CheckSet> = {}): Promise<CheckReport> =>
  runCheckSet({ ...(await compile()), ...changes }, await saveSheets(sheets, program));
const tell = async (report: CheckReport) =>
  listFindings((await compile()).checks, report).lines.map(({ parts }) => parts.map(({ text }) => text).join(''));

interface Move {
  name: string;
  /** Does to any work what a learner might do without doing anything wrong. */
  apply: (sheets: TestSheets) => TestSheets;
  notices?: string[];
}

const MOVES: Move[] = [
  { name: 'stays in place', apply: (sheets) => sheets },
  { name: 'gets a row on top', apply: (sheets) => moveLines(sheets, 'Sales', insertLines(1)) },
  {
    name: 'gets three rows on top with a title',
    apply: (sheets) => changeSheet(moveLines(sheets, 'Sales', insertLines(1, 3)), 'Sales', { A1: 'My sales' }),
  },
  { name: 'gets an empty row inside the list', apply: (sheets) => moveLines(sheets, 'Sales', insertLines(5)) },
  { name: 'gets an empty row below the titles', apply: (sheets) => moveLines(sheets, 'Sales', insertLines(2)) },
  { name: 'gets a column on the left', apply: (sheets) => moveLines(sheets, 'Sales', undefined, insertLines(1)) },
  {
    name: 'gets a column inside the list',
    apply: (sheets) => changeSheet(moveLines(sheets, 'Sales', undefined, insertLines(3)), 'Sales', { C1: 'Note', C3: 'late' }),
  },
  { name: 'gets rows and columns', apply: (sheets) => moveLines(sheets, 'Sales', insertLines(4, 2), insertLines(2, 2)) },
  {
    name: 'has the columns of units and prices changed over',
    apply: (sheets) => moveLines(sheets, 'Sales', undefined, (line) => ({ 2: 3, 3: 2 })[line] ?? line),
  },
  { name: 'gets a row on top of the other sheet', apply: (sheets) => moveLines(sheets, 'Rates', insertLines(1)) },
  {
    name: 'is on a renamed sheet',
    apply: (sheets) => renameSheet(sheets, 'Sales', 'Ventas 2026'),
    notices: ['We looked at sheet Ventas 2026.'],
  },
  {
    name: 'is on a renamed sheet with a row on top',
    apply: (sheets) => renameSheet(moveLines(sheets, 'Sales', insertLines(1)), 'Sales', 'Mine'),
    notices: ['We looked at sheet Mine.'],
  },
  { name: 'reads a renamed sheet', apply: (sheets) => renameSheet(sheets, 'Rates', 'Sätze'), notices: ['We looked at sheet Sätze.'] },
  {
    name: 'is on a copy of the sheet',
    apply: (sheets) => ({ ...START, 'Sales (2)': sheets.Sales! }),
    notices: ['We looked at sheet Sales (2).'],
  },
  { name: 'has its sheets in another order', apply: ({ Sales, Rates }) => ({ Rates: Rates!, Other: { A1: 'Notes' }, Sales: Sales! }) },
  {
    name: 'has its list sorted with the results',
    apply: (sheets) => ({ ...sheets, Sales: sortRows(sheets.Sales!, 'A2:D7', 'B') }),
    notices: ['Your list is in another order; that is fine.'],
  },
  {
    name: 'has its list sorted by region in falling order below a new row',
    apply: (sheets) => moveLines({ ...sheets, Sales: sortRows(sheets.Sales!, 'A2:D7', 'A', true) }, 'Sales', insertLines(1)),
    notices: ['Your list is in another order; that is fine.'],
  },
  {
    name: 'has other titles',
    apply: (sheets) => changeSheet(sheets, 'Sales', { C1: 'Price in €', A1: 'Area' }),
    notices: ['A1 was “Region”.', 'C1 was “Price”.'],
  },
];

describe.each(MOVES)('work that $name', ({ apply, notices = [] }) => {
  test.each(PROGRAMS)('passes as %s saves it', async (program) => {
    const report = await judge(apply(SOLUTION), program);
    expect(await tell(report)).toEqual([]);
    expect(report).toMatchObject({ verdict: 'pass', score: 100 });
    expect(report.notices.map(checkTextsEn.describeNotice).toSorted()).toEqual(notices);
  });

  test.each<{ fault: string; cells: TestCells; failing: string[] }>([
    { fault: 'is typed', cells: { F2: 310 }, failing: ['most-formula:typed'] },
    { fault: 'is one row short', cells: { D8: '=SUM(D2:D6)' }, failing: ['total:wrongValue'] },
    { fault: 'holds a number', cells: { F2: '=MAX(B2:B3,310)' }, failing: ['most-formula:rangeShort'] },
    {
      fault: 'lacks the $',
      cells: Object.fromEntries([2, 3, 4, 5, 6, 7].map((row) => [`D${row}`, `=B${row}*C${row}*(1-Rates!B${row - 1})`])),
      failing: ['amount:wrongValue', 'amount-formula:anchor'],
    },
    { fault: 'has one other row', cells: { D4: '=C4*B4*(1-Rates!$B$1)' }, failing: ['amount-formula:notFilled'] },
  ])('is judged as if it had not moved when it $fault', async ({ cells, failing }) => {
    const wrong = changeSheet(SOLUTION, 'Sales', cells);
    const list = async (sheets: TestSheets) =>
      (await judge(sheets)).findings.flatMap(({ id, outcome, fault }) => (outcome === 'fail' ? [`${id}:${fault}`] : []));
    const found = await list(apply(wrong));
    expect(found).toEqual(await list(wrong));
    expect(found).toEqual(expect.arrayContaining(failing));
  });
});

describe('the learner is told', () => {
  test('that given data is changed, where it is now', async () => {
    const changed = changeSheet(SOLUTION, 'Sales', { B4: 311 });
    const report = await judge(moveLines(changed, 'Sales', insertLines(2)));
    expect(await tell(report)).toEqual(['Sales!B5 was 310 in the file you started from, now it is 311. Put it back.']);
  });

  test('that a row of the list is gone', async () => {
    const { A5: _, B5: __, C5: ___, D5: ____, ...rest } = SOLUTION.Sales!;
    const report = await judge(moveLines({ ...SOLUTION, Sales: rest }, 'Sales', (line) => (line > 5 ? line - 1 : line)));
    expect(report.verdict).toBe('fail');
    expect(await tell(report)).toContain('The row or column of A5 in the file you started from is gone.');
  });

  test('that hardly any of the data is where it can be found', async () => {
    const report = await judge({
      Sales: { ...WORK, K40: 'Region', L40: 'Units', K41: 'North', L41: 120, K42: 'South' },
      Rates: START.Rates!,
    });
    expect(report.verdict).toBe('fail');
  });

  test('that the data has moved, when cells must stay where they are', async () => {
    const report = await judge(moveLines(SOLUTION, 'Sales', insertLines(1, 3)), 'Excel', { staysInPlace: true });
    expect(await tell(report)).toContain('Your data stands 3 rows lower than in the file you started from.');
  });

  test('that a title has changed, when titles must stay', async () => {
    const checks = (await compile()).checks.map((check) => (check.kind === 'given' ? { ...check, titlesStay: true } : check));
    const report = await judge(changeSheet(SOLUTION, 'Sales', { C1: 'Cost' }), 'Excel', { checks });
    expect(report.findings.filter(({ outcome }) => outcome === 'fail')).toMatchObject([{ id: 'given', fault: 'givenChanged', cell: 'C1' }]);
  });
});
