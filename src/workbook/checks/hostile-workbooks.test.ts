import { expect, test } from 'vitest';
import { readWorkbook } from '../reader/read-workbook.ts';
import { WorkbookRefusal } from '../reader/workbook-refusal.ts';
import { compileCheckSet } from './compile-check-set.ts';
import { runCheckSet } from './run-check-set.ts';
import { buildHostileWorkbook, buildPlainWorkbook, HOSTILE_WORKBOOKS } from './testing/hostile-workbooks.ts';

const set = await compileCheckSet(
  await readWorkbook(buildPlainWorkbook('0')),
  await readWorkbook(buildPlainWorkbook('SUM(A1:A3)')),
  [
    { id: 'result', kind: 'result', sheet: 'Data', at: 'B1' },
    { id: 'formula', kind: 'formula', sheet: 'Data', at: 'B1', follows: true },
  ],
  { clock: 46_349 },
);

async function judge(bytes: Uint8Array): Promise<string> {
  try {
    return (await runCheckSet(set, await readWorkbook(bytes))).verdict;
  } catch (error) {
    if (error instanceof WorkbookRefusal) return error.code;
    throw error;
  }
}

test.each(HOSTILE_WORKBOOKS)('a workbook with $name ends with: $outcome', async (workbook) => {
  expect(await judge(buildHostileWorkbook(workbook))).toBe(workbook.outcome);
});

test('at least 40 files are made to use up time or memory', () => {
  expect(HOSTILE_WORKBOOKS.length).toBeGreaterThanOrEqual(40);
});
