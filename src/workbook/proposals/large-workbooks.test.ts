import { expect, test } from 'vitest';
import { checkSetSchema } from '#shared/validation/check-set-schema.ts';
import { createTestWorkbook, type TestCells } from '../formula/testing/create-test-workbook.ts';
import { applyCheckDefaults } from '../checks/apply-check-defaults.ts';
import { compileCheckSet } from '../checks/compile-check-set.ts';
import { runCheckSet } from '../checks/run-check-set.ts';
import { proposeChecksFromSolution } from './propose-checks-from-solution.ts';

const ROWS = 10_000;

function createSales(more: TestCells = {}, withFormulas = false): ReturnType<typeof createTestWorkbook> {
  const cells: TestCells = { A1: 'Units', B1: 'Price', C1: 'Net' };
  for (let row = 2; row <= ROWS; row++) {
    cells[`A${row}`] = (row * 7) % 31;
    cells[`B${row}`] = ((row * 13) % 97) / 2;
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
  expect(checks.map(({ kind, at }) => `${kind} ${at}`)).toEqual(['result E1', 'formula E1', 'given A1:C166']);
  expect(checkSetSchema.safeParse(JSON.parse(JSON.stringify(set))).error).toBeUndefined();
  expect((await runCheckSet(set, solution)).verdict).toBe('pass');
  expect((await runCheckSet(set, start)).verdict).toBe('fail');
  expect((await runCheckSet(set, createSales({ ...total, A3: 999 }))).findings.find(({ id }) => id === 'given')?.fault).toBe(
    'givenChanged',
  );
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
});

test('the author reads which given cells are too many to be checked', async () => {
  const check = applyCheckDefaults({ id: 'given', kind: 'given', sheet: 'Data', at: 'A5000:A5100' });
  await expect(compileCheckSet(createSales(), createSales(), [check])).rejects.toThrow(
    'Only the first 2 000 given cells of the start workbook can be checked, and A5000:A5100 of Data goes beyond them.',
  );
});
