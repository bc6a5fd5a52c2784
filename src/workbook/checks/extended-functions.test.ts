// Tests checks of workbooks whose formulas call extended functions, which the browser downloads separately.
import { expect, test, vi } from 'vitest';
import { FunctionDownloadError } from '../formula/functions/function-registry.ts';
import type { CheckRequest } from './check-set.ts';
import { compileCheckSet } from './compile-check-set.ts';
import { runCheckSet } from './run-check-set.ts';
import { changeWorkbook } from './testing/changed-workbook.ts';
import { compileSample, readSampleWorkbook, SAMPLE_CHALLENGES } from './testing/graded-samples.ts';

const FORMULA_CHECKS: CheckRequest[] = [
  { id: 'result', kind: 'result', sheet: 'Budget', at: 'B10' },
  { id: 'formula', kind: 'formula', sheet: 'Budget', at: 'B10', follows: true },
];
const start = await readSampleWorkbook('sum', 'start');
const solution = await readSampleWorkbook('sum', 'solution');
const enter = (formula: string) => changeWorkbook(solution, { 'Budget!B10': formula });
const failToLoad = () => Promise.reject(new FunctionDownloadError('There is no connection.'));

test.each(SAMPLE_CHALLENGES)('the challenge %s needs no functions that are downloaded separately', async (challenge) => {
  const set = await compileSample(challenge);
  expect(set).not.toHaveProperty('usesExtendedFunctions');
  const load = vi.fn<typeof failToLoad>(failToLoad);
  expect(await runCheckSet(set, await readSampleWorkbook(challenge, 'solution'), load)).toMatchObject({ verdict: 'pass' });
  expect(load).not.toHaveBeenCalled();
});

test.each(['=SUBTOTAL(9,B2:B9)', '=SUM(OFFSET(B2,0,0,8))', '=SUM(B2:INDEX(B:B,MEDIAN(9,9)))'])(
  'a check set says that its solution %s needs functions that are downloaded separately',
  async (formula) => {
    const set = await compileCheckSet(start, enter(formula), FORMULA_CHECKS);
    expect(set.usesExtendedFunctions).toBe(true);
    expect(set.targets['Budget!B10']?.variants).not.toBeNull();
  },
);

test.each([
  { formula: '=ROUND(SUM(B2:B9)*MEDIAN(1,1),2)', verdict: 'pass' },
  { formula: '=SUBTOTAL(9,B2:B8)', verdict: 'fail' },
] as const)('the function of a learner who answers $formula is loaded, and the verdict is $verdict', async ({ formula, verdict }) => {
  const set = await compileCheckSet(start, solution, FORMULA_CHECKS);
  expect(await runCheckSet(set, enter(formula))).toMatchObject({ verdict });
});

test('without the function that a formula calls, a check has no verdict', async () => {
  const set = await compileCheckSet(start, solution, FORMULA_CHECKS);
  await expect(runCheckSet(set, enter('=SUBTOTAL(9,B2:B9)'), failToLoad)).rejects.toThrow(FunctionDownloadError);
});
