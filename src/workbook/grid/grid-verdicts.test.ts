import { describe, expect, test } from 'vitest';
import {
  compileSample,
  readCheckSample,
  readGradedAttempts,
  readSampleWorkbook,
  SAMPLE_CHALLENGES,
} from '../checks/testing/graded-samples.ts';
import { applyCheckDefaults } from '../checks/apply-check-defaults.ts';
import type { Check } from '../checks/check-set.ts';
import { createTestWorkbook, type TestCells } from '../formula/testing/create-test-workbook.ts';
import { runCheckSet } from '../checks/run-check-set.ts';
import { checkGrid } from './check-grid.ts';
import { getColumnOfCellKey, getRowOfCellKey, toCellAddress } from '../reader/cell-address.ts';
import { readWorkbook } from '../reader/read-workbook.ts';
import { CellError, type Workbook } from '../reader/workbook.ts';
import { canOfferGrid } from './can-offer-grid.ts';
import { openSession } from './testing/open-session.ts';

/** Types everything into a grid that an attempt has and the start workbook does not. */
async function replay(challenge: string, attempt: Workbook, checkSet: Awaited<ReturnType<typeof compileSample>>) {
  const start = await readSampleWorkbook(challenge, 'start');
  const { session, type, run } = await openSession(start, checkSet);
  for (const [index, sheet] of session.book.gridSheets.entries()) {
    const wanted = await attempt.readSheet(sheet.name);
    for (const [key, cell] of wanted.cells) {
      const own = sheet.start.cells.get(key);
      const [row, column] = [getRowOfCellKey(key), getColumnOfCellKey(key)];
      const isSame = own?.formula === cell.formula && (cell.formula !== null || (own?.value ?? null) === cell.value);
      if (!isSame) {
        const value = cell.value instanceof CellError ? cell.value.code : String(cell.value ?? '');
        type(
          toCellAddress(row, column),
          cell.formula === null ? (typeof cell.value === 'string' ? `'${value}` : value) : `=${cell.formula}`,
          index,
        );
      }
      const format = attempt.numberFormatOf(cell.style);
      if (format !== start.numberFormatOf(own?.style ?? 0))
        run({ type: 'setNumberFormat', area: { top: row, left: column, bottom: row, right: column }, format }, index);
    }
  }
  return session.book;
}

describe('work in a grid has the same verdict and the same faults as in a file', () => {
  const attempts = readGradedAttempts().filter(
    // An approximate look-up in an unsorted list has no result in a grid. A file without results, with other sheets or with a table holds more than its cells.
    ({ challenge, verdict, file }) =>
      challenge !== 'table' && verdict !== 'refused' && !/no-results|password|-name|csv|approximate/.test(file),
  );

  test.each(attempts)('$file', async ({ file, challenge, verdict }) => {
    const checkSet = await compileSample(challenge);
    const attempt = await readWorkbook(readCheckSample(file));
    const inFile = await runCheckSet(checkSet, attempt);
    const inGrid = await checkGrid(checkSet, await replay(challenge, attempt, checkSet));
    expect(inFile.verdict).toBe(verdict);
    expect(inGrid).toEqual(inFile);
  });
});

test('a formula that the engine cannot calculate gets no verdict, and the function is named', async () => {
  const checkSet = await compileSample('lookup');
  const attempt = await readWorkbook(readCheckSample('attempts/lookup-approximate.xlsx'));
  const { verdict, findings } = await checkGrid(checkSet, await replay('lookup', attempt, checkSet));
  expect(verdict).toBe('unclear');
  expect(findings[0]).toMatchObject({ outcome: 'unclear', fault: 'cannotFollow', detail: { function: 'VLOOKUP' } });
});

const TOTAL: Check = applyCheckDefaults({ id: 'total', kind: 'result', sheet: 'S1', at: 'A1' });
const CHART: Check = applyCheckDefaults({ id: 'chart', kind: 'present', sheet: 'S1', at: 'A1', what: 'chart' });
const fillRows = (count: number, columns: readonly string[]) =>
  Object.fromEntries(columns.flatMap((column) => Array.from({ length: count }, (_, index) => [`${column}${index + 1}`, 1])));
const nameSheets = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`S${index + 1}`, { A1: 1 }]));
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTU'];

test.each<[string, Record<string, TestCells>, Check[], boolean]>([
  ['5 sheets', nameSheets(5), [TOTAL], true],
  ['6 sheets', nameSheets(6), [TOTAL], false],
  ['1 000 rows and 60 columns', { S1: { A1000: 1, BH1: 1 } }, [TOTAL], true],
  ['1 001 rows', { S1: { A1001: 1 } }, [TOTAL], false],
  ['61 columns', { S1: { BI1: 1 } }, [TOTAL], false],
  ['20 000 cells', { S1: fillRows(1000, LETTERS.slice(0, 20)) }, [TOTAL], true],
  ['more than 20 000 cells', { S1: fillRows(1000, LETTERS) }, [TOTAL], false],
  ['a formula that cannot be worked out', { S1: { A1: '=CUBEVALUE("x")' } }, [TOTAL], false],
  ['a chart that is checked', { S1: { A1: 1 } }, [TOTAL, CHART], false],
  ['a chart that is only advice', { S1: { A1: 1 } }, [TOTAL, { ...CHART, weight: 0 }], true],
  ['advice alone', { S1: { A1: 1 } }, [{ ...TOTAL, weight: 0 }], false],
])('a challenge with %s can be offered in a grid or not', async (_, sheets, checks, isOffered) => {
  expect(await canOfferGrid(createTestWorkbook(sheets), checks)).toBe(isOffered);
});

test.each(SAMPLE_CHALLENGES.map((challenge) => ({ challenge, isOffered: challenge !== 'table' })))(
  'the challenge $challenge can be offered in a grid: $isOffered',
  async ({ challenge, isOffered }) => {
    const { checks } = await compileSample(challenge);
    expect(await canOfferGrid(await readSampleWorkbook(challenge, 'start'), checks)).toBe(isOffered);
  },
);
