import type { PlainValue } from '../checks/check-set.ts';
import { round } from '../checks/variations/candidate.ts';
import { getPattern, roundTo, sumValues, type VariedRun } from './classify-runs.ts';

const MAX_WEEKS_APART = 26;
const DAYS_OF_WEEK = 7;
const MAX_TRIES = 40;

/** Draws the values of every run that varies, by the area of the run. */
export function drawValues(runs: readonly VariedRun[], random: () => number, keepsYear: boolean): Map<VariedRun, PlainValue[]> {
  const drawn = new Map<VariedRun, PlainValue[]>();
  const weeks = new Map<string, number>();
  for (const run of runs) {
    if (!run.varies) continue;
    if (run.rule === 'dates' && !weeks.has(run.sheetKey)) weeks.set(run.sheetKey, drawWeeks(runs, run.sheetKey, random, keepsYear));
    drawn.set(run, drawRun(run, random, weeks.get(run.sheetKey) ?? 0, drawn));
  }
  return drawn;
}

function drawRun(run: VariedRun, random: () => number, weeks: number, drawn: ReadonlyMap<VariedRun, PlainValue[]>): PlainValue[] {
  const { rule, values } = run;
  if (rule === 'dates') return values.map((value) => (value as number) + weeks * DAYS_OF_WEEK);
  if (rule === 'texts') return drawTexts(values as string[], random);
  if (rule === 'codes') return drawCodes(values as string[], random);
  if (rule === 'total') return [sumValues(findAbove(run, drawn) ?? values)];
  const numbers = drawNumbers(run, random);
  const isSumKept = rule === 'shares' && values.length > 1 && sumValues(values) === 1;
  const adjusted = isSumKept ? keepSum(numbers, run.step) : numbers;
  return run.order === null ? adjusted : adjusted.toSorted((one, other) => (run.order === 'rising' ? one - other : other - one));
}

function findAbove({ sheetKey, area }: VariedRun, drawn: ReadonlyMap<VariedRun, PlainValue[]>): PlainValue[] | null {
  for (const [run, values] of drawn)
    if (run.sheetKey === sheetKey && run.area.left === area.left && run.area.bottom + 1 === area.top) return values;
  return null;
}

function drawNumbers(run: VariedRun, random: () => number): number[] {
  const { values, step } = run;
  const low = run.low ?? 0;
  const high = Math.max(low, run.high ?? low);
  const count = Math.round((high - low) / step) + 1;
  const areDifferent = new Set(values).size === values.length && count >= values.length * 2;
  const used = new Set<number>();
  return values.map((value) => {
    // What is nothing stays nothing, and one stays the whole.
    if (value === 0) return 0;
    for (let attempt = 0; ; attempt++) {
      const number = drawNumber(run, random, low, count);
      const isTaken = areDifferent && used.has(number);
      const isSpecial = number === 0 || (values.length === 1 && (number === 1 || number === value));
      if ((isTaken || isSpecial) && attempt < MAX_TRIES) continue;
      used.add(number);
      return isSpecial ? (value as number) : number;
    }
  });
}

function drawNumber({ step, endings, high }: VariedRun, random: () => number, low: number, count: number): number {
  const number = round(low + Math.floor(random() * count) * step);
  if (!endings) return number;
  const ending = endings[Math.floor(random() * endings.length)]! / 100;
  const whole = Math.floor(number);
  const candidates = [whole + ending, whole + 1 + ending, whole - 1 + ending].map(round);
  return candidates.find((value) => value >= low && value <= (high ?? value)) ?? number;
}

/** Changes the largest share so that the sum is one again. */
function keepSum(numbers: readonly number[], step: number): number[] {
  const sum = sumValues(numbers);
  const scaled = numbers.map((value) => Math.max(step, roundTo(value / (sum || 1), step)));
  const largest = scaled.indexOf(Math.max(...scaled));
  scaled[largest] = round(scaled[largest]! + 1 - sumValues(scaled));
  return scaled;
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

function drawCodes(codes: readonly string[], random: () => number): string[] {
  const used = new Set<string>();
  return codes.map((code) => {
    const pattern = getPattern(code);
    for (;;) {
      const length = /0+/.exec(code.replaceAll(/\d/g, '0'))![0].length;
      const digits = String(1 + Math.floor(random() * 9)) + Array.from({ length: length - 1 }, () => Math.floor(random() * 10)).join('');
      const drawn = pattern.replace(/0+/, digits);
      if (used.has(drawn)) continue;
      used.add(drawn);
      return drawn;
    }
  });
}

function shuffle<T>(values: T[], random: () => number): T[] {
  for (let index = values.length - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1));
    [values[index], values[other]] = [values[other]!, values[index]!];
  }
  return values;
}

/** Draws by how many weeks the dates of a sheet move, which is never zero unless they would leave their years. */
function drawWeeks(runs: readonly VariedRun[], sheetKey: string, random: () => number, keepsYear: boolean): number {
  const dates = runs.filter((run) => run.rule === 'dates' && run.sheetKey === sheetKey).flatMap(({ values }) => values as number[]);
  const [low, high] = [Math.min(...dates), Math.max(...dates)];
  const yearOf = (serial: number) => new Date((serial - 25_569) * 86_400_000).getUTCFullYear();
  const isAllowed = (weeks: number) =>
    weeks !== 0 &&
    low + weeks * DAYS_OF_WEEK > 61 &&
    (!keepsYear || (yearOf(low + weeks * DAYS_OF_WEEK) === yearOf(low) && yearOf(high + weeks * DAYS_OF_WEEK) === yearOf(high)));
  const allowed = Array.from({ length: 2 * MAX_WEEKS_APART + 1 }, (_, index) => index - MAX_WEEKS_APART).filter(isAllowed);
  return allowed[Math.floor(random() * allowed.length)] ?? 0;
}
