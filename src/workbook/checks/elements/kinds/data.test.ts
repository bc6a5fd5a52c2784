import { expect, test } from 'vitest';
import { proposeChecksFromSolution } from '#workbook/proposals/propose-checks-from-solution.ts';
import { buildElementWorkbook } from '../testing/element-samples.ts';
import { buildDataSheet, KEPT, TITLES, TWICE } from '../testing/samples/data-samples.ts';

test('the author is asked whether changed values are the task', async () => {
  const [start, solution] = [await buildElementWorkbook(buildDataSheet(TWICE)), await buildElementWorkbook(buildDataSheet(KEPT))];
  expect((await proposeChecksFromSolution(start, solution)).problems).toEqual([
    'The solution changes the values in A2:B6. Is this the task?',
  ]);
});

test('one changed value is a correction of the start workbook and no task', async () => {
  const solution = buildDataSheet([TITLES, ['Ann', 'Paris'], ...KEPT.slice(2)]);
  const { problems, proposals } = await proposeChecksFromSolution(
    await buildElementWorkbook(buildDataSheet(KEPT)),
    await buildElementWorkbook(solution),
  );
  expect(problems).toContain('The solution changes given cells (B2).');
  expect(proposals.filter(({ check }) => check.kind === 'element')).toEqual([]);
});
