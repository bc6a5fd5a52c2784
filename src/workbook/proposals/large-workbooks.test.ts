import { expect, test } from 'vitest';
import { checkSetSchema } from '#shared/validation/check-set-schema.ts';
import { createTestWorkbook, type TestCells } from '../formula/testing/create-test-workbook.ts';
import { applyCheckDefaults } from '../checks/apply-check-defaults.ts';
import { compileCheckSet } from '../checks/compile-check-set.ts';
import { describeFinding } from '../checks/finding-texts.ts';
import { runCheckSet } from '../checks/run-check-set.ts';
import { proposeChecksFromSolution } from './propose-checks-from-solution.ts';

const ROWS = 10_000;

/** Creates the cells of a row of the list at another row. */
const createRow = (row: number, at = row): TestCells => ({ [`A${at}`]: (row * 7) % 31, [`B${at}`]: ((row * 13) % 97) / 2 });

function createSales(more: TestCells = {}, withFormulas = false): ReturnType<typeof createTestWorkbook> {
  const cells: TestCells = { A1: 'Units', B1: 'Price', C1: 'Net' };
  for (let row = 2; row <= ROWS; row++) {
    Object.assign(cells, createRow(row));
    if (withFormulas) cells[`C${row}`] = `=A${row}*B${row}`;
  }
  return createTestWorkbook({ Data: { ...cells, ...more } }, { hasStoredValues: false });
}

const proposeFor = async (solution: ReturnType<typeof createSales>) => {
  const start = createSales();
  const { proposals } = await proposeChecksFromSolution(start, solution);
  const checks = proposals.filter(({ isTicked }) => isTicked).map(({ check }) => check);
  const set = await compileCheckSet(start, solution, checks);
  return { start, checks, set };
};

test('a list of 10 000 rows with a total gets checks that tell solution, start and changed data apart', async () => {
  const total = { E1: `=SUM(A2:A${ROWS})` };
  const solution = createSales(total);
  const { start, checks, set } = await proposeFor(solution);
  expect(checks.map(({ kind, at }) => `${kind} ${at}`)).toEqual(['result E1', 'formula E1', `given A1:C${ROWS}`]);
  expect(checkSetSchema.safeParse(JSON.parse(JSON.stringify(set))).error).toBeUndefined();
  expect((await runCheckSet(set, solution)).verdict).toBe('pass');
  expect((await runCheckSet(set, start)).verdict).toBe('fail');
  const findGivenFault = async (cells: TestCells) =>
    (await runCheckSet(set, createSales({ ...total, ...cells }))).findings.find(({ id }) => id === 'given');
  expect((await findGivenFault({ A3: 999 }))?.fault).toBe('givenChanged');
  for (const changed of [{ A1004: -1 }, { A9000: -1 }, { B9000: 'x' }, { [`A${ROWS}`]: null }])
    expect((await findGivenFault(changed))?.fault, `with ${JSON.stringify(changed)}`).toBe('rowsChanged');
  const { findings } = await runCheckSet(set, createSales({ ...total, A9000: -1 }));
  expect(findings.find(({ id }) => id.includes('formula'))).toMatchObject({ outcome: 'blocked' });
  const finding = (await findGivenFault({ A9000: -1 }))!;
  expect(JSON.stringify(describeFinding(finding))).toContain('Rows 8936 to 9191 of column A are not as in the file you started from.');
  // What learners add beside, in and below the list is theirs.
  for (const added of [{ G5000: 1 }, { C5000: '=A5000*2' }, { [`A${ROWS + 2}`]: 'Total' }])
    expect(await findGivenFault(added), `with ${JSON.stringify(added)}`).toMatchObject({ outcome: 'pass' });
});

test('a column of 10 000 formulas is checked at its beginning, its middle and its end', async () => {
  const solution = createSales({}, true);
  const { start, checks, set } = await proposeFor(solution);
  expect(checks.filter(({ kind }) => kind === 'formula').map(({ at }) => at)).toEqual(['C2:C51', 'C4936:C5065', 'C9981:C10000']);
  expect(checkSetSchema.safeParse(JSON.parse(JSON.stringify(set))).error).toBeUndefined();
  expect((await runCheckSet(set, solution)).verdict).toBe('pass');
  expect((await runCheckSet(set, start)).verdict).toBe('fail');
  for (const typed of [{ C2: 1 }, { C5000: 1 }, { C10000: 1 }])
    expect((await runCheckSet(set, createSales(typed, true))).verdict).toBe('fail');
  const findFault = async (cells: TestCells) =>
    (await runCheckSet(set, createSales(cells, true))).findings.find(({ outcome }) => outcome === 'fail');
  expect(await findFault({ C3000: 1 })).toMatchObject({ fault: 'typed', cell: 'C3000' });
  expect(await findFault({ C3000: null })).toMatchObject({ fault: 'empty', cell: 'C3000' });
  expect(await findFault({ C9000: '=A9000*B8999' })).toMatchObject({ fault: 'notFilled', cell: 'C9000' });
  expect(await findFault({ C9000: '=$A9000*B9000' })).toBeUndefined();
});

test('a list of 10 000 rows may have an empty row or another order far below the given cells', async () => {
  const solution = createSales({ E1: `=SUM(A2:A${ROWS})` });
  const { set } = await proposeFor(solution);
  const swapped = { E1: `=SUM(A2:A${ROWS})`, ...createRow(7000, 5000), ...createRow(5000, 7000) };
  const { findings } = await runCheckSet(set, createSales(swapped));
  expect(findings.find(({ id }) => id === 'given')).toMatchObject({ outcome: 'pass' });
  const inserted: TestCells = { E1: `=SUM(A2:A${ROWS + 1})`, A6000: null, B6000: null };
  for (let row = 6000; row <= ROWS; row++) Object.assign(inserted, createRow(row, row + 1));
  const report = await runCheckSet(set, createSales(inserted));
  expect(report.findings.find(({ id }) => id === 'given')).toMatchObject({ outcome: 'pass' });
  // Values that stand in each other's rows are no longer the rows of the list.
  const mixed = { A5000: createRow(7000, 5000).A5000!, A7000: createRow(5000, 7000).A7000! };
  const other = await runCheckSet(set, createSales({ E1: `=SUM(A2:A${ROWS})`, ...mixed }));
  expect(other.findings.find(({ id }) => id === 'given')?.fault).toBe('rowsChanged');
});

test('given cells with long texts fit into the check set, because only hashes of most of them are stored', async () => {
  const notes = Object.fromEntries(Array.from({ length: 1500 }, (_, index) => [`F${index + 2}`, `Note ${index} `.repeat(30)]));
  const start = createSales(notes);
  const solution = createSales({ ...notes, E1: '=SUM(A2:A9)' });
  const { proposals } = await proposeChecksFromSolution(start, solution);
  const checks = proposals.filter(({ isTicked }) => isTicked).map(({ check }) => check);
  const set = await compileCheckSet(start, solution, checks);
  expect(checkSetSchema.safeParse(JSON.parse(JSON.stringify(set))).error).toBeUndefined();
  expect((await runCheckSet(set, solution)).verdict).toBe('pass');
  const { findings } = await runCheckSet(set, createSales({ ...notes, F1400: 'Other', E1: '=SUM(A2:A9)' }));
  expect(findings.find(({ id }) => id === 'given')?.fault).toBe('rowsChanged');
});

test('the author reads which given cells are too many to be checked', async () => {
  const check = applyCheckDefaults({ id: 'given', kind: 'given', order: 'any', sheet: 'Data', at: 'A5000:A5100' });
  await expect(compileCheckSet(createSales(), createSales(), [check])).rejects.toThrow(
    'Only the first 2 000 given cells of the start workbook can be checked in any order, and A5000:A5100 of Data goes beyond them.',
  );
});
