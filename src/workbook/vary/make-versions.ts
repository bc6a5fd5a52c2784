import type { CheckRequest, CheckSet, PlainValue } from '../checks/check-set.ts';
import { listMetGoals } from '../checks/variations/choose-variations.ts';
import { compileCheckSet } from '../checks/compile-check-set.ts';
import { replaceFormulasWithValues } from '../checks/replace-formulas-with-values.ts';
import { runCheckSet } from '../checks/run-check-set.ts';
import { isSameValue } from '../checks/values/same-value.ts';
import { listAreaCells } from '../checks/sheet-area.ts';
import { parseAreaAddress, toCellAddress } from '../reader/cell-address.ts';
import type { Workbook } from '../reader/workbook.ts';
import { drawValues, mapCodes, shuffle, type DrawOptions } from './draw-values.ts';
import type { VariedRun } from './classify-runs.ts';
import { calculateResults, listChangedValues, overlaySolution, overlayWorkbook, type Results } from './overlay-workbook.ts';
import { hasNewFaults, hasResultsLike, hasSameResults, isTestedLike, meetsGoals } from './compare-results.ts';
import { createSeededRandom } from './seeded-random.ts';
import { countEqualShare } from './recognize-version.ts';
import {
  countVersionBytes,
  MAX_ALL_VERSIONS_BYTES,
  MAX_VERSION_BYTES,
  MAX_VERSIONS,
  type SheetValues,
  type WorkbookVersion,
} from './version.ts';

export interface VersionPlan {
  start: Workbook;
  solution: Workbook;
  checks: readonly CheckRequest[];
  set: CheckSet;
  runs: readonly VariedRun[];
  startResults: Results;
  solutionResults: Results;
  /** Says which goals the variations meet with the start workbook's own data. */
  goals: readonly boolean[];
  /** Lists by how many weeks dates can move. */
  weeks: readonly number[];
}

/** Says why drawn data make no version: they or their results are like others, they test less, the workbooks fail with them, or they are too long. */
export type DrawFault = 'alike' | 'sameResults' | 'testsLess' | 'fails' | 'tooLong';

export interface MakeOptions {
  count?: number;
  /** Sets how long drawing may take. Data that rarely test everything have fewer versions. */
  maxMs?: number;
  /** Sets how often values are drawn. Each draw takes milliseconds. */
  maxDraws?: number;
  report?: (made: number) => void;
  /** Is called for drawn data that make no version. */
  onRefused?: (fault: DrawFault) => void;
}

const MAX_DRAWS = 48 * 50;
const MAX_TIME_MS = 10_000;
const TRIED_WEEKS = 6;
/** Of two versions, less than this share of the cells that vary may have the same value. */
const MAX_EQUAL_SHARE = 0.5;

/** Returns the options with which the check set of a version is compiled like that of the start workbook. */
export const compileOptions = ({ passMark, clock, staysInPlace, variations }: CheckSet) => ({
  passMark,
  ...(clock !== undefined && { clock }),
  ...(staysInPlace && { staysInPlace: true }),
  variations: variations ?? [],
});

/**
 * Makes up to `count` versions that are proved: the solution passes, the start and typed results do not, and all results differ from those of
 * every other version as far as they can.
 */
export async function makeVersions(
  plan: VersionPlan,
  seed: number,
  { count = MAX_VERSIONS, maxMs = MAX_TIME_MS, maxDraws = MAX_DRAWS, report, onRefused = () => {} }: MakeOptions = {},
): Promise<WorkbookVersion[]> {
  const random = createSeededRandom(seed);
  const weeks = shuffle([...plan.weeks], random);
  const versions: WorkbookVersion[] = [];
  const base = { cells: keepVaried(plan), targets: plan.set.targets };
  let bytes = 2;
  const end = Date.now() + maxMs;
  for (let draw = 0; draw < maxDraws && versions.length < count && Date.now() < end; draw++) {
    // Each version moves its dates by other weeks, as long as there are enough.
    const cells = drawCells(plan, random, { weeks: weeks[draw % weeks.length] ?? 0, keepsEnds: draw % 2 === 0 });
    if ([base, ...versions].some((other) => countEqualShare(plan.set, cells, other.cells) >= MAX_EQUAL_SHARE)) {
      onRefused('alike');
      continue;
    }
    const isNew = (own: CheckSet) => ![base, ...versions].some((other) => hasSameResults(plan.set, own, other));
    const version = await makeVersion(plan, cells, versions.length + 1, isNew);
    if (typeof version === 'string') {
      onRefused(version);
      continue;
    }
    const size = countVersionBytes(version);
    if (size > MAX_VERSION_BYTES || bytes + size > MAX_ALL_VERSIONS_BYTES) {
      onRefused('tooLong');
      if (versions.length === 0 && draw > 3) break;
      continue;
    }
    bytes += size;
    versions.push(version);
    report?.(versions.length);
  }
  return versions;
}

async function makeVersion(
  plan: VersionPlan,
  cells: SheetValues,
  number: number,
  isNew: (own: CheckSet) => boolean,
): Promise<WorkbookVersion | DrawFault> {
  const { set, startResults, solutionResults } = plan;
  const compiled = await compileVersion(plan, cells, { isNew });
  if (typeof compiled === 'string') return compiled;
  const { own, ownStart, ownSolution, hasOwnVariations } = compiled;
  const clock = set.clock ?? 0;
  const results = await calculateResults(ownStart, clock);
  if (hasNewFaults(startResults, results) || hasNewFaults(solutionResults, await calculateResults(ownSolution, clock))) return 'fails';
  if ((await runCheckSet(own, ownSolution)).verdict !== 'pass') return 'fails';
  if ((await runCheckSet(own, ownStart)).verdict === 'pass') return 'testsLess';
  const hasTargets = Object.keys(own.targets).length > 0;
  if (hasTargets && (await runCheckSet(own, replaceFormulasWithValues(ownSolution, own))).verdict === 'pass') return 'testsLess';
  return {
    number,
    cells,
    results: listChangedValues(startResults.values, results.values),
    targets: own.targets,
    ...(hasOwnVariations && own.variations && { variations: own.variations }),
  };
}

/**
 * Returns the workbooks and the check set of other data, or why these make no version. Where the variations of the start workbook's data test
 * less with them, other variations are chosen.
 */
async function compileVersion(
  { start, solution, checks, set, goals: wanted }: Omit<VersionPlan, 'weeks'>,
  cells: SheetValues,
  { isNew = () => true, mayChoose = true }: { isNew?: (own: CheckSet) => boolean; mayChoose?: boolean } = {},
): Promise<{ own: CheckSet; ownStart: Workbook; ownSolution: Workbook; hasOwnVariations: boolean } | DrawFault> {
  const ownStart = overlayWorkbook(start, cells);
  const ownSolution = overlaySolution(solution, ownStart, set, cells);
  const { variations, ...options } = compileOptions(set);
  for (const hasOwnVariations of mayChoose ? [false, true] : [false]) {
    let listGoals = (): boolean[] => [];
    const own = await compileCheckSet(ownStart, ownSolution, checks, {
      ...options,
      ...(!hasOwnVariations && { variations }),
      reportProblem: (problem, chosen) => (listGoals = () => listMetGoals(problem, chosen, false)),
    });
    if (!isNew(own)) return 'sameResults';
    if (!hasResultsLike(set, own)) return 'testsLess';
    // The goals take longer to work out than the rest.
    if (isTestedLike(set, own) && meetsGoals(wanted, listGoals())) return { own, ownStart, ownSolution, hasOwnVariations };
  }
  return 'testsLess';
}

/** Returns whether the checks still test everything after dates move by some of the given weeks. */
export async function canMoveDates(plan: Omit<VersionPlan, 'weeks'>, weeks: readonly number[]): Promise<boolean> {
  const dates = plan.runs.filter(({ rule }) => rule === 'dates');
  const tried = weeks.filter((_, index) => index % Math.ceil(weeks.length / TRIED_WEEKS) === 0);
  for (const week of tried) {
    const cells = toSheetValues(plan.set, drawValues(dates, Math.random, { weeks: week }));
    const compiled = await compileVersion(plan, cells, { mayChoose: false });
    if (typeof compiled !== 'string') return true;
  }
  return false;
}

/** Draws the values of a version. A code that changes does so in every given cell that holds it. */
function drawCells({ set, runs }: VersionPlan, random: () => number, options: DrawOptions): SheetValues {
  const drawn = drawValues(runs, random, options);
  const codes = mapCodes(drawn);
  const cells = toSheetValues(set, new Map([...drawn].filter(([{ rule }]) => rule !== 'codes')));
  if (codes.size === 0) return cells;
  for (const [sheet, given] of Object.entries(set.given))
    for (const [address, value] of Object.entries(given)) {
      const code = codes.get(cells[sheet]?.[address] ?? value);
      if (code !== undefined) (cells[sheet] ??= {})[address] = code;
    }
  return cells;
}

const keepVaried = ({ set, runs }: VersionPlan): SheetValues =>
  toSheetValues(set, new Map(runs.flatMap((run) => (run.varies ? [[run, run.values] as const] : []))));

/** Returns the values by sheet and cell, with the sheets' names as the check set has them. */
function toSheetValues(set: CheckSet, drawn: ReadonlyMap<VariedRun, PlainValue[]>): SheetValues {
  const values: SheetValues = {};
  for (const [{ sheetKey, area }, list] of drawn) {
    const sheet = Object.keys(set.given).find((name) => name.toLowerCase() === sheetKey);
    if (sheet === undefined) continue;
    const cells = (values[sheet] ??= {});
    for (const [index, value] of list.entries()) cells[toCellAddress(area.top + index, area.left)] = value;
  }
  return values;
}

/** Lists the checked cells whose result is the same in every version. */
export function listUnchangingCells(set: CheckSet, versions: readonly WorkbookVersion[]): string[] {
  return Object.entries(set.targets).flatMap(([key, { expected }]) => {
    const separator = key.lastIndexOf('!');
    const area = parseAreaAddress(key.slice(separator + 1));
    if (!area) return [];
    const unchanging = listAreaCells(area).filter((_, index) =>
      versions.every(({ targets }) => isSameValue(expected[index] ?? null, targets[key]?.expected[index] ?? null)),
    );
    if (unchanging.length === expected.length) return [key.slice(separator + 1)];
    return unchanging.map(({ row, column }) => toCellAddress(row, column));
  });
}
