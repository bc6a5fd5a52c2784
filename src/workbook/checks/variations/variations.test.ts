// Tests that variations are found which tell the solution from typed results and from wrong formulas, on many random lists.
import { describe, expect, test } from 'vitest';
import { checkSetSchema } from '#shared/validation/check-set-schema.ts';
import { createSeededRandom } from '#shared/testing/seeded-random.ts';
import { createTestWorkbook, type TestCells } from '#workbook/formula/testing/create-test-workbook.ts';
import { loadExtendedFunctions } from '#workbook/formula/functions/function-registry.ts';
import type { CheckRequest, CheckSet } from '../check-set.ts';
import { compileCheckSet } from '../compile-check-set.ts';
import { runCheckSet } from '../run-check-set.ts';
import { changeWorkbook } from '../testing/changed-workbook.ts';
import { listMetGoals, spoilsResult } from './choose-variations.ts';
import { listCandidates } from './list-candidates.ts';
import type { VariationProblem } from './variation-problem.ts';

await loadExtendedFunctions();

const AT = 'E2';
const CHECKS: CheckRequest[] = [
  { id: 'result', kind: 'result', sheet: 'List', at: AT },
  { id: 'formula', kind: 'formula', sheet: 'List', at: AT, follows: true },
];
const CLOCK = 46_349.395_833;
const FIRST_ROW = 2;

/** Creates a list of regions and amounts in columns A and B, with titles in row 1. */
function createList(regions: readonly string[], amounts: readonly number[]): TestCells {
  const cells: TestCells = { A1: 'Region', B1: 'Amount' };
  for (const [index, amount] of amounts.entries()) {
    cells[`A${FIRST_ROW + index}`] = regions[index % regions.length]!;
    cells[`B${FIRST_ROW + index}`] = amount;
  }
  return cells;
}

const openList = (cells: TestCells, formula: string | null = null) =>
  createTestWorkbook({ List: { ...cells, ...(formula !== null && { [AT]: formula }) } }, { hasStoredValues: false });

const compile = (cells: TestCells, formula: string, checks = CHECKS): Promise<CheckSet> =>
  compileCheckSet(openList(cells), openList(cells, formula), checks, { clock: CLOCK });

const attempt = async (set: CheckSet, cells: TestCells, entry: string) =>
  runCheckSet(set, changeWorkbook(openList(cells), { [`List!${AT}`]: entry }));

const regions = ['North', 'South', 'East', 'South', 'West'];
const amounts = [120, 45, 310, 45, 87, 150, 12];
const list = createList(regions, amounts);

const AGGREGATES = [
  'SUM(B2:B8)',
  'AVERAGE(B2:B8)',
  'MEDIAN(B2:B8)',
  'MAX(B2:B8)',
  'MIN(B2:B8)',
  'MAX(B2:B8)-MIN(B2:B8)',
  'LARGE(B2:B8,2)',
  'COUNT(B2:B8)',
  'COUNTA(A2:A8)',
  'COUNTIF(A2:A8,"South")',
  'COUNTIF(B2:B8,">100")',
  'COUNTIFS(A2:A8,"South",B2:B8,">100")',
  'SUMIF(A2:A8,"South",B2:B8)',
  'AVERAGEIFS(B2:B8,A2:A8,"South")',
  'STDEV.S(B2:B8)',
  'RANK(B2,B2:B8)',
  'ROWS(UNIQUE(A2:A8))',
  'INDEX(A2:A8,MATCH(MAX(B2:B8),B2:B8,0))',
];

describe('of 18 common aggregates', () => {
  test.each(AGGREGATES)('%s has a variation that changes it, so a typed number in a formula fails', async (formula) => {
    const set = await compile(list, `=${formula}`);
    const target = set.targets[`List!${AT}`]!;
    expect(checkSetSchema.parse(set)).toEqual(set);
    expect(target.untested).toBeUndefined();
    const result = target.expected[0]!;
    const typed = typeof result === 'number' ? `=${result}+0*B2` : `="${String(result)}"&LEFT(A2,0)`;
    expect(await attempt(set, list, typed)).toMatchObject({ verdict: 'fail', findings: [{ outcome: 'pass' }, { fault: 'notFollowing' }] });
    expect(await attempt(set, list, `=${formula}`)).toMatchObject({ verdict: 'pass' });
  });

  test.each(AGGREGATES.filter((formula) => formula.includes(':B8') || formula.includes(':A8')))(
    '%s fails when all its ranges end a row early or begin a row late',
    async (formula) => {
      const set = await compile(list, `=${formula}`);
      const short = [formula.replaceAll(/:([AB])8/g, ':$17'), formula.replaceAll(/([AB])2:/g, '$13:')];
      const reports = await Promise.all(short.map((one) => attempt(set, list, `=${one}`)));
      expect(reports.map(({ verdict }) => verdict)).not.toContain('pass');
    },
  );
});

test('a formula whose result no variation changes is named to the author', async () => {
  const set = await compile(list, '=IF(ROWS(B2:B8)>0,1,0)');
  expect(set.targets[`List!${AT}`]).toEqual({ expected: [1], variants: null, untested: [0] });
});

test('another limit of a column fails, also where two columns are sorted in opposite ways', async () => {
  const rows = [
    [800, 8.1],
    [2890, 5.5],
    [3390, 3.9],
    [3860, 3.6],
  ];
  const cells = Object.fromEntries(
    rows.flatMap(([amount, price], index) => [
      [`B${index + 2}`, amount!],
      [`C${index + 2}`, price!],
    ]),
  );
  const set = await compile(cells, '=COUNTIFS(B2:B5,">=800",C2:C5,"<5")');
  const verdicts = await Promise.all(
    [799, 800, 801].map(async (limit) => (await attempt(set, cells, `=COUNTIFS(B2:B5,">=${limit}",C2:C5,"<5")`)).verdict),
  );
  expect(verdicts).toEqual(['fail', 'pass', 'fail']);
});

const LISTS_TOLD_TOGETHER = [
  {
    formula: 'IFERROR(AVERAGEIF(A2:A7,"West",B2:B7),0)',
    cells: createList(['North', 'South', 'East', 'South', 'West'], [-341, -57, -329, -290, -276, -106]),
  },
  {
    formula: 'SUMIFS(B2:B8,A2:A8,"South",B2:B8,">=-225")',
    cells: createList(['North', 'South', 'East'], [-225, -86, -220, -106, -5, -103, -91]),
  },
];

test.each(LISTS_TOLD_TOGETHER)(
  '$formula has variations that together tell more wrong formulas than those that each tell most, none of them spare',
  async ({ formula, cells }) => {
    let found: VariationProblem | undefined;
    const { variations = [] } = await compileCheckSet(openList(cells), openList(cells, `=${formula}`), CHECKS, {
      clock: CLOCK,
      reportProblem: (problem) => (found = problem),
    });
    const problem = found!;
    const usual = listCandidates(problem.source).filter(
      (candidate) => problem.isPlausible(candidate) && candidate.cost < 4 && !spoilsResult(problem, candidate),
    );
    const told = listMetGoals(problem, variations);
    const countTold = (kept: typeof variations) => listMetGoals(problem, kept).filter(Boolean).length;
    expect(variations.length).toBeLessThanOrEqual(6);
    expect(listMetGoals(problem, usual).filter((isTellable, goal) => isTellable && !told[goal])).toEqual([]);
    for (const variation of variations)
      expect(countTold(variations.filter((other) => other !== variation))).toBeLessThan(countTold(variations));
  },
);

test('every random list has a variation that changes each aggregate, and the limits of its criteria are held', async () => {
  const random = createSeededRandom(24);
  const failures: string[] = [];
  // bench/check-properties.ts tries many more lists and formulas.
  for (let round = 0; round < 500; round++) {
    const scale = [1, 0.01, 10, -1, 5][round % 5]!;
    const length = 4 + random(12);
    const numbers = Array.from({ length }, () => Number(((1 + random(round % 3 === 0 ? 5 : 400)) * scale).toFixed(2)));
    const cells = createList(regions.slice(0, 2 + random(4)), numbers);
    const last = FIRST_ROW + length - 1;
    const limit = numbers[random(length)]!;
    const formulas = [
      ...AGGREGATES.map((formula) => formula.replaceAll(/8(?!\d)/g, String(last))),
      `COUNTIF(B2:B${last},">=${limit}")`,
      `SUMIFS(B2:B${last},A2:A${last},"South",B2:B${last},">=${limit}")`,
    ];
    const formula = formulas[round % formulas.length]!;
    const set = await compile(cells, `=${formula}`, CHECKS);
    const target = set.targets[`List!${AT}`]!;
    if (target.untested) failures.push(`${formula} on ${numbers.join(' ')}`);
    if ((set.variations ?? []).length > 6) failures.push(`${formula} has too many variations`);
  }
  expect(failures).toEqual([]);
}, 240_000);
