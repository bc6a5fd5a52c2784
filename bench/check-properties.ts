// Tests the choice of variations on many random lists: properties that every check set must have, and wrong formulas that some changed data
// would tell. Prints every exception and the counts. The arguments are the number of lists for each solution, 50 without one, of lists for
// the wrong formulas, 2 without one, and the share of these lists to try. The full counts are `check-properties.ts 2000 10`, and its parts
// are `check-properties.ts 2000 10 1/8` to `8/8`.
import type { CheckRequest, CheckSet } from '#workbook/checks/check-set.ts';
import { compileCheckSet } from '#workbook/checks/compile-check-set.ts';
import { runCheckSet } from '#workbook/checks/run-check-set.ts';
import { listCandidates } from '#workbook/checks/variations/list-candidates.ts';
import { listMetGoals, spoilsResult } from '#workbook/checks/variations/choose-variations.ts';
import { isStableState } from '#workbook/checks/variations/is-stable-state.ts';
import { calculateState, type VariationProblem } from '#workbook/checks/variations/variation-problem.ts';
import type { Candidate } from '#workbook/checks/variations/candidate.ts';
import type { InputRun } from '#workbook/checks/variations/input-runs.ts';
import { createTestWorkbook, type TestCells } from '#workbook/formula/testing/create-test-workbook.ts';
import { loadExtendedFunctions } from '#workbook/formula/functions/function-registry.ts';
import { toCellKey } from '#workbook/reader/cell-address.ts';
import { createSeededRandom } from '#shared/testing/seeded-random.ts';
import { computeMedian, computeQuantile } from './process-metrics.ts';

const [listCount = 50, mutantListCount = 2] = process.argv.slice(2, 4).map(Number);
const [share, shareCount] = (process.argv[4] ?? '1/1').split('/').map(Number) as [number, number];
const listRounds = (count: number) =>
  Array.from({ length: count }, (_, round) => round).filter((round) => round % shareCount === share - 1);
const AT = 'F2';
const CHECKS: CheckRequest[] = [
  { id: 'result', kind: 'result', sheet: 'List', at: AT },
  { id: 'formula', kind: 'formula', sheet: 'List', at: AT, follows: true },
];
const [MAX_VARIATIONS, MAX_OTHER_LIMITS, SPARE_INTERVAL] = [6, 5, 10];

/** `#` stands for the last row, `L` for a limit and `U` for the limit of another column. */
const SOLUTIONS = [
  ...['SUM', 'AVERAGE', 'MEDIAN', 'MAX', 'MIN', 'COUNT', 'STDEV.S', 'VAR.S', 'VAR.P', 'SUMSQ'].map((name) => `${name}(B2:B#)`),
  'LARGE(B2:B#,2)',
  'SMALL(B2:B#,2)',
  'RANK(B2,B2:B#)',
  'MAX(B2:B#)-MIN(B2:B#)',
  'COUNTA(A2:A#)',
  'QUARTILE(B2:B#,3)',
  'COUNTIF(A2:A#,"South")',
  'COUNTIF(B2:B#,">L")',
  'COUNTIF(B2:B#,">=L")',
  'COUNTIF(B2:B#,"<L")',
  'SUMIF(B2:B#,">L")',
  'SUMIF(A2:A#,"South",B2:B#)',
  'AVERAGEIF(A2:A#,"South",B2:B#)',
  'COUNTIFS(A2:A#,"South",B2:B#,">L")',
  'SUMIFS(B2:B#,A2:A#,"South",B2:B#,">=L")',
  'AVERAGEIFS(B2:B#,A2:A#,"South")',
  'MAXIFS(B2:B#,A2:A#,"South")',
  'ROWS(UNIQUE(A2:A#))',
  'INDEX(A2:A#,MATCH(MAX(B2:B#),B2:B#,0))',
  'SUMPRODUCT(B2:B#,C2:C#)',
  'SUMPRODUCT((A2:A#="South")*B2:B#)',
  'SUM(B2:B#)*C2',
  'B2/SUM(B2:B#)',
  'IF(B2>L,"high","low")',
  'IF(B2>=AVERAGE(B2:B#),1,0)',
  'SUM(FILTER(B2:B#,A2:A#="South",0))',
  'XLOOKUP(MIN(B2:B#),B2:B#,A2:A#)',
  'SUM(B2:B#)-SUM(C2:C#)',
  'TEXTJOIN(", ",TRUE,UNIQUE(A2:A#))',
  'ROUND(AVERAGE(B2:B#)*1.19,2)',
  'AVERAGEIF(B2:B#,">=L")',
  'COUNTIFS(B2:B#,">=L",C2:C#,"<5")',
  'SUMIFS(C2:C#,B2:B#,"<=L")',
  'MINIFS(B2:B#,A2:A#,"South")',
  'COUNTIF(A2:A#,A3)',
  'SUMIF(A2:A#,A3,B2:B#)',
  'VLOOKUP(A3,A2:C#,2,FALSE)',
  'INDEX(C2:C#,MATCH(MIN(B2:B#),B2:B#,0))',
  'SUM(LARGE(B2:B#,{1,2,3}))',
  'SUM(TAKE(SORT(B2:B#),2))',
  'AVERAGE(B2:B#)-MEDIAN(B2:B#)',
  'ROUNDUP(B2/C2,0)',
  'MAX(C2:C#)/MIN(C2:C#)',
  'SUMPRODUCT((B2:B#>L)*C2:C#)',
  'IFERROR(AVERAGEIF(A2:A#,"West",B2:B#),0)',
  'LET(total,SUM(B2:B#),total*C2)',
  'ROWS(FILTER(B2:B#,B2:B#>=L))',
  'XLOOKUP(MAX(C2:C#),C2:C#,B2:B#)',
  'STDEV.P(C2:C#)',
  'B2-AVERAGE(B2:B#)',
];

const REGIONS = ['North', 'South', 'East', 'South', 'West'];

interface RandomList {
  cells: TestCells;
  last: number;
  limit: number;
  unit: number;
}

function createList(round: number): RandomList {
  const random = createSeededRandom(round + 1);
  const scale = [1, 0.01, 10, -1, 5][round % 5]!;
  const length = 4 + random(12);
  const cells: TestCells = { A1: 'Region', B1: 'Amount', C1: 'Price' };
  const amounts = Array.from({ length }, () => Number(((1 + random(round % 3 === 0 ? 5 : 400)) * scale).toFixed(2)));
  const regions = REGIONS.slice(0, 2 + random(4));
  for (const [index, amount] of amounts.entries()) {
    cells[`A${index + 2}`] = regions[index % regions.length]!;
    cells[`B${index + 2}`] = amount;
    cells[`C${index + 2}`] = 1 + random(90) / 10;
  }
  const decimals = Math.max(...amounts.map((amount) => String(amount).split('.')[1]?.length ?? 0));
  return { cells, last: length + 1, limit: amounts[random(length)]!, unit: 10 ** -decimals };
}

const open = (cells: TestCells) => createTestWorkbook({ List: cells }, { hasStoredValues: false });
const write = (solution: string, { last, limit }: RandomList, other = limit) =>
  solution.replaceAll('#', String(last)).replace(/\bL\b/, String(Number(other.toFixed(6))));

async function compile(solution: string, list: RandomList) {
  let found: VariationProblem | undefined;
  const set = await compileCheckSet(open(list.cells), open({ ...list.cells, [AT]: `=${write(solution, list)}` }), CHECKS, {
    clock: 46_349.4,
    reportProblem: (problem) => (found = problem),
  });
  return { set, problem: found! };
}

const passes = async (set: CheckSet, cells: TestCells, formula: string) =>
  (await runCheckSet(set, open({ ...cells, [AT]: `=${formula}` }))).verdict === 'pass';

/** Returns what a candidate makes of a run. */
function applyTo(problem: VariationProblem, candidate: Candidate, { sheetKey, area, values }: InputRun) {
  const cells = problem.createOverrides(candidate).get(sheetKey)!;
  return values.map((_, index) => cells.get(toCellKey(area.top + index, area.left)) ?? null);
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const variance = (numbers: readonly number[]) => sum(numbers.map((number) => (number - sum(numbers) / numbers.length) ** 2));
const at = (place: number) => (numbers: readonly number[]) => numbers.toSorted((one, other) => one - other).at(place)!;
const LEMMAS: Record<string, readonly ((numbers: readonly number[]) => number)[]> = {
  shift: [sum, at(0), at(1), at(-1), at(-2), (numbers) => at(Math.floor(numbers.length / 2))(numbers)],
  stretch: [variance, (numbers) => Math.max(...numbers) - Math.min(...numbers)],
};

function findRuleFaults(problem: VariationProblem): string[] {
  const faults: string[] = [];
  for (const candidate of listCandidates(problem.source)) {
    for (const run of problem.source.runs) {
      const values = applyTo(problem, candidate, run);
      const isRare = candidate.cost >= 4;
      if (!isRare && values.some((value, index) => typeof value !== typeof run.values[index]))
        faults.push(`${candidate.rule}: another kind`);
      if (run.kind !== 'number') continue;
      const numbers = values.filter((value) => typeof value === 'number');
      // One number takes the decimals of the limit that it is compared with.
      const isOnGrid =
        numbers.length === 1 || numbers.every((number) => Math.abs(number / run.unit - Math.round(number / run.unit)) < 1e-6);
      if (!isOnGrid) faults.push(`${candidate.rule}: more decimals`);
      const start = run.values as number[];
      const isVaried = start.some((number) => number !== start[0]);
      const lemmas = start.length < 3 ? [] : (LEMMAS[candidate.rule] ?? []);
      for (const lemma of lemmas)
        if ((isVaried || candidate.rule === 'shift') && lemma(numbers) === lemma(start)) faults.push(`${candidate.rule} changes nothing`);
      const isSorted = numbers.every(
        (number, index) => index === 0 || (run.order === 'falling' ? number <= numbers[index - 1]! : number >= numbers[index - 1]!),
      );
      if (run.order !== null && !isRare && /^(?:shift|scatter|stretch|mirror)/.test(candidate.rule) && !isSorted)
        faults.push(`${candidate.rule}: not sorted`);
      if (candidate.rule.startsWith('row emptied') && candidate.ops.some((op) => op.at === run.at) && numbers.length === start.length)
        faults.push(`${candidate.rule}: nothing is empty`);
    }
  }
  return faults;
}

await loadExtendedFunctions();
const exceptions: string[] = [];
const times: number[] = [];
const counts = { sets: 0, untested: 0, variations: 0, limits: 0, spare: 0 };
for (const solution of SOLUTIONS) {
  for (const round of listRounds(listCount)) {
    const list = createList(round);
    const report = (what: string) => exceptions.push(`${write(solution, list)}, list ${round}: ${what}`);
    const startUsage = process.cpuUsage();
    const { set, problem } = await compile(solution, list);
    times.push(process.cpuUsage(startUsage).user / 1000);
    counts.sets++;
    const variations = set.variations ?? [];
    counts.variations += variations.length;
    if (set.targets[`List!${AT}`]!.untested) counts.untested++;
    if (set.targets[`List!${AT}`]!.untested && listCandidates(problem.source).some(({ ops }) => listMetGoals(problem, [{ ops }])[0]))
      report('no chosen variation changes the result, though another would');
    if (variations.length > MAX_VARIATIONS) report('too many variations');
    for (const fault of new Set(findRuleFaults(problem))) report(fault);
    if (/\bL\b/.test(solution))
      for (let step = 1; step <= MAX_OTHER_LIMITS; step++)
        for (const other of [list.limit - step * list.unit, list.limit + step * list.unit]) {
          counts.limits++;
          // A value of 0 adds nothing to a sum.
          if (other !== 0 && other < 0 === list.limit < 0 && (await passes(set, list.cells, write(solution, list, other))))
            report(`the limit ${other} passes`);
        }
    if (Math.floor(round / shareCount) % SPARE_INTERVAL === 0 && variations.length > 1) {
      const countMet = (kept: typeof variations) => listMetGoals(problem, kept).filter(Boolean).length;
      const all = countMet(variations);
      counts.spare++;
      if (variations.some((variation) => countMet(variations.filter((other) => other !== variation)) === all))
        report('a variation is spare');
    }
  }
}
const [median, p99] = [computeMedian(times), computeQuantile(times, 0.99)].map((ms) => ms.toFixed(0));
console.log(
  `${counts.sets} check sets: ${counts.untested} without a change, ${(counts.variations / counts.sets).toFixed(2)} variations each, ` +
    `${counts.limits} other limits tried, ${counts.spare} searched for a spare variation, ${exceptions.length} exceptions, ` +
    `processor: median ${median} ms, p99 ${p99} ms`,
);

const goals = { all: 0, tellable: 0, told: 0 };
for (const solution of SOLUTIONS)
  for (const round of listRounds(mutantListCount)) {
    const list = createList(7 * round + 1);
    const { set, problem } = await compile(solution, list);
    const told = listMetGoals(problem, set.variations ?? []);
    const tellable = told.map(() => false);
    for (const candidate of listCandidates(problem.source).filter(problem.isPlausible))
      if (candidate.cost < 4 && !spoilsResult(problem, candidate) && isStableState(problem, calculateState(problem, candidate)!))
        for (const [index, isMet] of listMetGoals(problem, [candidate]).entries()) tellable[index] ||= isMet;
    const missed = tellable.filter((isTellable, index) => isTellable && !told[index]).length;
    goals.all += told.length;
    goals.tellable += tellable.filter(Boolean).length;
    goals.told += told.filter(Boolean).length;
    if (missed > 0)
      exceptions.push(
        `${write(solution, list)}, list ${7 * round + 1}: ${missed} wrong formulas are not told, though some data would tell them`,
      );
  }
console.log(`wrong formulas: ${goals.all} goals, ${goals.tellable} that usual changes meet, ${goals.told} met by the chosen variations`);
for (const exception of exceptions) console.log(exception);
