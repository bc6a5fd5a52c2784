import type { PlainValue } from '../check-set.ts';
import type { Variation, VariationOperation } from '../variation.ts';
import type { Gap, InputRun } from './input-runs.ts';
import type { SolutionLimits } from './solution-limits.ts';

/** Describes a variation that can be chosen. The smaller the cost, the more the varied data resembles the original data. */
export interface Candidate extends Variation {
  rule: string;
  cost: number;
  /** Is true for a change of both the order and the size of numbers. */
  isCombined?: true;
}

export interface CandidateSource {
  runs: readonly InputRun[];
  /** Contains the empty cells within the lists that the solution reads. */
  gaps?: readonly Gap[];
  limits: SolutionLimits;
  /** Is true when the solution counts cells, so that empty cells show whether it counts the right ones. */
  countsBlanks: boolean;
  /** Is true when empty cells can stand only at the end of a list. */
  emptiesOnlyLast: boolean;
  /** Is true when the solution cleans texts, for example with TRIM. */
  cleansTexts: boolean;
  /** Is true when the solution removes spaces, so that texts can begin with spaces. */
  trimsTexts: boolean;
  /** Is true when the solution works out the months or years of dates. */
  readsMonths: boolean;
  /** Contains the columns of which the solution compares the numbers of each row. */
  pairs?: readonly (readonly [InputRun, InputRun])[];
  /** Is true when the solution reads the last value of a list. */
  readsLast?: boolean;
  /** Is true when the solution has a result for what it does not find, for example with IFERROR. */
  handlesMissing: boolean;
}

export const isNumeric = ({ kind }: InputRun): boolean => kind === 'number' || kind === 'date';
export const round = (number: number): number => Number(number.toPrecision(12));

export const replaceCells = ({ at }: InputRun, cells: [number, PlainValue][]): VariationOperation => ({ at, op: 'set', cells });

function sortAgain({ at, order, values }: InputRun, changes: VariationOperation[]): VariationOperation[] {
  const [only] = changes.length === 1 ? changes : [];
  if (only?.op === 'affine' && only.a > 0 && only.c === 0) return changes;
  const isDescending = order === 'falling';
  if (only?.op !== 'set' || only.cells.length < values.length) return [...changes, { at, op: 'sort', isDescending }];
  const numbers = only.cells.map(([, value]) => Number(value)).sort((one, other) => (isDescending ? other - one : one - other));
  return [{ ...only, cells: numbers.map((number, index) => [index, number]) }];
}

/** Creates a candidate from the operations of each run. Sorted numbers are sorted again. */
export function createCandidate(
  rule: string,
  cost: number,
  runs: readonly InputRun[],
  change: (run: InputRun, index: number) => VariationOperation[],
): Candidate {
  const ops = runs.flatMap((run, index) => {
    const changes = change(run, index);
    const isSortedAgain = changes.length > 0 && isNumeric(run) && run.order !== null;
    return isSortedAgain ? sortAgain(run, changes) : changes;
  });
  return { rule, cost, ops };
}

/** Whole numbers above this can be dates without a format, which move by their range only. */
const [FAR_RANGES, LARGE_WHOLE] = [2, 36_000];
const SINGLE_DATE_DAYS = 17;
/** Shares, such as tax rates, move by less than other numbers, so that they stay shares. */
const [SHARE_STEP, NUMBER_STEP] = [0.25, 0.75];

const MAX_LIMIT_DECIMALS = 4;
/** Times vary in other steps than these, and whole numbers stay whole. */
const DECIMAL_STEPS: ReadonlySet<number> = new Set([0.1, 0.01, 0.001]);

export interface Spread {
  low: number;
  high: number;
  unit: number;
  /** Holds a third of the range in whole units, but at least one unit. */
  distance: number;
}

export function measureSpread({ values, unit, kind }: InputRun): Spread {
  const numbers = values as number[];
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  // A single date moves far enough to change its week, and a single number by a part of its size.
  const third =
    low < high ? (high - low) / 3 : kind === 'date' ? SINGLE_DATE_DAYS : Math.abs(low) * (Math.abs(low) < 1 ? SHARE_STEP : NUMBER_STEP);
  return { low, high, unit, distance: Math.max(unit, round(Math.floor(round(third / unit)) * unit)) };
}

/** Returns how far numbers can rise and fall: by twice their range or to twice their size, but shares and times of a day stay below 1. */
export function measureFarSteps({ kind, values }: InputRun, { low, high, unit, distance }: Spread): { up: number; down: number } {
  const toUnits = (number: number) => Math.max(unit, round(Math.floor(round(number / unit)) * unit));
  const isShare = low >= 0 && high < 1;
  const range = Math.max(distance, FAR_RANGES * (high - low));
  if (kind === 'date' || values.every((value) => Number.isInteger(value) && Number(value) > LARGE_WHOLE))
    return { up: toUnits(range), down: toUnits(range) };
  return { up: toUnits(isShare ? (0.999 - high) * 0.9 : Math.max(range, high)), down: low >= 0 ? 0 : toUnits(Math.max(range, -low)) };
}

/** Returns the values at the limits that are closest to a run, one unit below them and one unit above them, with the decimals of the run. */
export function listLimitValues(run: InputRun, limits: readonly number[]): number[] {
  const { low, high } = measureSpread(run);
  const margin = Math.max(high - low, Math.abs(high));
  const near = limits.filter((limit) => limit >= low - margin && limit <= high + margin);
  // A number that stands alone has no range, and is itself one of the limits.
  const used = run.kind === 'date' || (near.length > 0 && low < high) ? near : limits;
  const values = used.flatMap((limit) => {
    const unit = findUnitAt(run, limit);
    const [below, above] = [Math.floor, Math.ceil].map((toWhole) => round(toWhole(round(limit / unit)) * unit)) as [number, number];
    return below === above ? [limit - unit, limit, limit + unit].map(round) : [below, above];
  });
  return low >= 0 ? values.filter((value) => value >= 0) : values;
}

/** Returns the smallest power of ten that is larger than a number. */
export const findNextPower = (number: number): number => 10 ** Math.max(1, Math.floor(Math.log10(Math.max(1, number)) + 1e-9) + 1);

/** Returns the step of a run at a limit. One number with decimals can have as many as the limit that it is compared with. */
function findUnitAt({ values, unit }: InputRun, limit: number): number {
  const decimals = Number(limit.toFixed(MAX_LIMIT_DECIMALS)).toString().split('.')[1]?.length ?? 0;
  return values.length === 1 && DECIMAL_STEPS.has(unit) ? Math.min(unit, Number((10 ** -decimals).toFixed(decimals))) : unit;
}

/** Returns the unit of the run whose range is closest to a limit. */
export function unitOf(runs: readonly InputRun[], limit: number): number {
  const distanceTo = ({ values }: InputRun) =>
    Math.min(...values.map((value) => (typeof value === 'number' ? Math.abs(value - limit) : Infinity)));
  const nearest = runs.filter(({ kind }) => kind !== 'text').toSorted((one, other) => distanceTo(one) - distanceTo(other))[0];
  return nearest ? findUnitAt(nearest, limit) : 1;
}
