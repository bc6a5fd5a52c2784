import type { PlainValue } from '../checks/check-set.ts';
import { round } from '../checks/variations/candidate.ts';
import type { InputRun } from '../checks/variations/input-runs.ts';
import { findTotalSources, splitTotals, type TotalSources } from './find-totals.ts';
import type { RunChoices, RunRule } from './version.ts';

/** Describes a run, and how its values vary from learner to learner. */
export interface VariedRun extends InputRun {
  rule: RunRule;
  /** Is true when the rule changes values, unless the author chooses otherwise. */
  varies: boolean;
  /** Lists the rules by which the run can vary. Without one, the author cannot choose. */
  rules: readonly RunRule[];
  low: number | null;
  high: number | null;
  /** Holds the step between the values that are drawn. */
  step: number;
  decimals: number;
  /** Holds the endings of the prices, in hundredths, when all of them are customary. */
  endings: readonly number[] | null;
  sources: TotalSources | null;
  /** Lists the limits in the solution's formulas. */
  limits: readonly number[];
}

export interface RunFacts {
  formatKindOf: (run: InputRun) => string;
  /** Is true when the solution finds a value between two limits, as approximate look-ups do. */
  looksUpLimits: boolean;
  limits: readonly number[];
  /** Returns whether a filter shows rows by the values of the run, which then stay. */
  isFiltered: (run: InputRun) => boolean;
}

const ENDINGS = [0, 50, 95, 99];
const CODE = /\d\D*\d/;
const STEPS = [100, 10, 5];
const MAX_LIMITS = 12;
/** A single whole number between these is a year, unless it is round. */
const [FIRST_YEAR, LAST_YEAR, ROUND_YEARS] = [1950, 2050, 50];

type Plain = Omit<VariedRun, 'rule' | 'varies' | 'rules'>;

export function classifyRuns(inputs: readonly InputRun[], facts: RunFacts, choices: RunChoices = {}): VariedRun[] {
  const runs = splitTotals(inputs);
  return runs.map((run) => {
    const { unit } = run;
    const bounds = { low: null, high: null, step: unit, decimals: countDecimals(unit), endings: null, sources: null };
    const plain = { ...run, ...bounds, limits: facts.limits };
    return applyChoice(classifyRun(plain, runs, facts), facts, choices[run.at]);
  });
}

const stay = (plain: Plain, rules: readonly RunRule[] = [], rule: RunRule = 'stays'): VariedRun => ({
  ...plain,
  rule,
  varies: false,
  rules,
});

function classifyRun(plain: Plain, runs: readonly InputRun[], facts: RunFacts): VariedRun {
  if (plain.kind === 'boolean' || (facts.isFiltered(plain) && plain.kind !== 'text')) return stay(plain);
  if (plain.kind === 'text') return classifyTexts(plain);
  if (plain.kind === 'number' && ['date', 'time'].includes(facts.formatKindOf(plain))) return stay(plain);
  const numbers = plain.values as number[];
  if (plain.kind === 'date') {
    if (plain.isKey || numbers.every((value) => value < 1)) return stay(plain);
    return { ...plain, rule: 'dates', varies: true, rules: ['dates'] };
  }
  const areLimits = plain.order !== null && (plain.isKey || facts.looksUpLimits) && numbers.length <= MAX_LIMITS;
  if (areLimits) return stay(plain, ['limits'], 'limits');
  if (plain.isKey) return stay(plain);
  if (numbers.length > 2 && isStepped(numbers)) return stay(plain, ['numbers']);
  const sources = findTotalSources(plain, runs);
  if (sources) return { ...plain, rule: 'total', varies: true, rules: numbers.length === 1 ? ['total', 'single'] : ['total'], sources };
  if (numbers.length === 1) return classifySingle(plain);
  const kind = facts.formatKindOf(plain);
  const areShares = numbers.every((value) => value >= 0 && value <= 1) && (plain.unit < 1 || kind === 'percent');
  if (areShares) return createNumbersRun(plain, 'shares', kind);
  return createNumbersRun(plain, kind === 'currency' || plain.unit === 0.01 ? 'prices' : 'numbers', kind);
}

/** Returns a run of numbers that are drawn within the limits of a rule. It stays when these allow no other numbers. */
function createNumbersRun(plain: Plain, rule: 'shares' | 'prices' | 'numbers', kind: string): VariedRun {
  const numbers = plain.values as number[];
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  const rules: RunRule[] = low >= 0 && high <= 1 ? ['shares', 'numbers', 'prices'] : ['numbers', 'prices'];
  const multiple = plain.unit === 1 ? STEPS.find((size) => numbers.every((value) => value % size === 0)) : undefined;
  const isWholePrice = rule === 'prices' && kind === 'currency' && plain.unit === 1;
  const step = rule === 'prices' && !isWholePrice ? Math.min(plain.unit, 0.01) : (multiple ?? plain.unit);
  const ends = [...new Set(numbers.map((value) => Math.round(Math.abs(value) * 100) % 100))];
  const endings = rule === 'prices' && step < 1 && ends.every((ending) => ENDINGS.includes(ending)) ? ends : null;
  // Prices move by a tenth of their size, other numbers by a tenth of their range.
  const margin =
    rule === 'prices' ? { low: Math.abs(low) * 0.1, high: Math.abs(high) * 0.1 } : { low: (high - low) * 0.1, high: (high - low) * 0.1 };
  const limits = {
    low: low > 0 ? Math.max(step, ceilTo(low - margin.low, step)) : low === 0 ? 0 : ceilTo(low - margin.low, step),
    high: high < 0 ? Math.min(-step, floorTo(high + margin.high, step)) : floorTo(high + margin.high, step),
  };
  if (rule === 'shares') limits.high = Math.min(1, limits.high);
  return { ...plain, rule, varies: limits.low < limits.high, rules, step, decimals: countDecimals(step), endings, ...limits };
}

function classifyTexts(plain: Plain): VariedRun {
  const texts = plain.values as string[];
  const different = new Set(texts);
  if (different.size === texts.length) {
    const areCodes = texts.length > 1 && texts.every((text) => CODE.test(text)) && new Set(texts.map(getCodePattern)).size === 1;
    return areCodes ? stay(plain, ['codes'], 'codes') : stay(plain);
  }
  return different.size > 1 && !plain.isKey ? { ...plain, rule: 'texts', varies: true, rules: ['texts'] } : stay(plain);
}

/** Returns the pattern of a code, in which A stands for a letter and 0 for a digit. */
export const getCodePattern = (text: string): string => text.replaceAll(/\p{L}/gu, 'A').replaceAll(/\d/g, '0');

function classifySingle(plain: Plain): VariedRun {
  const value = plain.values[0] as number;
  const isWhole = value !== 0 && Number.isInteger(value);
  const step = isWhole
    ? (STEPS.find((size) => value % size === 0 && Math.abs(value) > size * 2) ?? 1)
    : Math.abs(value) < 1
      ? Math.min(plain.unit, 0.01)
      : plain.unit;
  const [low, high] = [value * 0.7, value * 1.3].toSorted((one, other) => one - other) as [number, number];
  const limits = { low: ceilTo(low, step), high: floorTo(high, step) };
  if (value === 0 || value === 1 || limits.high <= limits.low) return stay(plain);
  const isYear = isWhole && value >= FIRST_YEAR && value <= LAST_YEAR && value % ROUND_YEARS !== 0;
  return { ...plain, rule: 'single', varies: !isYear, rules: ['single'], step, decimals: countDecimals(step), ...limits };
}

function applyChoice(run: VariedRun, { formatKindOf }: RunFacts, choice: RunChoices[string] | undefined): VariedRun {
  if (!choice || run.rules.length === 0) return run;
  if (!choice.varies) return { ...run, varies: false };
  const rule = choice.rule && run.rules.includes(choice.rule) ? choice.rule : run.rules.includes(run.rule) ? run.rule : run.rules[0]!;
  const chosen = rule === run.rule ? run : chooseRule(run, rule, formatKindOf(run));
  const { low = chosen.low, high = chosen.high } = choice;
  if (low === null || high === null || chosen.low === null) return { ...chosen, varies: true };
  const limits = { low: ceilTo(low, chosen.step), high: floorTo(high, chosen.step) };
  return { ...chosen, varies: true, ...(limits.low < limits.high && limits) };
}

function chooseRule(run: VariedRun, rule: RunRule, kind: string): VariedRun {
  if (rule === 'shares' || rule === 'prices' || rule === 'numbers') return createNumbersRun(run, rule, kind);
  // A number that only happens to be the sum of others varies by itself.
  return rule === 'single' ? { ...classifySingle({ ...run, sources: null }), rules: run.rules } : { ...run, rule };
}

const isStepped = (numbers: readonly number[]): boolean => {
  const step = round(numbers[1]! - numbers[0]!);
  return step !== 0 && numbers.every((value, index) => index === 0 || round(value - numbers[index - 1]!) === step);
};

export const sumValues = (values: readonly PlainValue[]): number => round((values as number[]).reduce((sum, value) => sum + value, 0));

export const countDecimals = (unit: number): number => (unit >= 1 ? 0 : Math.round(-Math.log10(unit)));
export const roundTo = (value: number, step: number): number => round(Math.round(round(value / step)) * step);
const ceilTo = (value: number, step: number) => round(Math.ceil(round(value / step)) * step) + 0;
const floorTo = (value: number, step: number) => round(Math.floor(round(value / step)) * step) + 0;

/** Describes in words how a run varies, for example "2 decimals, 2.10 to 9.90". */
export function describeRunRule({ rule, varies, low, high, decimals, step, endings }: VariedRun): string {
  const show = (value: number | null) => (value ?? 0).toFixed(decimals);
  const range = `${show(low)} to ${show(high)}`;
  const places = `${decimals} ${decimals === 1 ? 'decimal' : 'decimals'}`;
  if (!varies) return rule === 'limits' ? 'a limit or key of a look-up: stays' : 'stays as it is';
  switch (rule) {
    case 'stays':
      return 'stays as it is';
    case 'codes':
      return 'codes: other digits in the same pattern';
    case 'limits':
      return 'limits: all move by one step';
    case 'dates':
      return 'dates: all move by the same whole weeks';
    case 'texts':
      return 'texts: drawn anew, each at least once';
    case 'prices':
      return decimals === 0 ? `whole prices, ${range}` : endings ? `${places} with the same endings, ${range}` : `${places}, ${range}`;
    case 'shares':
      return `shares, ${range}`;
    case 'numbers':
      return decimals > 0 ? `${places}, ${range}` : `${step > 1 ? `multiples of ${step}` : 'whole numbers'}, ${range}`;
    case 'total':
      return 'a total: worked out again from the new values';
    case 'single':
      return `one value, ${range}`;
  }
}
