import type { PlainValue } from '../checks/check-set.ts';
import { round } from '../checks/variations/candidate.ts';
import type { InputRun } from '../checks/variations/input-runs.ts';
import type { RunRule } from './version.ts';

/** Describes a run, and how its values vary from learner to learner. */
export interface VariedRun extends InputRun {
  rule: RunRule;
  /** Is true when the rule changes values, unless the author chooses otherwise. */
  varies: boolean;
  /** Is true when the author can choose whether the run varies. */
  canVary: boolean;
  low: number | null;
  high: number | null;
  /** Holds the step between the values that are drawn. */
  step: number;
  decimals: number;
  /** Holds the endings of the prices, in hundredths, when all of them are customary. */
  endings: readonly number[] | null;
}

export interface RunFacts {
  formatKindOf: (run: InputRun) => string;
  /** Is true when the solution finds a value between two limits, as approximate look-ups do. */
  looksUpLimits: boolean;
  /** Is true when the solution depends on the year of dates. */
  readsYears: boolean;
}

const ENDINGS = [0, 50, 95, 99];
const CODE = /^(\D*)(\d{2,})(\D*)$/;
const STEPS = [100, 10, 5];

/** Finds the rule by which each run varies. */
export function classifyRuns(runs: readonly InputRun[], facts: RunFacts): VariedRun[] {
  return runs.map((run, index) => classifyRun(run, runs[index - 1], facts));
}

function classifyRun(run: InputRun, above: InputRun | undefined, facts: RunFacts): VariedRun {
  const plain = { ...run, low: null, high: null, step: run.unit, decimals: countDecimals(run.unit), endings: null };
  const stays = (rule: RunRule = 'stays', canVary = false): VariedRun => ({ ...plain, rule, varies: false, canVary });
  if (run.kind === 'boolean') return stays();
  if (run.kind === 'text') return classifyTexts(run, stays, plain);
  const numbers = run.values as number[];
  if (run.kind === 'date')
    return numbers.every((value) => value < 1) ? stays() : { ...plain, rule: 'dates', varies: !run.isKey, canVary: true };
  if (run.isKey) return stays('limits', false);
  if (numbers.length > 2 && isStepped(numbers)) return stays();
  if (isTotal(run, above)) return { ...plain, rule: 'total', varies: true, canVary: false };
  if (run.order !== null && facts.looksUpLimits && numbers.length <= 12) return stays('limits', false);
  const kind = facts.formatKindOf(run);
  if (numbers.length === 1) return classifySingle(run, plain);
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  if (low >= 0 && high <= 1 && (run.unit < 1 || kind === 'percent'))
    return { ...plain, rule: 'shares', varies: true, canVary: true, low: 0, high: 1 };
  if (kind === 'currency' || run.unit === 0.01) {
    const step = kind === 'currency' ? Math.min(run.unit, 1) : 0.01;
    const ends = [...new Set(numbers.map((value) => Math.round(Math.abs(value) * 100) % 100))];
    const endings = step < 1 && ends.every((ending) => ENDINGS.includes(ending)) ? ends : null;
    const limits = { low: roundTo(low * (low < 0 ? 1.1 : 0.9), step), high: roundTo(high * (high < 0 ? 0.9 : 1.1), step) };
    return { ...plain, rule: 'prices', varies: true, canVary: true, step, decimals: countDecimals(step), endings, ...limits };
  }
  const step = STEPS.find((size) => run.unit === 1 && numbers.every((value) => value % size === 0)) ?? run.unit;
  const margin = Math.max(step, (high - low || Math.abs(high)) * 0.1);
  const limits = {
    low: low > 0 ? Math.max(step, low - margin) : low === 0 ? 0 : low - margin,
    high: high < 0 ? Math.min(-step, high + margin) : high + margin,
  };
  return { ...plain, rule: 'numbers', varies: true, canVary: true, step, low: ceilTo(limits.low, step), high: floorTo(limits.high, step) };
}

type Plain = Omit<VariedRun, 'rule' | 'varies' | 'canVary'>;

function classifyTexts(run: InputRun, stays: (rule?: RunRule, canVary?: boolean) => VariedRun, plain: Plain): VariedRun {
  const texts = run.values as string[];
  const different = new Set(texts);
  if (different.size === texts.length) {
    const areCodes = texts.length > 1 && texts.every((text) => CODE.test(text)) && new Set(texts.map(getPattern)).size === 1;
    return areCodes ? stays('codes', true) : stays();
  }
  return different.size > 1 && !run.isKey ? { ...plain, rule: 'texts', varies: true, canVary: true } : stays();
}

/** Returns the pattern of a code: its letters, and the number of its digits. */
export function getPattern(text: string): string {
  const [, before = '', digits = '', after = ''] = CODE.exec(text) ?? [];
  return `${before}${'0'.repeat(digits.length)}${after}`;
}

function classifySingle(run: InputRun, plain: Plain): VariedRun {
  const value = run.values[0] as number;
  const step =
    value !== 0 && Number.isInteger(value) ? (STEPS.find((size) => value % size === 0 && Math.abs(value) > size * 2) ?? 1) : run.unit;
  const [low, high] = [value * 0.7, value * 1.3].toSorted((one, other) => one - other) as [number, number];
  const limits = { low: ceilTo(low, step), high: floorTo(high, step) };
  const canVary = value !== 0 && value !== 1 && limits.high > limits.low;
  return { ...plain, rule: canVary ? 'single' : 'stays', varies: canVary, canVary, step, ...limits };
}

const isStepped = (numbers: readonly number[]): boolean => {
  const step = round(numbers[1]! - numbers[0]!);
  return step !== 0 && numbers.every((value, index) => index === 0 || round(value - numbers[index - 1]!) === step);
};

function isTotal(run: InputRun, above: InputRun | undefined): boolean {
  if (run.values.length !== 1 || !above || above.kind !== 'number' || above.values.length < 2 || above.sheetKey !== run.sheetKey)
    return false;
  return above.area.left === run.area.left && above.area.bottom + 1 === run.area.top && round(sumValues(above.values)) === run.values[0];
}

export const sumValues = (values: readonly PlainValue[]): number => round((values as number[]).reduce((sum, value) => sum + value, 0));

export const countDecimals = (unit: number): number => (unit >= 1 ? 0 : Math.round(-Math.log10(unit)));
export const roundTo = (value: number, step: number): number => round(Math.round(round(value / step)) * step);
const ceilTo = (value: number, step: number) => round(Math.ceil(round(value / step)) * step);
const floorTo = (value: number, step: number) => round(Math.floor(round(value / step)) * step);

/** Describes in words how a run varies, for example "2 decimals, 2.10 to 9.90". */
export function describeRunRule({ rule, low, high, decimals, step, endings }: VariedRun): string {
  const show = (value: number | null) => (value ?? 0).toFixed(decimals);
  const range = `${show(low)} to ${show(high)}`;
  switch (rule) {
    case 'stays':
      return 'stays as it is';
    case 'codes':
      return 'codes: stay, or get other digits in the same pattern';
    case 'limits':
      return 'limits and keys of look-ups: stay';
    case 'dates':
      return 'dates: all move by the same whole weeks';
    case 'texts':
      return 'texts: drawn anew, each at least once';
    case 'prices':
      return endings ? `${decimals} decimals with the same endings, ${range}` : `${decimals} decimals, ${range}`;
    case 'shares':
      return `shares between ${show(low)} and ${show(high)}`;
    case 'numbers':
      return decimals > 0 ? `${decimals} decimals, ${range}` : `${step > 1 ? `multiples of ${step}` : 'whole numbers'}, ${range}`;
    case 'total':
      return 'worked out again from the new values';
    case 'single':
      return `one value, ${range}`;
  }
}
