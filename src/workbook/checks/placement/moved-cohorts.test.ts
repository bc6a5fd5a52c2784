// Tests that honest changes of a workbook, such as an inserted row or a sorted list, change no verdict about twelve challenges.
import { describe, expect, test } from 'vitest';
import { parseAreaAddress, toCellAddress } from '#workbook/reader/cell-address.ts';
import type { CheckRequest } from '../check-set.ts';
import { compileCheckSet } from '../compile-check-set.ts';
import { runCheckSet } from '../run-check-set.ts';
import { listAreaCells } from '../sheet-area.ts';
import { FURTHER_TASKS } from '../testing/further-attempts.ts';
import type { FreshAttempt } from '../testing/fresh-attempts.ts';
import { insertLines, moveLines, saveSheets, sortRows, type TestSheets } from '../testing/moved-cells.ts';
import { OFFICE_TASKS } from '../testing/office-attempts.ts';

/** Names the tasks with the area of their list that a learner can sort. */
const LISTS: Record<string, string> = {
  'the turnover of all rows': 'A2:D7',
  'the share of each month': 'A2:E7',
  'the mean price in a region': 'A2:D7',
  'months with more than ten units in a region': 'A2:D7',
  'the rank of each month': 'A2:E7',
  'the last working day': 'A2:D4',
  'the largest order of a customer': 'A2:D8',
  'the open amount of one month': 'A2:D8',
  'the sum of the three largest': 'A2:D8',
  'a discount in steps': 'A2:E8',
  'paid late or early in words': 'A2:E8',
  'the middle of the amounts': 'A2:D8',
};
const MAX_WRONG = 5;
const NOTES = { A1: 'Notes', A2: 'Nothing yet' };
const OWN_SHEET = 'Mine';

const MOVES: Record<string, (sheets: TestSheets, list: string) => TestSheets> = {
  'nothing moves': (sheets) => sheets,
  'a row on top': (sheets) => moveLines(sheets, 'Data', insertLines(1)),
  'two rows inside': (sheets) => moveLines(sheets, 'Data', insertLines(4, 2)),
  'a column on the left': (sheets) => moveLines(sheets, 'Data', undefined, insertLines(1)),
  'the sheet renamed': ({ Data, ...others }) => ({ ...others, [OWN_SHEET]: Data! }),
  'the sheet copied': ({ Data }) => ({ Data: withoutFormulas(Data!), 'Data (2)': Data! }),
  'the list sorted': ({ Data, ...others }, list) => ({ ...others, Data: sortRows(Data!, list, 'C', true) }),
  'titles edited': ({ Data, ...others }) => ({ ...others, Data: { ...Data!, A1: 'My own title' } }),
  'a new sheet in front': ({ Data }) => ({ Notes: NOTES, Data: Data! }),
  'a row on top of a renamed sheet': (sheets) => ({ [OWN_SHEET]: moveLines(sheets, 'Data', insertLines(1)).Data! }),
};

const withoutFormulas = (cells: TestSheets[string]) =>
  Object.fromEntries(Object.entries(cells).filter(([, value]) => !String(value).startsWith('=')));

const tasks = [...FURTHER_TASKS, ...OFFICE_TASKS].filter(({ name }) => LISTS[name] !== undefined);

test('there are twelve challenges', () => {
  expect(tasks).toHaveLength(12);
});

describe.each(tasks)('$name', ({ name, cells, at, solution, wrong, isExact: exact = false }) => {
  const list = LISTS[name]!;
  const solve = (attempt: string | FreshAttempt): TestSheets => {
    const formula = typeof attempt === 'string' ? attempt : attempt.formula;
    const formulas = listAreaCells(parseAreaAddress(at)!).map(({ row, column }) => [
      toCellAddress(row, column),
      `=${formula.replaceAll(/(?<=[A-Z$])#/g, String(row))}`,
    ]);
    return { Data: { ...cells, ...Object.fromEntries(formulas) } };
  };
  const checks: CheckRequest[] = [
    { id: 'result', kind: 'result', sheet: 'Data', at, exact },
    { id: 'formula', kind: 'formula', sheet: 'Data', at, follows: true },
    { id: 'given', kind: 'given', sheet: 'Data', at: 'A1:D4' },
  ];
  const compile = async () =>
    compileCheckSet(await saveSheets({ Data: cells }), await saveSheets(solve(solution)), checks, { clock: 46_349.4 });
  let compiled: ReturnType<typeof compile> | undefined;
  const verdictOf = async (sheets: TestSheets) => (await runCheckSet(await (compiled ??= compile()), await saveSheets(sheets))).verdict;
  // Formulas that follow the row number say something else elsewhere.
  const isMovable = (attempt: string | FreshAttempt) => typeof attempt === 'string' && !/ROW\(|OFFSET|INDIRECT/.test(attempt);

  test.each(Object.entries(MOVES))('right and wrong work is judged alike with %s', async (_, move) => {
    expect(await verdictOf(move(solve(solution), list))).toBe('pass');
    for (const attempt of wrong.filter(isMovable).slice(0, MAX_WRONG)) {
      const unmoved = await verdictOf(solve(attempt));
      expect(unmoved).not.toBe('pass');
      expect(await verdictOf(move(solve(attempt), list))).toBe(unmoved);
    }
  });
});
