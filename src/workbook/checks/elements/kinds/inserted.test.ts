import { expect, test } from 'vitest';
import { proposeChecksFromSolution } from '#workbook/proposals/propose-checks-from-solution.ts';
import { compileCheckSet } from '../../compile-check-set.ts';
import { listFindings } from '../../finding-list.ts';
import { runCheckSet } from '../../run-check-set.ts';
import { insertLines, moveLines, saveSheets, type TestSheets } from '../../testing/moved-cells.ts';
import { openSample } from '../testing/element-samples.ts';
import { INSERTED_SAMPLES, START } from '../testing/samples/inserted-samples.ts';

test.each(Object.entries(INSERTED_SAMPLES))('%s is proposed, and nothing else but that the data stays', async (_, sample) => {
  const { proposals, problems } = await proposeChecksFromSolution(await openSample(sample.start), await openSample(sample.solution));
  expect(problems).toEqual([]);
  expect(proposals.filter(({ isTicked }) => isTicked).map(({ check }) => check)).toMatchObject([
    { kind: 'element', element: 'inserted', at: sample.at, wants: sample.wants },
    { kind: 'given' },
  ]);
});

const tell = async (set: Awaited<ReturnType<typeof compileCheckSet>>, sheets: TestSheets) => {
  const report = await runCheckSet(set, await saveSheets(sheets));
  const [line] = listFindings(set.checks, report).lines;
  return line ? line.parts.map(({ text }) => text).join('') : report.verdict;
};

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
