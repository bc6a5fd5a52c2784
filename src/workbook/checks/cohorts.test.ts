// Tests that right solutions pass in whichever of many ways a class writes them.
import { expect, test } from 'vitest';
import { createTestWorkbook } from '../formula/testing/create-test-workbook.ts';
import type { CheckRequest } from './check-set.ts';
import { compileCheckSet } from './compile-check-set.ts';
import { runCheckSet } from './run-check-set.ts';
import { COHORT_SOLUTIONS, listRewrites, type Rewrite } from './testing/cohort-rewrites.ts';
import { SALES } from './testing/fooling-attempts.ts';

const AT = 'E2';
const CHECKS: CheckRequest[] = [
  { id: 'result', kind: 'result', sheet: 'Data', at: AT },
  { id: 'formula', kind: 'formula', sheet: 'Data', at: AT, follows: true },
];

const write = ({ formula, beside = {}, others = {}, names = [], isArray }: Omit<Rewrite, 'way'>) =>
  createTestWorkbook(
    { Data: { ...SALES, ...beside, [AT]: isArray ? `{=${formula}}` : `=${formula}` }, ...others },
    { hasStoredValues: false, names },
  );

test('there are 40 ways to write each of 20 solutions', () => {
  expect(COHORT_SOLUTIONS).toHaveLength(20);
  for (const solution of COHORT_SOLUTIONS) expect(new Set(listRewrites(solution).map(({ way }) => way)).size).toBe(40);
});

test.each(COHORT_SOLUTIONS)('%s passes in each of the ways', async (solution) => {
  const set = await compileCheckSet(createTestWorkbook({ Data: SALES }), write({ formula: solution }), CHECKS, { clock: 46_349.4 });
  const others: string[] = [];
  for (const rewrite of listRewrites(solution)) {
    const { verdict } = await runCheckSet(set, write(rewrite));
    if (verdict !== 'pass') others.push(`${rewrite.way}: ${verdict} ${rewrite.formula}`);
  }
  expect(others).toEqual([]);
});
