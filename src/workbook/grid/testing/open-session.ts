import type { CheckSet } from '../../checks/check-set.ts';
import { loadExtendedFunctions } from '../../formula/functions/function-registry.ts';
import { createTestWorkbook, toComparableValue, type TestCells } from '../../formula/testing/create-test-workbook.ts';
import { parseAreaAddress, toCellKey } from '../../reader/cell-address.ts';
import type { Workbook } from '../../reader/workbook.ts';
import { GridBook } from '../grid-book.ts';
import type { CellProblem, GridCommand, GridUpdate } from '../grid-commands.ts';
import { GridSession } from '../grid-session.ts';
import { findNotation } from '../notation.ts';

const NO_CHECKS: CheckSet = { revision: '0123456789ab', passMark: 100, given: {}, dates: {}, reads: {}, targets: {}, checks: [] };
const CLOCK = 46_000.5;

/** A grid session for tests, with addresses instead of row and column numbers. */
export interface TestSession {
  session: GridSession;
  type: (address: string, text: string, sheet?: number) => GridUpdate;
  run: (command: GridCommand, sheet?: number) => GridUpdate;
  read: (address: string, sheet?: number) => number | string | boolean | null;
  show: (address: string) => { text: string; input: string; problem?: CellProblem };
}

export const area = (address: string) => parseAreaAddress(address)!;

export async function openSession(start: Workbook | TestCells, checkSet = NO_CHECKS, language = 'en'): Promise<TestSession> {
  await loadExtendedFunctions();
  const workbook = 'readSheet' in start ? (start as Workbook) : createTestWorkbook({ Sheet1: start });
  const book = await GridBook.open(workbook, () => CLOCK);
  const session = new GridSession(book, checkSet, findNotation(language));
  const run = (command: GridCommand, sheet = 0) => session.run(command, { sheet, area: { top: 1, left: 1, bottom: 1000, right: 60 } });
  return {
    session,
    run,
    type: (address, text, sheet) => run({ type: 'type', row: area(address).top, column: area(address).left, text }, sheet),
    read: (address, sheet = 0) => toComparableValue(book.gridSheets[sheet]!.readValue(toCellKey(area(address).top, area(address).left))),
    show: (address) => {
      const { cells } = session.run({ type: 'look' }, { sheet: 0, area: area(address) });
      const { text = '', input = '', problem } = cells[0]![1] ?? {};
      return { text, input, ...(problem !== undefined && { problem }) };
    },
  };
}
