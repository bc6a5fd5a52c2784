import { describe, expect, test } from 'vitest';
import { checkSetSchema } from '#shared/validation/check-set-schema.ts';
import { proposeChecksFromSolution } from '#workbook/proposals/propose-checks-from-solution.ts';
import { compileCheckSet } from '../../compile-check-set.ts';
import { listFindings } from '../../finding-list.ts';
import { runCheckSet } from '../../run-check-set.ts';
import { insertLines, moveLines, PROGRAMS, saveSheets, type Program, type TestSheets } from '../../testing/moved-cells.ts';

const START: TestSheets = {
  Data: {
    A1: 'Region',
    B1: 'Units',
    C1: 'Price',
    D1: 'Amount',
    A2: 'North',
    B2: 12,
    C2: 2.5,
    D2: '=B2*C2',
    A3: 'South',
    B3: 30,
    C3: 4,
    D3: '=B3*C3',
    A4: 'East',
    B4: 7,
    C4: 9.5,
    D4: '=B4*C4',
    A5: 'West',
    B5: 21,
    C5: 1.25,
    D5: '=B5*C5',
  },
};
const deleteLine = (gone: number) => (line: number) => (line > gone ? line - 1 : line);
const without = (sheets: TestSheets, isGone: (address: string) => boolean): TestSheets => ({
  Data: Object.fromEntries(Object.entries(sheets.Data!).filter(([address]) => !isGone(address))),
});
const deleteRow = (sheets: TestSheets, row: number) =>
  moveLines(
    without(sheets, (address) => address.slice(1) === String(row)),
    'Data',
    deleteLine(row),
  );

interface Task {
  name: string;
  apply: (sheets: TestSheets) => TestSheets;
  at: string;
  wants: Record<string, string>;
  wrong: Record<string, TestSheets>;
}
const TASKS: Task[] = [
  {
    name: 'an empty row above a row',
    apply: (sheets) => moveLines(sheets, 'Data', insertLines(4)),
    at: 'A4',
    wants: { lines: 'rows', change: 'inserted' },
    wrong: {
      'There is no empty row above row 4.': START,
      'There are too many rows above row 6.': moveLines(START, 'Data', insertLines(4, 2)),
      'There is no empty row above row 5.': moveLines(START, 'Data', insertLines(3)),
      'There is no empty row above row 4. #2': moveLines(START, 'Data', insertLines(5)),
    },
  },
  {
    name: 'two rows above the titles',
    apply: (sheets) => moveLines(sheets, 'Data', insertLines(1, 2)),
    at: 'A1:A2',
    wants: { lines: 'rows', change: 'inserted' },
    wrong: {
      'There is no empty row above row 1.': START,
      'There are too few empty rows above row 2.': moveLines(START, 'Data', insertLines(1)),
      'There are too many rows above row 5.': moveLines(START, 'Data', insertLines(1, 4)),
      'There is no empty row above row 1. #2': moveLines(START, 'Data', insertLines(6, 2)),
    },
  },
  {
    name: 'a column before a column',
    apply: (sheets) => moveLines(sheets, 'Data', undefined, insertLines(3)),
    at: 'C1',
    wants: { lines: 'columns', change: 'inserted' },
    wrong: {
      'There is no empty column before column C.': START,
      'There are too many columns before column E.': moveLines(START, 'Data', undefined, insertLines(3, 2)),
      'There is no empty column before column D.': moveLines(START, 'Data', undefined, insertLines(2)),
      'There is no empty column before column C. #2': moveLines(START, 'Data', undefined, insertLines(4)),
    },
  },
  {
    name: 'a row less',
    apply: (sheets) => deleteRow(sheets, 3),
    at: 'A3',
    wants: { lines: 'rows', change: 'deleted' },
    wrong: {
      'Row 3 is still there.': START,
      'Row 3 is still there. #2': without(START, (address) => address.slice(1) === '3'),
      'Only 76 % of the data of the file you started from is where it can be found. Undo what moved or changed it.': deleteRow(
        deleteRow(START, 3),
        3,
      ),
      'A3 was East in the file you started from, now it is South. Put it back. (and 2 more)': deleteRow(START, 4),
    },
  },
];

const tell = async (set: Awaited<ReturnType<typeof compileCheckSet>>, sheets: TestSheets, program: Program = 'Excel') => {
  const report = await runCheckSet(set, await saveSheets(sheets, program));
  const [line] = listFindings(set.checks, report).lines;
  return line ? line.parts.map(({ text }) => text).join('') : report.verdict;
};

describe.each(TASKS)('the task of $name', ({ apply, at, wants, wrong }) => {
  const propose = async () => {
    const [start, solution] = [await saveSheets(START), await saveSheets(apply(START))];
    const { proposals, problems } = await proposeChecksFromSolution(start, solution);
    return { start, solution, proposals, problems };
  };

  test('is proposed, and nothing else but that the data stays', async () => {
    const { proposals, problems } = await propose();
    expect(problems).toEqual([]);
    expect(proposals.filter(({ isTicked }) => isTicked).map(({ check }) => check)).toMatchObject([
      { kind: 'element', element: 'inserted', at, wants },
      { kind: 'given' },
    ]);
  });

  test.each(PROGRAMS)('passes as %s saves it', async (program) => {
    const { start, solution, proposals } = await propose();
    const set = checkSetSchema.parse(
      await compileCheckSet(
        start,
        solution,
        proposals.map(({ check }) => check),
      ),
    );
    expect(await tell(set, apply(START), program)).toBe('pass');
  });

  test.each(Object.entries(wrong))('is not done: %s', async (text, sheets) => {
    const { start, solution, proposals } = await propose();
    const set = await compileCheckSet(
      start,
      solution,
      proposals.map(({ check }) => check),
    );
    expect(await tell(set, sheets)).toBe(text.replace(/ #\d$/, ''));
  });
});

test('formulas beside inserted rows are checked where they are in the solution', async () => {
  const solution = moveLines(START, 'Data', insertLines(4));
  const work = { Data: { ...solution.Data, B8: '=SUM(B2:B6)' } };
  const [start, solved] = [await saveSheets(START), await saveSheets(work)];
  const { proposals } = await proposeChecksFromSolution(start, solved);
  const checks = proposals.filter(({ isTicked }) => isTicked).map(({ check }) => check);
  expect(checks.map(({ kind, at }) => `${kind} ${at}`)).toEqual(['result B8', 'formula B8', 'element A4', 'given A1:D6']);
  const set = await compileCheckSet(start, solved, checks);
  expect(await tell(set, work)).toBe('pass');
  expect(await tell(set, { Data: { ...solution.Data, B8: '=SUM(B2:B5)' } })).toContain('B8');
  expect(await tell(set, { Data: { ...START.Data, B7: '=SUM(B2:B5)' } })).toBe('There is no empty row above row 4.');
});
