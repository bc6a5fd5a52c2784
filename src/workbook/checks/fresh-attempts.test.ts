import { describe, expect, test } from 'vitest';
import { createTestWorkbook, type TestCells } from '../formula/testing/create-test-workbook.ts';
import { parseAreaAddress, toCellAddress } from '../reader/cell-address.ts';
import type { CheckRequest } from './check-set.ts';
import { compileCheckSet } from './compile-check-set.ts';
import { runCheckSet } from './run-check-set.ts';
import { listAreaCells } from './sheet-area.ts';
import { FINANCE_TASKS } from './testing/finance-attempts.ts';
import { FURTHER_TASKS } from './testing/further-attempts.ts';
import { EVERYDAY_TASKS } from './testing/everyday-attempts.ts';
import { GAP_TASKS } from './testing/gap-attempts.ts';
import { LIST_TASKS } from './testing/list-attempts.ts';
import { LATER_TASKS } from './testing/later-attempts.ts';
import { OFFICE_TASKS } from './testing/office-attempts.ts';
import { UNUSUAL_TASKS } from './testing/unusual-attempts.ts';
import { FRESH_TASKS, type FreshAttempt, type FreshTask } from './testing/fresh-attempts.ts';

function write({ cells, at, others = {}, tables = [] }: FreshTask, attempt: string | FreshAttempt) {
  const {
    formula,
    beside = {},
    names = [],
    hiddenRows = [],
    isArray = false,
  } = typeof attempt === 'string' ? { formula: attempt } : attempt;
  const formulas: TestCells = isArray
    ? { [at]: `{=${formula}}` }
    : Object.fromEntries(
        listAreaCells(parseAreaAddress(at)!).map(({ row, column }) => [
          toCellAddress(row, column),
          `=${formula.replaceAll(/(?<=[A-Z$])#/g, String(row))}`,
        ]),
      );
  return createTestWorkbook(
    { Data: { ...cells, ...beside, ...formulas }, ...others },
    { hasStoredValues: false, names, hiddenRows, tables: { Data: tables } },
  );
}

function judge(task: FreshTask) {
  const { cells, others = {}, tables = [], at, solution, isExact: exact = false } = task;
  const checks: CheckRequest[] = [
    { id: 'result', kind: 'result', sheet: 'Data', at, exact },
    { id: 'formula', kind: 'formula', sheet: 'Data', at, follows: true },
  ];
  const compiled = compileCheckSet(
    createTestWorkbook({ Data: cells, ...others }, { tables: { Data: tables } }),
    write(task, solution),
    checks,
    { clock: 46_349.4 },
  );
  return async (attempt: string | FreshAttempt) => (await runCheckSet(await compiled, write(task, attempt))).verdict;
}

const nameOf = (attempt: string | FreshAttempt) => [typeof attempt === 'string' ? attempt : attempt.formula, attempt] as const;

describe.each([
  ...FRESH_TASKS,
  ...LATER_TASKS,
  ...FURTHER_TASKS,
  ...OFFICE_TASKS,
  ...LIST_TASKS,
  ...FINANCE_TASKS,
  ...UNUSUAL_TASKS,
  ...EVERYDAY_TASKS,
  ...GAP_TASKS,
])('$name', (task) => {
  const verdictOf = judge(task);

  test.each([task.solution, ...task.right].map(nameOf))('passes as %s', async (_, attempt) => {
    expect(await verdictOf(attempt)).toBe('pass');
  });

  test.each(task.wrong.map(nameOf))('does not pass as %s', async (_, attempt) => {
    expect(await verdictOf(attempt)).not.toBe('pass');
  });
});
