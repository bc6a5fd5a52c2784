import { describe, expect, test } from 'vitest';
import { createTestWorkbook, type TestCells } from '../formula/testing/create-test-workbook.ts';
import type { CheckRequest } from './check-set.ts';
import { compileCheckSet } from './compile-check-set.ts';
import { runCheckSet } from './run-check-set.ts';
import { FOOLING_CHALLENGES, SALES, type FoolingChallenge } from './testing/fooling-attempts.ts';

const open = (cells: TestCells) => createTestWorkbook({ List: cells }, { hasStoredValues: false });

function judge({ cells, at, solution }: FoolingChallenge) {
  const start = cells ?? SALES;
  const checks: CheckRequest[] = [
    { id: 'result', kind: 'result', sheet: 'List', at },
    { id: 'formula', kind: 'formula', sheet: 'List', at, follows: true },
  ];
  const compiled = compileCheckSet(open(start), open({ ...start, [at]: `=${solution}` }), checks, { clock: 46_349.395_833 });
  return async (formula: string) => (await runCheckSet(await compiled, open({ ...start, [at]: `=${formula}` }))).verdict;
}

describe.each(FOOLING_CHALLENGES)('$solution', (challenge) => {
  const verdictOf = judge(challenge);

  test.each([challenge.solution, ...challenge.right])('passes as %s', async (formula) => {
    expect(await verdictOf(formula)).toBe('pass');
  });

  test.each(challenge.wrong)('does not pass as %s', async (formula) => {
    expect(await verdictOf(formula)).toBe('fail');
  });
});

test('there are at least 205 attempts at 36 challenges', () => {
  const counts = FOOLING_CHALLENGES.map(({ right, wrong }) => 1 + right.length + wrong.length);
  expect(FOOLING_CHALLENGES).toHaveLength(36);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(205);
});
