import { expect, test } from 'vitest';
import { compileCheckSet } from '../checks/compile-check-set.ts';
import { listUntestedCells } from '../checks/describe-check.ts';
import { runCheckSet } from '../checks/run-check-set.ts';
import { readWorkbook } from '../reader/read-workbook.ts';
import { proposeChecksFromSolution } from './propose-checks-from-solution.ts';
import { AUTHORED_CHALLENGES, buildAuthoredFile } from './testing/authored-challenges.ts';

test.each(AUTHORED_CHALLENGES)('$title: unchanged, the proposals let the solution pass and the start fail', async ({ start, solution }) => {
  const startBook = await readWorkbook(buildAuthoredFile(start));
  const solvedBook = await readWorkbook(buildAuthoredFile(solution));
  const { proposals, problems } = await proposeChecksFromSolution(startBook, solvedBook);
  expect(problems).toEqual([]);
  const checks = proposals.filter(({ isTicked }) => isTicked).map(({ check }) => check);
  const set = await compileCheckSet(startBook, solvedBook, checks);
  expect(listUntestedCells(set)).toEqual([]);
  expect((await runCheckSet(set, solvedBook)).findings.filter(({ outcome }) => outcome !== 'pass')).toEqual([]);
  expect((await runCheckSet(set, startBook)).verdict).toBe('fail');
});
