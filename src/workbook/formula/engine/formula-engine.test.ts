import { expect, test } from 'vitest';
import { toCellKey } from '#workbook/reader/cell-address.ts';
import type { Table } from '#workbook/reader/workbook.ts';
import { createTestEngine, toComparableValue, type TestCells, type TestWorkbookOptions } from '../testing/create-test-workbook.ts';
import { UnsupportedError } from '../values/formula-value.ts';

const costs: Table = {
  name: 'Costs',
  area: { top: 1, left: 1, bottom: 4, right: 2 },
  columns: ['Item', 'Net price'],
  headerRowCount: 1,
  totalsRowCount: 0,
  filters: [],
};
const prices: TestCells = { A1: 'Item', B1: 'Net price', A2: 'Tea', B2: 2, A3: 'Cake', B3: 3, A4: 'Soup', B4: 5 };

async function calculate(formula: string, cells: TestCells = prices, options: TestWorkbookOptions = {}) {
  const engine = await createTestEngine({ Sheet1: { ...cells, Z3: formula }, 'My costs': { B2: 20, B3: 30 } }, options);
  return toComparableValue(engine.evaluateCell('Sheet1', 3, 26));
}

test.each([
  ['=1+2*3', 7],
  ['=-2^2', 4],
  ['=2^3^2', 64],
  ['=10%', 0.1],
  ['=7/0', '#DIV/0!'],
  ['=0^0', '#NUM!'],
  ['="a"&1/3', 'a0.333333333333333'],
  ['="a"="A"', true],
  ['="10">9', true],
  ['=1="1"', false],
  ['=TRUE+1', 2],
  ['="5"*"2"', 10],
  ['="x"+1', '#VALUE!'],
  ['=0.1+0.2=0.3', true],
  ['=1-0.9-0.1', 0],
  ['=Y9=""', true],
  ['=Y9=0', true],
  ['=Y9', 0],
])('%s gives %s', async (formula, value) => {
  expect(await calculate(formula)).toBe(value);
});

test.each([
  ['=SUM(B2:B4)', 10],
  ["='My costs'!B2", 20],
  ["=SUM('Sheet1:My costs'!B2)", 22],
  ["=SUM(Sheet1:'My costs'!B2:B2)", 22],
  ['=SUM(B:B)', 10],
  ['=SUM((B2,B4))', 7],
  ['=SUM(B2:B3 B3:B4)', 3],
  ['=SUM(B2:B2 B3:B4)', '#NULL!'],
  ['=SUM(#REF!)', '#REF!'],
  ['=NoSuchName', '#NAME?'],
])('references: %s gives %s', async (formula, value) => {
  expect(await calculate(formula)).toBe(value);
});

test.each([
  ['=SUM(Costs[Net price])', 10],
  ['=SUM(Costs[[#All],[Net price]])', 10],
  ['=Costs[[#Headers],[Net price]]', 'Net price'],
  ['=Costs[[#This Row],[Net price]]', 3],
  ['=Costs[@[Net price]]', 3],
  ['=SUM(Costs[[#Totals],[Net price]])', '#REF!'],
  ['=SUM(Costs[Gross])', '#REF!'],
  ['=COUNTA(Costs)', 6],
])('tables: %s gives %s', async (formula, value) => {
  expect(await calculate(formula, prices, { tables: { Sheet1: [costs] } })).toBe(value);
});

test.each([
  { formula: '=B2:B4*2', value: 6, because: 'a range where one value is wanted is the cell of the same row' },
  { formula: '=B4:B5', value: '#VALUE!', because: 'without a cell in the same row there is no value' },
  { formula: '=SUM(B2:B4*2)', value: 6, because: 'SUM works out one cell only outside of array formulas' },
  { formula: '=SUMPRODUCT(B2:B4*2)', value: 20, because: 'the arguments of SUMPRODUCT are always arrays' },
  { formula: '{=SUM(B2:B4*2)}', value: 20, because: 'an array formula works out every cell' },
  { formula: '=SUMPRODUCT((B:B>2)*A:A)', value: '#VALUE!', because: 'whole columns end at the last used row' },
  { formula: '=SUMPRODUCT((B:B=3)*1)', value: 1, because: 'blank cells below the last used row count as nothing' },
  { formula: '=SUM({1,2,3}*2)', value: 12, because: 'typed arrays are always worked out whole' },
])('$formula gives $value, for $because', async ({ formula, value }) => {
  expect(await calculate(formula)).toBe(value);
});

test('a formula without a stored result is calculated as in current spreadsheet programs', async () => {
  expect(await calculate('=SUM(B2:B4*2)', prices, { hasStoredValues: false })).toBe(20);
});

test('an array formula fills its area, and single values repeat', async () => {
  const engine = await createTestEngine({ Sheet1: { A1: 1, A2: 2, A3: 3, 'B1:C4': '{=A1:A3*10}' } });
  const values = [1, 2, 3, 4].map((row) => toComparableValue(engine.evaluateCell('Sheet1', row, 3)));
  expect(values).toEqual([10, 20, 30, '#N/A']);
});

test('a name with a relative reference is resolved relative to the cell of the formula', async () => {
  const names = [{ name: 'Left', sheetName: null, formula: 'Sheet1!XFD1' }];
  expect(await calculate('=Left', { Y3: 42 }, { names })).toBe(42);
});

test('a name defined for a sheet takes precedence over a name defined for the workbook', async () => {
  const names = [
    { name: 'Rate', sheetName: null, formula: '0.1' },
    { name: 'Rate', sheetName: 'Sheet1', formula: '0.2' },
  ];
  expect(await calculate('=Rate', prices, { names })).toBe(0.2);
});

test('replaced values take precedence over constants and formulas', async () => {
  const overrides = new Map([
    ['sheet1', new Map([[toCellKey(1, 1), 10]])],
    ['other', new Map([[toCellKey(1, 1), 5]])],
  ]);
  const engine = await createTestEngine({ Sheet1: { A1: '=1+1', A2: '=A1+Other!A1' }, Other: { B1: 1 } }, {}, overrides);
  expect(engine.evaluateCell('Sheet1', 2, 1)).toBe(15);
});

test('5 000 rows that each depend on the row above are calculated', async () => {
  const cells: TestCells = { A1: 1 };
  for (let row = 2; row <= 5000; row++) cells[`A${row}`] = `=A${row - 1}+1`;
  const engine = await createTestEngine({ Sheet1: cells });
  expect(engine.evaluateCell('Sheet1', 5000, 1)).toBe(5000);
});

test.each([
  { title: 'a circular reference', cells: { A1: '=B1', B1: '=A1' } },
  {
    title: 'a long circular reference',
    cells: Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`A${i + 1}`, `=A${((i + 1) % 500) + 1}`])),
  },
  { title: 'a function that the engine does not know', cells: { A1: '=SUM(1,NOSUCHFUNCTION(1))' } },
  { title: 'today', cells: { A1: '=TODAY()' } },
  { title: 'another workbook', cells: { A1: '=[1]Costs!A1' } },
  { title: 'a name of another workbook', cells: { A1: '=[1]!Rate' } },
  { title: 'an operation that counts the blank cells of a whole column', cells: { A1: '=SUMPRODUCT(--(B:B=""))' } },
  { title: 'a text that is no formula', cells: { A1: '=1+' } },
  { title: 'an empty formula', cells: { A1: '=' } },
  { title: 'a number whose meaning depends on the language', cells: { A1: '="1,5"+1' } },
  { title: 'a range with too many cells', cells: { A1: '=SUM(B1:AZ1000000)', AZ1000000: 1 } },
])('$title is unsupported and never guessed', async ({ cells }) => {
  const engine = await createTestEngine({ Sheet1: cells });
  expect(() => engine.evaluateCell('Sheet1', 1, 1)).toThrow(UnsupportedError);
});

test.each([
  ['SUM(B1:B1048576)', 7],
  ['SUMIFS(B2:B1048576,C2:C1048576,"y")', 4],
  ['SUMPRODUCT((C2:C1048576="y")*B2:B1048576)', 4],
  ['COUNTBLANK(B2:B1000001)', 999_998],
  ['ROWS(UNIQUE(C1:C1048576))', 4],
  ['ROWS(UNIQUE(C:C))', 4],
])('a range down to the last row is read as far as cells are used: %s', async (formula, value) => {
  const engine = await createTestEngine({
    Sheet1: { B1: 'Units', C1: 'Item', B2: 3, C2: 'x', B3: 4, C3: 'y', A1: `=${formula}` },
  });
  expect(toComparableValue(engine.evaluateCell('Sheet1', 1, 1))).toBe(value);
});

test('a workbook that calculates with the digits that its cells show is unsupported', async () => {
  const engine = await createTestEngine({ Sheet1: { A1: '=1/3' } }, { usesShownDigits: true });
  expect(() => engine.evaluateCell('Sheet1', 1, 1)).toThrow(UnsupportedError);
});

test('the number of calculation steps is limited', async () => {
  const engine = await createTestEngine({ Sheet1: { A1: '=CUMIPMT(0.01,3000000,1000,1,3000000,0)' } });
  expect(() => engine.evaluateCell('Sheet1', 1, 1)).toThrow(UnsupportedError);
});
