import { describe, expect, test } from 'vitest';
import type { Sheet, Workbook } from '../reader/workbook.ts';
import { parseAreaAddress, toCellKey, getColumnOfCellKey, getRowOfCellKey } from '../reader/cell-address.ts';
import type { CheckRequest, CheckSet } from './check-set.ts';
import type { Finding } from './findings.ts';
import { compileCheckSet } from './compile-check-set.ts';
import { runCheckSet } from './run-check-set.ts';
import { changeWorkbook, type CellEntry } from './testing/changed-workbook.ts';
import { compileSample, readSampleChecks, readSampleWorkbook } from './testing/graded-samples.ts';

/** Changes cells in a challenge's solution and runs the challenge's checks on the changed workbook. */
async function runChanged(challenge: string, entries: Readonly<Record<string, CellEntry>>, checks = readSampleChecks(challenge)) {
  return runCheckSet(await compileSample(challenge, checks), changeWorkbook(await readSampleWorkbook(challenge, 'solution'), entries));
}

const mapSheets = (workbook: Workbook, change: (sheet: Sheet) => Sheet, rename = (name: string) => name): Workbook => ({
  ...workbook,
  sheets: workbook.sheets.map((summary) => ({ ...summary, name: rename(summary.name) })),
  readSheet: async (name) => {
    const summary = workbook.sheets.find((sheet) => rename(sheet.name).toLowerCase() === name.toLowerCase())!;
    return { ...change(await workbook.readSheet(summary.name)), name: rename(summary.name) };
  },
});

/** Moves the cells of a sheet without adjusting the references in their formulas. */
const moveCells =
  (rows: number, columns: number) =>
  (sheet: Sheet): Sheet => ({
    ...sheet,
    rowCount: sheet.rowCount + rows,
    columnCount: sheet.columnCount + columns,
    cells: new Map(
      [...sheet.cells].map(([key, cell]) => [toCellKey(getRowOfCellKey(key) + rows, getColumnOfCellKey(key) + columns), cell]),
    ),
  });

const failing = (findings: readonly Finding[]) =>
  findings.filter(({ outcome }) => outcome !== 'pass').map(({ id, outcome, fault, cell }) => [id, outcome, fault, cell]);

describe('the learner is told', () => {
  test.each<{ what: string; challenge: string; entries: Record<string, CellEntry>; faults: unknown[] }>([
    {
      what: 'that a cell is empty, and only once',
      challenge: 'sum',
      entries: { 'Budget!B10': null },
      faults: [
        ['total-result', 'fail', 'empty', 'B10'],
        ['total-formula', 'blocked', undefined, undefined],
      ],
    },
    {
      what: 'that a formula uses no cells',
      challenge: 'sum',
      entries: { 'Budget!B10': '=900+878.5' },
      faults: [['total-formula', 'fail', 'noReference', 'B10']],
    },
    {
      what: 'that a formula leaves out cells',
      challenge: 'sum',
      entries: { 'Budget!B10': '=SUM(B2:B8)+48' },
      faults: [['total-formula', 'fail', 'rangeShort', 'B10']],
    },
    {
      what: 'that a result is a text',
      challenge: 'sum',
      entries: { 'Budget!B10': '1 778,50 €' },
      faults: [
        ['total-result', 'fail', 'textNumber', 'B10'],
        ['total-formula', 'blocked', undefined, undefined],
      ],
    },
    {
      what: 'that a typed result is rounded',
      challenge: 'sum',
      entries: { 'Budget!B10': 1779 },
      faults: [
        ['total-result', 'fail', 'rounded', 'B10'],
        ['total-formula', 'blocked', undefined, undefined],
      ],
    },
    {
      what: 'that a formula rounds its result',
      challenge: 'sum',
      entries: { 'Budget!B10': '=ROUND(SUM(B2:B9),0)' },
      faults: [
        ['total-result', 'fail', 'rounded', 'B10'],
        ['total-formula', 'blocked', undefined, undefined],
      ],
    },
    {
      what: 'that a formula which rounds has another result',
      challenge: 'sum',
      entries: { 'Budget!B10': '=ROUND(SUM(B2:B9)*2,0)' },
      faults: [
        ['total-result', 'fail', 'wrongValue', 'B10'],
        ['total-formula', 'blocked', undefined, undefined],
      ],
    },
    {
      what: 'that a result has the wrong sign',
      challenge: 'sum',
      entries: { 'Budget!B10': '=-SUM(B2:B9)' },
      faults: [
        ['total-result', 'fail', 'sign', 'B10'],
        ['total-formula', 'blocked', undefined, undefined],
      ],
    },
    {
      what: 'that a formula is an error',
      challenge: 'sum',
      entries: { 'Budget!B10': '=SUM(B2:B9)/0' },
      faults: [
        ['total-result', 'fail', 'error', 'B10'],
        ['total-formula', 'blocked', undefined, undefined],
      ],
    },
    {
      what: 'that given data has changed, while the formula stays right',
      challenge: 'sum',
      entries: { 'Budget!B4': 66, 'Budget!B10': '=SUM(B2:B9)' },
      faults: [['given', 'fail', 'givenChanged', 'B4']],
    },
    {
      what: 'that another function is asked for',
      challenge: 'lookup',
      entries: Object.fromEntries([2, 3, 4, 5, 6, 7].map((row) => [`Orders!C${row}`, `=SUMIF(Prices!A:A,A${row},Prices!C:C)`])),
      faults: [['price-formula', 'fail', 'functionMissing', 'C2']],
    },
    {
      what: 'that a row does something else',
      challenge: 'absolute',
      entries: { 'Prices!C6': '=$E$2*B6' },
      faults: [['tax-formula', 'fail', 'notFilled', 'C6']],
    },
    {
      what: 'that a shown row has another value',
      challenge: 'table',
      entries: { 'Sales!A1': 'Area' },
      faults: [['filter', 'fail', 'noColumn', undefined]],
    },
  ])('$what', async ({ challenge, entries, faults }) => {
    const report = await runChanged(challenge, entries);
    expect(report.verdict).toBe('fail');
    expect(failing(report.findings)).toEqual(faults);
  });

  test('that the data has moved when cells must stay where they are, and nothing else about the sheet', async () => {
    const workbook = mapSheets(await readSampleWorkbook('sum', 'solution'), moveCells(1, 0));
    const set: CheckSet = { ...(await compileSample('sum')), staysInPlace: true };
    const { findings } = await runCheckSet(set, workbook);
    expect(findings).toMatchObject([
      { outcome: 'fail', fault: 'moved', detail: { rows: 1, columns: 0 } },
      { outcome: 'blocked' },
      { outcome: 'blocked' },
    ]);
  });

  test('that a sheet is missing', async () => {
    const workbook = mapSheets(
      await readSampleWorkbook('sum', 'solution'),
      (sheet) => ({ ...sheet, cells: new Map() }),
      () => 'Hoja1',
    );
    const { findings } = await runCheckSet(await compileSample('sum'), workbook);
    expect(findings.map(({ fault }) => fault)).toEqual(['noSheet', 'noSheet', 'noSheet']);
  });

  test('nothing about a check of weight zero that keeps the file from passing', async () => {
    const checks = readSampleChecks('sum').map((check): CheckRequest => (check.kind === 'given' ? { ...check, weight: 0 } : check));
    const report = await runChanged('sum', { 'Budget!B4': 66, 'Budget!B10': '=SUM(B2:B9)' }, checks);
    expect(report).toMatchObject({ verdict: 'pass', score: 100 });
  });
});

describe('a right answer passes', () => {
  test('on a sheet with another name, and the learner is told which sheet was checked', async () => {
    const workbook = mapSheets(
      await readSampleWorkbook('sum', 'solution'),
      (sheet) => sheet,
      () => 'Hoja 1',
    );
    const report = await runCheckSet(await compileSample('sum'), workbook);
    expect(report).toMatchObject({ verdict: 'pass', notices: [{ kind: 'otherSheet', sheet: 'Hoja 1' }] });
  });

  test('on a sheet of another name with its rows in another order', async () => {
    const workbook = mapSheets(
      await readSampleWorkbook('table', 'solution'),
      (sheet) => sheet,
      () => 'Verkäufe',
    );
    const report = await runCheckSet(await compileSample('table'), workbook);
    expect(report).toMatchObject({ verdict: 'pass', notices: [{ kind: 'otherSheet', sheet: 'Verkäufe' }] });
  });

  test('when another column has the same title as the filtered one', async () => {
    const book = await readSampleWorkbook('table', 'solution');
    const { cells } = await book.readSheet('Sales');
    const rows = Array.from({ length: 12 }, (_, index) => index + 2);
    const regions = rows.map((row) => [`Sales!B${row}`, cells.get(toCellKey(row, 1))!.value as string]);
    const entries = { ...Object.fromEntries([...regions, ...rows.map((row) => [`Sales!A${row}`, 'West'])]), 'Sales!B1': 'Region' };
    const filterSecondColumn = (sheet: Sheet): Sheet => ({
      ...sheet,
      tables: sheet.tables.map((table) => ({ ...table, filters: table.filters.map((filter) => ({ ...filter, column: 1 })) })),
    });
    const { findings } = await runCheckSet(await compileSample('table'), mapSheets(changeWorkbook(book, entries), filterSecondColumn));
    expect(findings.find(({ id }) => id === 'filter')).toEqual({ id: 'filter', outcome: 'pass' });
  });

  test('with cells to which a text refers', async () => {
    expect(await runChanged('sum', { 'Budget!B10': '=SUM(INDIRECT("B2:B9"))' })).toMatchObject({ verdict: 'pass' });
  });

  test.each([
    { challenge: 'absolute', at: 'C2:C9', formula: 'B2:B9*E2' },
    { challenge: 'percent', at: 'C2:C6', formula: 'B2:B6/B7' },
  ])('with one array formula for all cells, in a file without stored results: $formula', async ({ challenge, at, formula }) => {
    const area = parseAreaAddress(at)!;
    const workbook = mapSheets(await readSampleWorkbook(challenge, 'solution'), (sheet) => {
      const cells = new Map(sheet.cells);
      const first = cells.get(toCellKey(area.top, area.left))!;
      for (let row = area.top; row <= area.bottom; row++) cells.delete(toCellKey(row, area.left));
      cells.set(toCellKey(area.top, area.left), { ...first, value: null, formula, arrayArea: area, hasStoredValue: false });
      return { ...sheet, cells };
    });
    expect(await runCheckSet(await compileSample(challenge), workbook)).toMatchObject({ verdict: 'pass' });
  });

  test('with a sheet name in other letter case', async () => {
    const workbook = mapSheets(
      await readSampleWorkbook('sum', 'solution'),
      (sheet) => sheet,
      (name) => name.toUpperCase(),
    );
    expect(await runCheckSet(await compileSample('sum'), workbook)).toMatchObject({ verdict: 'pass', notices: [] });
  });

  test('in a workbook that counts dates from 1904', async () => {
    const book = await readSampleWorkbook('sumifs', 'solution');
    const given = (await compileSample('sumifs')).dates.Sales!;
    const sheet = await book.readSheet('Sales');
    const entries = Object.fromEntries(
      given.map((address) => {
        const column = address.charCodeAt(0) - 64;
        const serial = sheet.cells.get(toCellKey(Number(address.slice(1)), column))!.value as number;
        return [`Sales!${address}`, serial - 1462];
      }),
    );
    const workbook = { ...changeWorkbook(book, entries), uses1904Dates: true };
    expect(await runCheckSet(await compileSample('sumifs'), workbook)).toMatchObject({ verdict: 'pass' });
  });

  test.each([
    { challenge: 'absolute', sheet: 'Prices' },
    { challenge: 'lookup', sheet: 'Orders' },
    { challenge: 'sumifs', sheet: 'Sales' },
  ])('when a workbook is its own solution: $challenge', async ({ challenge }) => {
    const solution = await readSampleWorkbook(challenge, 'solution');
    const set = await compileCheckSet(solution, solution, readSampleChecks(challenge));
    expect((await runCheckSet(set, solution)).findings.every(({ outcome }) => outcome === 'pass')).toBe(true);
  });
});

test('a formula that cannot be calculated gets no verdict', async () => {
  const report = await runChanged('sum', { 'Budget!B10': '=SUM(B2:B9)+CUBEVALUE(B2)' });
  expect(report).toMatchObject({
    verdict: 'unclear',
    findings: [{ outcome: 'unclear', cell: 'B10' }, { outcome: 'unclear' }, { outcome: 'pass' }],
  });
});
