import type { PlainValue } from '../checks/check-set.ts';
import { round } from '../checks/variations/candidate.ts';
import { roundTo, sumValues, type VariedRun } from './classify-runs.ts';

const MAX_WEEKS_APART = 26;
const DAYS_OF_WEEK = 7;
const MAX_TRIES = 40;

/** Says how values are drawn. */
export interface DrawOptions {
  /** Holds the number of weeks by which dates move. */
  weeks: number;
  /** Is true when the first and the last number of a run stay between the same limits of the solution, by which these rows test the limits. */
  keepsEnds?: boolean;
}

/** Draws the values of every run that varies. */
export function drawValues(runs: readonly VariedRun[], random: () => number, options: DrawOptions): Map<VariedRun, PlainValue[]> {
  const drawn = new Map<VariedRun, PlainValue[]>();
  const varied = runs.filter(({ varies }) => varies);
  for (const run of varied) if (!run.sources) drawn.set(run, drawRun(run, random, options));
  // The total of a row can be part of the total of its column.
  const totals = varied.filter(({ sources }) => sources).toSorted((one, other) => rank(one) - rank(other));
  for (const run of totals) drawn.set(run, addUp(run, runs, drawn));
  return drawn;
}

const rank = ({ sources }: VariedRun) => (sources?.each === 'row' ? 0 : 1);

function addUp({ sources, values }: VariedRun, runs: readonly VariedRun[], drawn: ReadonlyMap<VariedRun, PlainValue[]>): PlainValue[] {
  const read = (at: string) => {
    const run = runs.find((other) => other.at === at);
    return run ? (drawn.get(run) ?? run.values) : [];
  };
  if (sources?.each === 'run') return [sumValues(read(sources.at))];
  const columns = sources!.at.map(read);
  return values.map((_, row) => sumValues(columns.map((column) => column[row]!)));
}

function drawRun(run: VariedRun, random: () => number, { weeks, keepsEnds = false }: DrawOptions): PlainValue[] {
  const { rule, values, order } = run;
  if (rule === 'dates') return values.map((value) => (value as number) + weeks * DAYS_OF_WEEK);
  if (rule === 'texts') return sortLike(order, drawTexts(values as string[], random), compareTexts);
  if (rule === 'codes') return sortLike(order, drawCodes(values as string[], random), compareTexts);
  if (rule === 'limits') return moveLimits(run, random);
  const numbers = drawNumbers(run, random, keepsEnds);
  const isSumKept = rule === 'shares' && values.length > 1 && sumValues(values) === 1;
  return sortLike(order, isSumKept ? keepSum(numbers, run.step) : numbers, (one, other) => one - other);
}

const compareTexts = (one: string, other: string) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1);
const sortLike = <T>(order: VariedRun['order'], values: T[], compare: (one: T, other: T) => number): T[] =>
  order === null ? values : values.toSorted((one, other) => (order === 'rising' ? compare(one, other) : compare(other, one)));

function drawNumbers(run: VariedRun, random: () => number, keepsEnds: boolean): number[] {
  const { values, step, limits } = run;
  const low = run.low ?? 0;
  const high = Math.max(low, run.high ?? low);
  const count = Math.round((high - low) / step) + 1;
  const areDifferent = new Set(values).size === values.length && count >= values.length * 2;
  const used = new Set<number>();
  return (values as number[]).map((value, index) => {
    const isKept = keepsEnds && (index === 0 || index === values.length - 1);
    // What is nothing stays nothing, what is owed stays owed, and one stays the whole.
    if (value === 0) return 0;
    for (let attempt = 0; ; attempt++) {
      const number = drawNumber(run, random, low, count);
      const isTaken = areDifferent && used.has(number);
      const isSpecial = Math.sign(number) !== Math.sign(value) || (values.length === 1 && (number === 1 || number === value));
      const isAcross = isKept && limits.some((limit) => number < limit !== value < limit);
      if ((isTaken || isSpecial || isAcross) && attempt < MAX_TRIES) continue;
      used.add(number);
      return isSpecial ? value : number;
    }
  });
}

function drawNumber({ step, endings, high }: VariedRun, random: () => number, low: number, count: number): number {
  const number = round(low + Math.floor(random() * count) * step);
  if (!endings) return number;
  const ending = endings[Math.floor(random() * endings.length)]! / 100;
  const whole = Math.floor(Math.abs(number));
  const candidates = [whole + ending, whole + 1 + ending, whole - 1 + ending].map((value) => round(number < 0 ? -value : value));
  return candidates.find((value) => value >= low && value <= (high ?? value)) ?? number;
}

/** Changes the largest share so that the sum is one again. */
function keepSum(numbers: readonly number[], step: number): number[] {
  const sum = sumValues(numbers);
  const scaled = numbers.map((value) => (value === 0 ? 0 : Math.max(step, roundTo(value / (sum || 1), step))));
  const largest = scaled.indexOf(Math.max(...scaled));
  scaled[largest] = round(scaled[largest]! + 1 - sumValues(scaled));
  return scaled;
}

/** Moves limits by one common step of at most half of the smallest gap between them. A limit of nothing stays. */
function moveLimits({ values, unit }: VariedRun, random: () => number): number[] {
  const limits = values as number[];
  const gap = Math.min(...limits.slice(1).map((value, index) => Math.abs(value - limits[index]!)));
  const step =
    [10, 5, 1].map((size) => size * unit).find((size) => limits.every((value) => roundTo(value, size) === value) && size * 4 <= gap) ??
    unit;
  const most = Math.max(1, Math.floor(round(gap / 2 / step)));
  const steps = Array.from({ length: most * 2 }, (_, index) => (index < most ? index - most : index - most + 1));
  const move = steps[Math.floor(random() * steps.length)]! * step;
  return limits.map((value) => (value === 0 ? 0 : round(value + move)));
}

function drawTexts(texts: readonly string[], random: () => number): string[] {
  const different = [...new Set(texts)];
  const count = (list: readonly string[]) => different.map((text) => list.filter((other) => other === text).length).join(' ');
  for (let attempt = 0; ; attempt++) {
    const drawn = shuffle(
      [...different, ...texts.slice(different.length).map(() => different[Math.floor(random() * different.length)]!)],
      random,
    );
    if (count(drawn) !== count(texts) || attempt >= MAX_TRIES) return drawn;
  }
}

/** Replaces the digits of codes. The new codes differ from each other and from the old ones as far as there are enough digits. */
function drawCodes(codes: readonly string[], random: () => number): string[] {
  const used = new Set<string>(codes);
  return codes.map((code) => {
    for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
      let isFirst = true;
      const drawn = code.replaceAll(/\d/g, () => {
        const digit = isFirst ? 1 + Math.floor(random() * 9) : Math.floor(random() * 10);
        isFirst = false;
        return String(digit);
      });
      if (used.has(drawn)) continue;
      used.add(drawn);
      return drawn;
    }
    return code;
  });
}

/** Maps the old codes of the runs to their new ones, so that every place that holds a code changes alike. */
export function mapCodes(drawn: ReadonlyMap<VariedRun, PlainValue[]>): Map<PlainValue, PlainValue> {
  const codes = new Map<PlainValue, PlainValue>();
  for (const [{ rule, values }, list] of drawn)
    if (rule === 'codes') for (const [index, value] of values.entries()) if (!codes.has(value)) codes.set(value, list[index]!);
  return codes;
}

export function shuffle<T>(values: T[], random: () => number): T[] {
  for (let index = values.length - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1));
    [values[index], values[other]] = [values[other]!, values[index]!];
  }
  return values;
}

/**
 * Lists by how many weeks the dates can move, which are all whole weeks up to half a year. When results depend on the year of a date, no date
 * crosses the end of its year.
 */
export function listAllowedWeeks(runs: readonly VariedRun[], keepsYear: boolean): number[] {
  const dates = runs.filter(({ rule, varies }) => rule === 'dates' && varies).flatMap(({ values }) => values as number[]);
  if (dates.length === 0) return [];
  const yearOf = (serial: number) => new Date((serial - 25_569) * 86_400_000).getUTCFullYear();
  const isAllowed = (weeks: number) =>
    weeks !== 0 &&
    dates.every((date) => {
      const moved = date + weeks * DAYS_OF_WEEK;
      return date < 1 || (moved > 61 && (!keepsYear || yearOf(moved) === yearOf(date)));
    });
  return Array.from({ length: 2 * MAX_WEEKS_APART + 1 }, (_, index) => index - MAX_WEEKS_APART).filter(isAllowed);
}
