import type { CheckRequest, CheckSet, PlainValue } from '../checks/check-set.ts';
import { compileCheckSet } from '../checks/compile-check-set.ts';
import { replaceFormulasWithValues } from '../checks/replace-formulas-with-values.ts';
import { runCheckSet } from '../checks/run-check-set.ts';
import { isSameValue, ERROR_VALUE_PATTERN } from '../checks/values/same-value.ts';
import { toCellAddress } from '../reader/cell-address.ts';
import type { Workbook } from '../reader/workbook.ts';
import { drawValues } from './draw-values.ts';
import type { VariedRun } from './classify-runs.ts';
import { calculateResults, listChangedValues, overlayWorkbook, type Results } from './overlay-workbook.ts';
import { createSeededRandom } from './seeded-random.ts';
import { countEqualShare } from './recognize-version.ts';
import { MAX_ALL_VERSIONS_BYTES, MAX_VERSION_BYTES, MAX_VERSIONS, type SheetValues, type WorkbookVersion } from './version.ts';

export interface VersionPlan {
  start: Workbook;
  solution: Workbook;
  checks: readonly CheckRequest[];
  /** The check set of the start workbook's own data. */
  set: CheckSet;
  runs: readonly VariedRun[];
  startResults: Results;
  keepsYear: boolean;
}

const MAX_DRAWS = 48 * 8;
const MAX_TIME_MS = 20_000;
/** Of two versions, at most this share of the cells that vary may have the same value. */
const MAX_EQUAL_SHARE = 0.5;

/**
 * Makes up to `count` versions that are proved: the solution passes, the start and typed results do not, and all results differ from those of
 * every other version as far as they can.
 */
export async function makeVersions(plan: VersionPlan, seed: number, count = MAX_VERSIONS): Promise<WorkbookVersion[]> {
  const random = createSeededRandom(seed);
  const versions: WorkbookVersion[] = [];
  let bytes = 2;
  const end = Date.now() + MAX_TIME_MS;
  for (let draw = 0; draw < MAX_DRAWS && versions.length < count && Date.now() < end; draw++) {
    const version = await makeVersion(plan, random, versions.length + 1);
    if (!version || versions.some((other) => isAlike(plan, version, other))) continue;
    const size = JSON.stringify(version).length;
    if (size > MAX_VERSION_BYTES || bytes + size > MAX_ALL_VERSIONS_BYTES) {
      if (versions.length === 0 && draw > 3) break;
      continue;
    }
    bytes += size;
    versions.push(version);
  }
  return versions;
}

async function makeVersion(plan: VersionPlan, random: () => number, number: number): Promise<WorkbookVersion | null> {
  const { start, solution, checks, set, runs, startResults } = plan;
  const cells = toSheetValues(set, runs, drawValues(runs, random, plan.keepsYear));
  const [ownStart, ownSolution] = [overlayWorkbook(start, cells), overlayWorkbook(solution, cells)];
  const { passMark, clock } = set;
  const own = await compileCheckSet(ownStart, ownSolution, checks, {
    passMark,
    ...(clock !== undefined && { clock }),
    ...(set.staysInPlace && { staysInPlace: true }),
    variations: set.variations ?? [],
  });
  if (!isTestedLike(set, own)) return null;
  if ((await runCheckSet(own, ownSolution)).verdict !== 'pass') return null;
  if ((await runCheckSet(own, ownStart)).verdict === 'pass') return null;
  const hasTargets = Object.keys(own.targets).length > 0;
  if (hasTargets && (await runCheckSet(own, replaceFormulasWithValues(ownSolution, own))).verdict === 'pass') return null;
  const results = await calculateResults(ownStart, clock ?? 0);
  return {
    number,
    cells,
    results: listChangedValues(startResults.values, results.values),
    targets: own.targets,
  };
}

/** Returns the values by sheet and cell, with the sheets' names as the check set has them. */
export function toSheetValues(set: CheckSet, runs: readonly VariedRun[], drawn: ReadonlyMap<VariedRun, PlainValue[]>): SheetValues {
  const values: SheetValues = {};
  for (const run of runs) {
    const sheet = Object.keys(set.given).find((name) => name.toLowerCase() === run.sheetKey);
    const list = drawn.get(run);
    if (sheet === undefined || !list) continue;
    const cells = (values[sheet] ??= {});
    for (const [index, value] of list.entries()) cells[toCellAddress(run.area.top + index, run.area.left)] = value;
  }
  return values;
}

/** Returns whether a version tests everything that the start workbook's data test, without errors and empty results of its own. */
function isTestedLike(base: CheckSet, own: CheckSet): boolean {
  return Object.entries(base.targets).every(([key, { expected, untested = [], variants }]) => {
    const target = own.targets[key];
    if (!target || (variants !== null && target.variants === null)) return false;
    const isNothing = (value: PlainValue) => value === null || (typeof value === 'string' && ERROR_VALUE_PATTERN.test(value));
    const isLost = target.expected.some((value, index) => isNothing(value) && !isNothing(expected[index]!));
    const becameAlike = expected.length > 1 && areAlike(target.expected) && !areAlike(expected);
    return !isLost && !becameAlike && (target.untested ?? []).every((index) => untested.includes(index));
  });
}

const areAlike = (values: readonly PlainValue[]) => values.every((value) => isSameValue(values[0]!, value));

/** Returns whether another version's solution could be taken for the solution of this one. */
function isAlike({ set }: VersionPlan, one: WorkbookVersion, other: WorkbookVersion): boolean {
  if (countEqualShare(one.cells, other.cells) >= MAX_EQUAL_SHARE) return true;
  const targets = Object.entries(one.targets);
  return (
    targets.length > 0 &&
    targets.every(([key, { expected }]) => {
      const tolerance = Math.max(
        0,
        ...set.checks.map((check) => (check.kind === 'result' && `${check.sheet}!${check.at}` === key ? check.tolerance : 0)),
      );
      return expected.every((value, index) => isSameValue(value, other.targets[key]?.expected[index] ?? null, tolerance));
    })
  );
}

/** Lists the checked cells whose result is the same in every version. */
export function listUnchangingCells(set: CheckSet, versions: readonly WorkbookVersion[]): string[] {
  return Object.entries(set.targets).flatMap(([key, { expected }]) => {
    const isSame = expected.every((value, index) =>
      versions.every(({ targets }) => isSameValue(value, targets[key]?.expected[index] ?? null)),
    );
    return isSame ? [key] : [];
  });
}
