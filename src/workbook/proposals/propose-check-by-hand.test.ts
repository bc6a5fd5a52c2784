import { expect, test } from 'vitest';
import { checkSetSchema } from '#shared/validation/check-set-schema.ts';
import { createTestWorkbook } from '../formula/testing/create-test-workbook.ts';
import { readWorkbook } from '../reader/read-workbook.ts';
import { compileCheckSet } from '../checks/compile-check-set.ts';
import { describeCheck } from '../checks/describe-check.ts';
import { ELEMENT_NAMES } from '../checks/elements/element-names.ts';
import { runCheckSet } from '../checks/run-check-set.ts';
import { readSampleWorkbook } from '../checks/testing/graded-samples.ts';
import { proposeCheckByHand, type AddedKind } from './propose-check-by-hand.ts';
import { proposeChecksFromSolution } from './propose-checks-from-solution.ts';
import { AUTHORED_CHALLENGES, buildAuthoredFile } from './testing/authored-challenges.ts';

const KINDS: readonly AddedKind[] = [
  'result',
  'formula',
  'random',
  'format',
  'given',
  'table',
  'sorted',
  'filter',
  ...Object.keys(ELEMENT_NAMES).map((element) => `element ${element}` as AddedKind),
];

test('every kind of check can be added by hand, with a sentence of its own and a default that can be stored', async () => {
  expect(KINDS.length).toBeGreaterThanOrEqual(36);
  const sentences = new Set<string>();
  for (const { start, solution } of AUTHORED_CHALLENGES.slice(0, 2)) {
    const [startBook, solvedBook] = [await readWorkbook(buildAuthoredFile(start)), await readWorkbook(buildAuthoredFile(solution))];
    for (const kind of KINDS) {
      const { check, isTicked } = await proposeCheckByHand(startBook, solvedBook, kind, 'Data', 'C2');
      expect(isTicked).toBe(true);
      expect(check.sheet).toBe('Data');
      sentences.add(describeCheck(check));
      const stored = checkSetSchema.parse(JSON.parse(JSON.stringify(await compileCheckSet(startBook, solvedBook, [check]))));
      expect(stored.checks).toEqual([check]);
    }
  }
  expect(sentences.size).toBeGreaterThanOrEqual(KINDS.length);
});

test.each([
  { kind: 'result', selected: 'C7', at: 'C7' },
  { kind: 'formula', selected: 'C7', at: 'C7' },
  { kind: 'given', selected: 'A2', at: 'A2' },
  { kind: 'table', selected: 'B3', at: 'A1:C6' },
  { kind: 'element table', selected: 'B3', at: 'A1:C6' },
  { kind: 'element font', selected: 'A1', at: 'A1' },
] as const)('the solution fulfils a check of kind $kind that is added for $selected', async ({ kind, selected, at }) => {
  const { start, solution } = AUTHORED_CHALLENGES[1]!;
  const [startBook, solvedBook] = [await readWorkbook(buildAuthoredFile(start)), await readWorkbook(buildAuthoredFile(solution))];
  const { check } = await proposeCheckByHand(startBook, solvedBook, kind, 'Data', selected);
  expect(check.at).toBe(at);
  const report = await runCheckSet(await compileCheckSet(startBook, solvedBook, [check]), solvedBook);
  expect(report.findings.map(({ outcome }) => outcome)).toEqual(['pass']);
});

test('a formula check that is added by hand offers the same options as a proposed one', async () => {
  const [start, solution] = [await readSampleWorkbook('absolute', 'start'), await readSampleWorkbook('absolute', 'solution')];
  const { proposals } = await proposeChecksFromSolution(start, solution);
  const proposed = proposals.find(({ check }) => check.kind === 'formula')!;
  const added = await proposeCheckByHand(start, solution, 'formula', proposed.check.sheet, proposed.check.at);
  expect(added).toEqual(proposed);
  expect(added.formulaOptions.map(({ label }) => label)).toContain('no typed-in numbers but 0, 1, 100 % and powers of ten');
});

test('a formula check of cells without a formula has no options', async () => {
  const [start, solution] = [await readSampleWorkbook('sum', 'start'), await readSampleWorkbook('sum', 'solution')];
  const { check, formulaOptions } = await proposeCheckByHand(start, solution, 'formula', 'Budget', 'B2');
  expect(formulaOptions).toEqual([]);
  expect(check).toMatchObject({ kind: 'formula', at: 'B2', follows: true, avoids: [] });
});

test('an author who opens a formula check again is offered its options', async () => {
  const [start, solution] = [await readSampleWorkbook('sum', 'start'), await readSampleWorkbook('sum', 'solution')];
  const { check } = await proposeCheckByHand(start, solution, 'formula', 'Budget', 'B10');
  const { proposals } = await proposeChecksFromSolution(start, solution, [{ ...check, id: 'by-hand', at: 'B10:B11' }]);
  expect(proposals.find((proposal) => proposal.check.id === 'by-hand')?.formulaOptions.map(({ label }) => label)).toContain(
    'uses all of B2:B9',
  );
});

test.each([
  { formula: '=RANDBETWEEN(1,6)', wants: { low: 1, high: 6, isWhole: true } },
  { formula: '=RAND()', wants: { low: 0, high: 1, isWhole: false } },
  { formula: '=10*RANDBETWEEN(1,3)', wants: { low: 10, high: 30, isWhole: true } },
])('for $formula, the numbers that are drawn are checked instead of a result', async ({ formula, wants }) => {
  const start = createTestWorkbook({ Dice: { A1: 'Throw' } });
  const solution = createTestWorkbook({ Dice: { A1: 'Throw', B1: formula } });
  const { proposals } = await proposeChecksFromSolution(start, solution);
  expect(proposals.map(({ check }) => check.kind)).toEqual(['random', 'given']);
  expect(proposals[0]!.check).toMatchObject({ at: 'B1', ...wants });
  const set = await compileCheckSet(
    start,
    solution,
    proposals.map(({ check }) => check),
  );
  expect((await runCheckSet(set, solution)).verdict).toBe('pass');
  expect((await runCheckSet(set, start)).verdict).toBe('fail');
  const typed = createTestWorkbook({ Dice: { A1: 'Throw', B1: wants.high } });
  expect((await runCheckSet(set, typed)).verdict).toBe('fail');
});

test('a new name is proposed once', async () => {
  const cells = { Data: { A1: 'Rate', B1: 0.19 } };
  const names = [{ name: 'Rate', sheetName: null, formula: 'Data!$B$1' }];
  const [start, solution] = [createTestWorkbook(cells), createTestWorkbook(cells, { names })];
  const { proposals } = await proposeChecksFromSolution(start, solution);
  expect(proposals.map(({ check }) => describeCheck(check))).toEqual(['Defined name Rate', 'Given data in A1:B1 unchanged']);
});

test('an older check that a name exists becomes the check of where it points, and keeps its id, weight and hint', async () => {
  const cells = { Data: { A1: 'Rate', B1: 0.19 } };
  const names = [{ name: 'Rate', sheetName: null, formula: 'Data!$B$1' }];
  const old = { id: 'old', kind: 'present', what: 'name', name: 'rate', sheet: 'Data', at: 'A1', weight: 3, hint: 'Name it.' } as const;
  const { proposals } = await proposeChecksFromSolution(createTestWorkbook(cells), createTestWorkbook(cells, { names }), [old]);
  expect(proposals.filter(({ isTicked }) => isTicked).map(({ check }) => check)).toMatchObject([
    { id: 'old', kind: 'element', element: 'name', weight: 3, hint: 'Name it.', wants: { name: 'Rate' } },
  ]);
});
