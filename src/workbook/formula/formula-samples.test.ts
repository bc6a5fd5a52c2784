import { expect, test } from 'vitest';
import { readWorkbook } from '../reader/read-workbook.ts';
import { readSampleFile, readSampleJson } from '../reader/testing/sample-files.ts';
import { FormulaEngine } from './engine/formula-engine.ts';
import { loadSheets } from './engine/trace-precedents.ts';
import { toComparableValue } from './testing/create-test-workbook.ts';
import { UnsupportedError } from './values/formula-value.ts';

type Result = number | string | boolean | null;

/** Contains a second accepted result for each formula whose result differs between spreadsheet programs. */
const ALSO_RIGHT = new Map<string, Result>([
  // Some spreadsheet programs treat a cell with empty text as a blank cell.
  ['COUNTA(Data!G2:G8)', 6],
  // LibreOffice does not recognize AGGREGATE in the sample workbook, because the workbook stores the name without the prefix `_xlfn.`.
  ['AGGREGATE(9,6,Data!D2:D8)', 67],
]);

const isSame = (value: Result, expected: Result): boolean =>
  typeof value === 'number' && typeof expected === 'number'
    ? Math.abs(value - expected) <= 1e-9 * Math.max(1, Math.abs(expected))
    : value === expected;

test('none of 214 formulas of lessons has a wrong result, and at most 10 have no result', async () => {
  const workbook = await readWorkbook(readSampleFile('formulas.xlsx'));
  const samples = readSampleJson<[string, Result][]>('formulas.json');
  const book = await loadSheets(workbook, [{ sheetName: 'F', area: { top: 1, left: 2, bottom: 400, right: 2 } }]);
  const expected = new Map(samples);
  const wrong: string[] = [];
  const unknown: string[] = [];
  for (const { row, column, formula } of book.listFormulas(book.findSheet('F')!)) {
    const text = formula.replaceAll(/_xlfn\.|_xlws\./g, '');
    try {
      const value = toComparableValue(new FormulaEngine(book).evaluateCell('F', row, column));
      if (!isSame(value, expected.get(text)!) && ALSO_RIGHT.get(text) !== value) wrong.push(`${text} gives ${value}`);
    } catch (error) {
      if (!(error instanceof UnsupportedError)) throw error;
      unknown.push(text);
    }
  }
  expect(expected.size).toBe(214);
  expect(wrong).toEqual([]);
  expect(unknown.length).toBeLessThanOrEqual(10);
});
