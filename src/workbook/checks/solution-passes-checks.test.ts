import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { toCellAddress, getColumnOfCellKey, getRowOfCellKey } from '../reader/cell-address.ts';
import { readWorkbook } from '../reader/read-workbook.ts';
import { WorkbookRefusal } from '../reader/workbook-refusal.ts';
import { readSampleFile } from '../reader/testing/sample-files.ts';
import type { Workbook } from '../reader/workbook.ts';
import { createSeededRandom } from '#shared/testing/seeded-random.ts';
import type { CheckRequest } from './check-set.ts';
import { compileCheckSet } from './compile-check-set.ts';
import { runCheckSet } from './run-check-set.ts';
import { compileSample, readCheckSample } from './testing/graded-samples.ts';

// The regular expression excludes the sample workbooks that `readWorkbook` rejects.
const books = readdirSync(join(import.meta.dirname, '../reader/testing/books')).filter((book) => /^(?:0\d|1[0-5]|26|30|31)-/.test(book));

async function readOrRefuse(bytes: Uint8Array): Promise<Workbook | null> {
  try {
    return await readWorkbook(bytes);
  } catch (error) {
    if (error instanceof WorkbookRefusal) return null;
    throw error;
  }
}

async function requestAllFormulas(workbook: Workbook): Promise<CheckRequest[]> {
  const requests: CheckRequest[] = [];
  for (const { name, isChartSheet } of workbook.sheets) {
    if (isChartSheet) continue;
    for (const [key, { formula }] of (await workbook.readSheet(name)).cells) {
      if (formula === null || !/[A-Z]\$?\d/i.test(formula)) continue;
      const place = { sheet: name, at: toCellAddress(getRowOfCellKey(key), getColumnOfCellKey(key)) };
      requests.push({ ...place, id: `result-${requests.length}`, kind: 'result' });
      requests.push({ ...place, id: `formula-${requests.length}`, kind: 'formula', follows: true });
    }
  }
  return requests;
}

describe('a workbook that is its own solution fails no check', () => {
  test.each(books)('%s', async (book) => {
    const workbook = await readWorkbook(readSampleFile(`books/${book}`));
    const requests = await requestAllFormulas(workbook);
    const { findings } = await runCheckSet(await compileCheckSet(workbook, workbook, requests), workbook);
    expect(findings.filter(({ outcome }) => outcome === 'fail' || outcome === 'blocked')).toEqual([]);
  });
});

test('damaged workbooks get a verdict or a refusal, and no other error occurs', async () => {
  const set = await compileSample('sum');
  const random = createSeededRandom(13);
  const bytes = readCheckSample('attempts/sum-plus.xlsx');
  let verdicts = 0;
  for (let round = 0; round < 300; round++) {
    const damaged = bytes.slice();
    for (let change = 0; change < 1 + (round % 5); change++) damaged[random(damaged.length)] = random(256);
    const workbook = await readOrRefuse(damaged);
    const report =
      workbook &&
      (await runCheckSet(set, workbook).catch((error: unknown) =>
        error instanceof WorkbookRefusal ? null : Promise.reject(error as Error),
      ));
    if (report) verdicts++;
  }
  expect(verdicts).toBeGreaterThan(0);
});
