import { expect, test } from 'vitest';
import { FormulaEngine } from '#workbook/formula/engine/formula-engine.ts';
import { LoadedWorkbook } from '#workbook/formula/engine/loaded-workbook.ts';
import { UnsupportedError } from '#workbook/formula/values/formula-value.ts';
import { createTestWorkbook, type TestCells, type TestWorkbookOptions } from '../../testing/create-test-workbook.ts';
import { listFunctionNames, loadExtendedFunctions } from '../function-registry.ts';
import { OTHER_FUNCTION_NAMES } from './other-function-names.ts';

await loadExtendedFunctions();

async function calculate(cells: TestCells, chance: { clock?: number; seed?: number }, options: TestWorkbookOptions = {}) {
  const workbook = createTestWorkbook({ Sheet1: cells }, options);
  const engine = new FormulaEngine(new LoadedWorkbook(workbook, [await workbook.readSheet('Sheet1')]), new Map(), chance);
  return Object.keys(cells).map((_, index) => engine.evaluateCell('Sheet1', index + 1, 1));
}

test('TODAY and NOW give the time of the engine’s clock', async () => {
  expect(await calculate({ A1: '=TODAY()', A2: '=NOW()', A3: '=YEAR(TODAY())' }, { clock: 46_349.5 })).toEqual([46_349, 46_349.5, 2026]);
});

test('TODAY is a serial number of the workbook’s own date system', async () => {
  expect(await calculate({ A1: '=TODAY()' }, { clock: 46_349.5 }, { uses1904Dates: true })).toEqual([44_887]);
});

const dice: TestCells = { A1: '=RANDBETWEEN(1,6)', A2: '=RAND()', A3: '=RAND()+RAND()*0', A4: '=SUM(RANDARRAY(2,2,5,5,TRUE))' };

test('the same seed gives the same random numbers, and another seed gives others', async () => {
  expect(await calculate(dice, { seed: 1 })).toEqual(await calculate(dice, { seed: 1 }));
  expect((await calculate(dice, { seed: 1 }))[1]).not.toBe((await calculate(dice, { seed: 2 }))[1]);
});

test('random numbers are within their limits, and each cell draws its own', async () => {
  const rolls = await Promise.all(Array.from({ length: 60 }, (_, seed) => calculate(dice, { seed })));
  expect(new Set(rolls.map(([roll]) => roll))).toEqual(new Set([1, 2, 3, 4, 5, 6]));
  expect(rolls.every(([, one, other, sum]) => Number(one) >= 0 && Number(one) < 1 && one !== other && sum === 20)).toBe(true);
});

test('without a clock and a seed, they are unsupported', async () => {
  await expect(calculate({ A1: '=TODAY()' }, {})).rejects.toThrow(UnsupportedError);
  await expect(calculate({ A1: '=RAND()' }, { clock: 46_349 })).rejects.toThrow(UnsupportedError);
});

test('the list of functions that the engine cannot calculate contains none that it can', () => {
  const names = OTHER_FUNCTION_NAMES.split(' ');
  const known = new Set(listFunctionNames());
  expect(names.filter((name) => known.has(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});

test.each([
  { formula: '=CUBEVALUE("a","b")', reason: 'cannotFollow', subject: 'CUBEVALUE' },
  { formula: '=SUM(1,_xlfn.XIRR(A2:A3,A2:A3))', reason: 'cannotFollow', subject: 'XIRR' },
  { formula: '=ROUND("1,5",0)', reason: 'cannotFollow', subject: 'ROUND' },
  { formula: '=IFERROR(NOSUCHFN(1),3)', reason: 'noSuchFunction', subject: 'NOSUCHFN' },
  { formula: '=[1]Costs!A1', reason: 'otherWorkbook', subject: null },
  { formula: '=[1]!Rate', reason: 'otherWorkbook', subject: null },
  { formula: '=[1]!Costs[Net]', reason: 'otherWorkbook', subject: null },
  { formula: '=A1+1', reason: 'circular', subject: 'A1' },
  { formula: '=A2', reason: 'circular', subject: 'A2' },
])('$formula cannot be calculated because of $reason, $subject', async ({ formula, reason, subject }) => {
  await expect(calculate({ A1: formula, A2: '=A1' }, {})).rejects.toMatchObject({ reason, subject });
});
