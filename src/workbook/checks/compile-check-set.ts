import { loadSheets, tracePrecedents } from '../formula/engine/trace-precedents.ts';
import { loadExtendedFunctions } from '../formula/functions/function-registry.ts';
import { SheetRange } from '../formula/values/formula-value.ts';
import { toDateSerial } from '../formula/values/serial-date.ts';
import { toCellKey, type Area } from '../reader/cell-address.ts';
import type { Sheet, Workbook } from '../reader/workbook.ts';
import {
  buildCheckTargetKey,
  needsTarget,
  MAX_VARIATIONS,
  type Check,
  type CheckRequest,
  type CheckSet,
  type CheckTarget,
  type PlainValue,
} from './check-set.ts';
import type { Variation } from './variation.ts';
import { applyCheckDefaults } from './apply-check-defaults.ts';
import { hashCheckSet } from './hash-check-set.ts';
import { readGivenCells, toSheetKey, type GivenCells } from './given-cells/given-cells.ts';
import { getCheckedArea } from './kinds/check-run.ts';
import { readNamedSheets } from './match-sheets.ts';
import { createCellOverrides, Recalculation } from './recalculation.ts';
import { listReferencedAreas } from './given-cells/list-referenced-areas.ts';
import { convertTo1900Dates, readConstants, readSheetLabels } from './read-constants.ts';
import { listAreaCells } from './sheet-area.ts';
import { listSheetNames } from './sheet-names.ts';
import { isSameValue, toPlainValue } from './values/same-value.ts';

import { applyVariation } from './given-cells/apply-variation.ts';
import { createStates } from './given-cells/create-states.ts';
import { CLOCK_FUNCTIONS, createCandidateSource, listUsedFunctions, RANDOM_FUNCTIONS } from './variations/solution-functions.ts';
import { chooseVariations } from './variations/choose-variations.ts';
import type { CheckedSolutionCell, VariationProblem } from './variations/variation-problem.ts';
import { listInputRuns } from './variations/input-runs.ts';
import { listGaps } from './variations/list-gaps.ts';
import { raiseUnreadNumbers } from './variations/unread-columns.ts';
import { createPlausibilityTest, holdSequences, moveByWeeks } from './variations/plausible-data.ts';

/** Describes the cells of the solution whose results a correct answer must contain. */
interface TargetCells {
  key: string;
  sheet: Sheet;
  area: Area;
}

/** The number of days by which the clock is ahead in the variation that tests formulas with TODAY and NOW: 40 days and 3 hours. */
const LATER_DAYS = 40.125;

/** Is thrown when a check set cannot be compiled from the start workbook and the solution. The error message is shown to the author. */
export class CheckSetError extends Error {
  override readonly name = 'CheckSetError';
}

interface CompileOptions {
  passMark?: number;
  clock?: number;
  staysInPlace?: boolean;
  /** Is true when learners can also solve the challenge in a grid in the page. */
  grid?: boolean;
  /** Replaces the choice of variations, which takes much longer than the rest. */
  variations?: readonly Variation[];
  /** Receives what the variations are chosen from, and the variations. */
  reportProblem?: (problem: VariationProblem, variations: readonly Variation[]) => void;
}

/** Throws a `CheckSetError` when one of the checks cannot be compiled. */
export async function compileCheckSet(
  start: Workbook,
  solution: Workbook,
  requests: readonly CheckRequest[],
  {
    passMark = 100,
    clock = findClock(new Date()),
    staysInPlace = false,
    grid = false,
    variations: kept,
    reportProblem,
  }: CompileOptions = {},
): Promise<CheckSet> {
  // The wrong formulas that the variations must tell use functions that the solution need not have.
  await loadExtendedFunctions();
  const checks = requests.map(applyCheckDefaults);
  const targetChecks = checks.filter(needsTarget);
  const sheets = await readNamedSheets(solution, listSheetNames(checks));
  const targets = new Map<string, TargetCells>();
  for (const check of targetChecks) {
    const sheet = sheets.get(toSheetKey(check.sheet));
    if (!sheet) throw new CheckSetError(`There is no sheet "${check.sheet}" in the solved workbook.`);
    targets.set(buildCheckTargetKey(check), { key: buildCheckTargetKey(check), sheet, area: getCheckedArea(check) });
  }
  const book = await loadSheets(
    solution,
    [...targets.values()].map(({ sheet, area }) => ({ sheetName: sheet.name, area })),
  );
  const ranges = [...targets.values()].map(({ sheet, area }) => new SheetRange(sheet, area));
  const { ranges: precedents, needsExtendedFunctions } = tracePrecedents(book, ranges);
  const names = new Set([...checks.map(({ sheet }) => sheet), ...listSheetNames(checks), ...precedents.map(({ sheet }) => sheet.name)]);
  const constants = await readConstants(start, names, targetChecks, solution);
  const unkept = checks.find((check) => check.kind === 'given' && check.order === 'any' && !constants.isKept(check));
  if (unkept)
    throw new CheckSetError(
      `Only the first 2 000 given cells of the start workbook can be checked in any order, and ${unkept.at} of ${unkept.sheet} goes beyond them.`,
    );
  const { given, dates, guarded } = constants;
  const reads = listReferencedAreas(given, precedents);
  const cells = readGivenCells({ given, dates }, solution.uses1904Dates);
  const override = (values: GivenCells) =>
    createCellOverrides(values, (key) => book.findSheet(sheets.get(key)?.name ?? findName(solution, key))?.name ?? null);
  const used = listUsedFunctions(book, precedents, ranges);
  const runs = listInputRuns({ given, dates, reads }, precedents);
  const source = createCandidateSource(book, [...ranges, ...precedents], runs, used);
  source.gaps = listGaps(source.runs, cells, precedents);
  source.runs = moveByWeeks(holdSequences(source.runs, precedents), used);
  const isPlausible = createPlausibilityTest(source.runs);
  const vary = (variation: Variation) => applyVariation(cells, variation, solution.uses1904Dates);
  const problem: VariationProblem = {
    book,
    clock,
    cells: listCheckedCells(targets.values(), checks),
    source,
    createOverrides: (variation) => override(vary(variation)),
    isPlausible: (variation) => isPlausible?.(vary(variation)) ?? true,
  };
  const readsClock = CLOCK_FUNCTIONS.some((name) => used.has(name));
  const clockVariations: Variation[] = readsClock ? [{ ops: [], days: LATER_DAYS }] : [];
  const variations = kept?.slice() ?? [
    ...clockVariations,
    ...raiseUnreadNumbers(
      chooseVariations(problem, MAX_VARIATIONS - clockVariations.length).map(({ ops }) => ({ ops })),
      { given, dates },
      source.runs,
    ),
  ];
  reportProblem?.(problem, variations);
  const rest = {
    v: 2 as const,
    passMark,
    given,
    dates,
    ...(guarded && { guarded }),
    reads,
    clock,
    variations,
    targets: {} as CheckSet['targets'],
    checks,
  };
  const states = createStates(rest, cells, solution.uses1904Dates);
  const recalculation = new Recalculation(
    book,
    clock,
    states.map((state) => ({ ...state, cells: override(state.cells) })),
  );
  for (const target of targets.values()) {
    const area = new SheetRange(target.sheet, target.area);
    const functions = listUsedFunctions(book, tracePrecedents(book, [area]).ranges, [area]);
    const tolerance = Math.max(
      0,
      ...checks.map((check) => (check.kind === 'result' && buildCheckTargetKey(check) === target.key ? check.tolerance : 0)),
    );
    rest.targets[target.key] = workOutTarget(solution, recalculation, target, functions, tolerance);
  }
  const labels = readSheetLabels(start, sheets, targetChecks);
  const complete = {
    ...rest,
    ...(needsExtendedFunctions && { usesExtendedFunctions: true as const }),
    ...(staysInPlace && { staysInPlace: true as const }),
    ...(labels && { labels }),
    ...(grid && { grid: true as const }),
  };
  return { revision: await hashCheckSet(complete), ...complete };
}

const findName = (workbook: Workbook, key: string): string => workbook.sheets.find(({ name }) => toSheetKey(name) === key)?.name ?? '';

/** Returns the serial number of half past nine on the given day, in the 1900 date system. */
function findClock(now: Date): number {
  return toDateSerial(now.getFullYear(), now.getMonth() + 1, now.getDate(), false) + 9.5 / 24;
}

/** Lists the cells of the solution whose results the variations must change. */
function listCheckedCells(targets: Iterable<TargetCells>, checks: readonly Check[]): CheckedSolutionCell[] {
  return [...targets].flatMap(({ key, sheet, area }) => {
    const ofTarget = checks.filter((check) => buildCheckTargetKey(check) === key);
    if (!ofTarget.some((check) => check.kind === 'formula' && check.follows)) return [];
    const tolerance = Math.max(0, ...ofTarget.map((check) => (check.kind === 'result' ? check.tolerance : 0)));
    return listAreaCells(area).map(({ row, column }) => ({ sheet, row, column, area: key, tolerance }));
  });
}

/**
 * Calculates the solution's results for the original data and for changed data. When a calculated result differs from the result
 * stored in the workbook, the stored result is used, and there are no results for changed data.
 */
function workOutTarget(
  solution: Workbook,
  recalculation: Recalculation,
  { sheet, area }: TargetCells,
  functions: ReadonlySet<string>,
  tolerance: number,
): CheckTarget {
  const readsClock = CLOCK_FUNCTIONS.some((name) => functions.has(name));
  let isKnown = !RANDOM_FUNCTIONS.some((name) => functions.has(name));
  const expected: PlainValue[] = [];
  const variants: PlainValue[][] = [];
  for (const { row, column } of listAreaCells(area)) {
    const cell = sheet.cells.get(toCellKey(row, column));
    const convert = (value: PlainValue) => convertTo1900Dates(solution, cell, value);
    const stored = cell?.hasStoredValue ? toPlainValue(cell.value) : undefined;
    const own = recalculation.findOwnValue(sheet, row, column);
    const given = recalculation.findGivenValue(sheet, row, column);
    const isTrusted = given !== undefined && (readsClock || (own !== undefined && (stored === undefined || isSameValue(stored, own))));
    if (!isTrusted) isKnown = false;
    expected.push(convert((isTrusted ? given : stored) ?? given ?? null));
    const varied = recalculation.findVariedValues(sheet, row, column);
    if (varied.length === 0) isKnown = false;
    for (const [index, value] of varied.entries()) {
      if (value === undefined) isKnown = false;
      (variants[index] ??= []).push(convert(value ?? null));
    }
  }
  const isChanged = (index: number) => variants.some((values) => !isSameValue(expected[index]!, values[index]!, tolerance));
  const untested = isKnown ? [...expected.keys()].filter((index) => !isChanged(index)) : [...expected.keys()];
  const hasVariants = isKnown && untested.length < expected.length;
  return {
    expected,
    variants: hasVariants ? variants : null,
    ...(readsClock && { readsClock: true as const }),
    ...(untested.length > 0 && { untested }),
  };
}
