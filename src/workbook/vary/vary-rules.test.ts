import { describe, expect, test } from 'vitest';
import type { PlainValue } from '../checks/check-set.ts';
import { listInputRuns, type InputRun } from '../checks/variations/input-runs.ts';
import { parseAreaAddress, toCellAddress } from '../reader/cell-address.ts';
import { classifyRuns, describeRunRule, type RunFacts, type VariedRun } from './classify-runs.ts';
import { drawValues, listAllowedWeeks, mapCodes } from './draw-values.ts';
import { createSeededRandom } from './seeded-random.ts';
import type { RunChoices } from './version.ts';

const DRAWS = 60;

/** Puts columns of values, from the given cells on, into a sheet, and lists their runs. */
function listRuns(columns: Readonly<Record<string, readonly PlainValue[]>>, dates: readonly string[] = []): InputRun[] {
  const given: Record<string, PlainValue> = {};
  const dated: string[] = [];
  for (const [first, values] of Object.entries(columns)) {
    const { top, left } = parseAreaAddress(first)!;
    for (const [index, value] of values.entries()) {
      if (value === null) continue;
      given[toCellAddress(top + index, left)] = value;
      if (dates.includes(first)) dated.push(toCellAddress(top + index, left));
    }
  }
  return listInputRuns({ given: { S: given }, dates: { S: dated }, reads: { S: ['A1:Z99'] } }, []);
}

const facts = (more: Partial<RunFacts> = {}): RunFacts => ({
  formatKindOf: () => 'general',
  looksUpLimits: false,
  limits: [],
  isFiltered: () => false,
  ...more,
});
const find = (runs: readonly VariedRun[], at: string) => runs.find((run) => run.at === `S!${at}`)!;

function drawMany(runs: readonly VariedRun[], at: string, keepsYear = false): PlainValue[][] {
  const random = createSeededRandom(5);
  const weeks = listAllowedWeeks(runs, keepsYear);
  return Array.from({ length: DRAWS }, (_, index) =>
    drawValues(runs, random, { weeks: weeks[index % weeks.length] ?? 0 }).get(find(runs, at))!,
  );
}

const ITEMS = ['Tea', 'Cake', 'Juice', 'Bread', 'Soup'];
const one = (values: readonly PlainValue[], more: Partial<RunFacts> = {}, choices: RunChoices = {}, dates: string[] = []) => {
  const runs = classifyRuns(
    listRuns({ A1: ['Item', ...ITEMS.slice(0, values.length)], B1: ['Head', ...values] }, dates),
    facts(more),
    choices,
  );
  return { runs, run: find(runs, `B2:B${values.length + 1}`), at: `B2:B${values.length + 1}` };
};
const currency = { formatKindOf: () => 'currency' };

test.each([
  ['unique texts', ITEMS, {}, 'stays', 'stays as it is'],
  ['equal steps', [2021, 2022, 2023, 2024, 2025], {}, 'stays', 'stays as it is'],
  ['codes with a common pattern', ['TK-1037', 'TK-2210', 'TK-4000', 'TK-0913', 'TK-5551'], {}, 'codes', 'stays as it is'],
  ['codes with several groups of digits', ['A10-B2', 'C31-A7', 'B44-D1', 'A15-A9', 'D28-C4'], {}, 'codes', 'stays as it is'],
  ['repeated texts', ['North', 'South', 'North', 'East', 'South'], {}, 'texts', 'texts: drawn anew, each at least once'],
  ['prices', [2.33, 4.1, 9, 3.2, 5.75], {}, 'prices', '2 decimals, 2.10 to 9.90'],
  ['prices with customary endings', [2.95, 4.5, 9, 3.99, 5.5], {}, 'prices', '2 decimals with the same endings, 2.66 to 9.90'],
  ['whole prices', [20, 43, 91, 32, 57], currency, 'prices', 'whole prices, 18 to 100'],
  ['percentages', [0.2, 0.35, 0.05, 0.3, 0.25], { formatKindOf: () => 'percent' }, 'shares', 'shares, 0.02 to 0.38'],
  ['shares', [0.205, 0.35, 0.05, 0.3, 0.255], {}, 'shares', 'shares, 0.020 to 0.380'],
  ['whole numbers', [3, 17, 9, 23, 12], {}, 'numbers', 'whole numbers, 1 to 25'],
  ['marks from 1 to 6', [1, 5, 2, 6, 3], {}, 'numbers', 'whole numbers, 1 to 6'],
  ['multiples of 5', [15, 40, 25, 60, 35], {}, 'numbers', 'multiples of 5, 15 to 60'],
  ['multiples of 10', [150, 40, 20, 60, 330], {}, 'numbers', 'multiples of 10, 10 to 360'],
  ['multiples of 100', [1500, 400, 200, 600, 3300], {}, 'numbers', 'multiples of 100, 100 to 3600'],
  ['numbers with one decimal', [1.5, 4.2, 2.1, 6, 3.3], {}, 'numbers', '1 decimal, 1.1 to 6.4'],
  ['sorted limits of a look-up', [0, 40, 60, 80], { looksUpLimits: true }, 'limits', 'a limit or key of a look-up: stays'],
] as [string, PlainValue[], Partial<RunFacts>, string, string][])('%s: the rule and its words', (_what, values, more, rule, words) => {
  const { run } = one(values, more);
  expect([run.rule, describeRunRule(run)]).toEqual([rule, words]);
});

describe('Drawn values', () => {
  test('prices keep their decimals, endings and limits', () => {
    const { runs, at } = one([2.95, 4.5, 9, 3.99, 5.5]);
    for (const price of drawMany(runs, at).flat() as number[]) {
      expect([0, 50, 95, 99]).toContain(Math.round(price * 100) % 100);
      expect(price).toBeGreaterThanOrEqual(2.65);
      expect(price).toBeLessThanOrEqual(9.9);
    }
  });

  test('shares that sum to 1 still do, and nothing stays nothing', () => {
    const { runs, at } = one([0.2, 0.4, 0, 0.3, 0.1], { formatKindOf: () => 'percent' });
    for (const shares of drawMany(runs, at) as number[][]) {
      expect(Number(shares.reduce((sum, share) => sum + share, 0).toFixed(6))).toBe(1);
      expect(shares[2]).toBe(0);
      expect(shares.every((share) => share >= 0 && share <= 1)).toBe(true);
    }
  });

  test('multiples of 5 stay multiples, and no number changes its sign', () => {
    const { runs, at } = one([150, -40, 0, 65, -335]);
    for (const list of drawMany(runs, at) as number[][]) {
      expect(list.every((value) => value % 5 === 0)).toBe(true);
      expect(list.map(Math.sign)).toEqual([1, -1, 0, 1, -1]);
    }
  });

  test('sorted numbers and texts are sorted the same way', () => {
    for (const list of drawMany(one([3, 9, 11, 18, 40]).runs, 'B2:B6') as number[][]) expect(list).toEqual(list.toSorted((a, b) => a - b));
    for (const list of drawMany(one(['West', 'South', 'South', 'East', 'East']).runs, 'B2:B6') as string[][])
      expect(list).toEqual(list.toSorted().toReversed());
  });

  test('texts are drawn with each at least once, and in other counts', () => {
    const base = ['North', 'South', 'North', 'East', 'South'];
    const count = (list: PlainValue[]) => ['North', 'South', 'East'].map((text) => list.filter((value) => value === text).length);
    for (const list of drawMany(one(base).runs, 'B2:B6')) {
      expect(count(list).every((number) => number > 0)).toBe(true);
      expect(count(list)).not.toEqual(count(base));
    }
  });

  test('codes keep their pattern when the author lets them vary, and each old code has one new code', () => {
    const codes = ['TK-1037', 'TK-2210', 'TK-4000', 'TK-0913', 'TK-5551'];
    const { runs } = one(codes, {}, { 'S!B2:B6': { varies: true } });
    expect(describeRunRule(find(runs, 'B2:B6'))).toBe('codes: other digits in the same pattern');
    const drawn = drawValues(runs, createSeededRandom(5), { weeks: 0 });
    const list = drawn.get(find(runs, 'B2:B6')) as string[];
    expect(new Set([...list, ...codes]).size).toBe(10);
    expect(list.every((code) => /^TK-[1-9]\d{3}$/.test(code))).toBe(true);
    expect(mapCodes(drawn).get('TK-1037')).toBe(list[0]);
  });

  test('the first and the last number can stay between the same limits of the solution', () => {
    const limits = [40, 60, 80];
    const { run, runs } = one([35, 62, 80, 48, 91], { limits });
    const random = createSeededRandom(5);
    const lists = Array.from({ length: DRAWS }, () => drawValues(runs, random, { weeks: 0, keepsEnds: true }).get(run) as number[]);
    expect(lists.every((list) => list[0]! < 40 && list[4]! >= 80)).toBe(true);
    expect(lists.some((list) => list[1]! < 40)).toBe(true);
  });

  test('limits move by one common step when the author lets them, and a limit of nothing stays', () => {
    const { runs } = one([0, 40, 60, 80], { looksUpLimits: true }, { 'S!B2:B5': { varies: true } });
    for (const list of drawMany(runs, 'B2:B5') as number[][]) {
      expect(list[0]).toBe(0);
      const moves = list.slice(1).map((value, index) => value - [40, 60, 80][index]!);
      expect(new Set(moves).size).toBe(1);
      expect(Math.abs(moves[0]!)).toBeGreaterThan(0);
      expect(Math.abs(moves[0]!)).toBeLessThanOrEqual(10);
    }
  });

  test('numbers in equal steps vary only when the author says so', () => {
    expect(one([10, 20, 30, 40, 50]).run.varies).toBe(false);
    expect(one([10, 20, 30, 40, 50], {}, { 'S!B2:B6': { varies: true } }).run).toMatchObject({ rule: 'numbers', varies: true });
  });
});

describe('Dates', () => {
  const dates = [46_027, 46_031.5, 46_090, 46_020, 46_055];
  test('all move by the same whole weeks, with their times', () => {
    for (const list of drawMany(one(dates, {}, {}, ['B1']).runs, 'B2:B6') as number[][]) {
      const moves = list.map((value, index) => value - dates[index]!);
      expect(new Set(moves).size).toBe(1);
      expect(Math.abs(moves[0]!) % 7).toBe(0);
      expect(Math.abs(moves[0]!)).toBeLessThanOrEqual(26 * 7);
      expect(moves[0]).not.toBe(0);
    }
  });

  test('none crosses the end of its year when the year counts', () => {
    const yearOf = (serial: number) => new Date((serial - 25_569) * 86_400_000).getUTCFullYear();
    const years = [45_990, 46_050, 46_100];
    for (const list of drawMany(one(years, {}, {}, ['B1']).runs, 'B2:B4', true) as number[][])
      expect(list.map(yearOf)).toEqual(years.map(yearOf));
  });

  test('times of day stay', () => {
    expect(one([0.25, 0.5, 0.75, 0.3], { formatKindOf: () => 'time' }).run.varies).toBe(false);
  });
});

describe('Totals and single values', () => {
  test('a typed total below or beside a run is worked out again', () => {
    const runs = classifyRuns(
      listRuns({ A1: ['Region', 'North', 'South', 'North', 'East', 'South', 'Total'], B1: ['Units', 12, 7, 20, 9, 15, 63] }),
      facts(),
    );
    expect(find(runs, 'A7').varies).toBe(false);
    expect(find(runs, 'B7')).toMatchObject({ rule: 'total', varies: true });
    const drawn = drawValues(runs, createSeededRandom(2), { weeks: 0 });
    const units = drawn.get(find(runs, 'B2:B6')) as number[];
    expect(drawn.get(find(runs, 'B7'))).toEqual([units.reduce((sum, value) => sum + value, 0)]);
  });

  test('typed totals of rows, and the total of these, are worked out again', () => {
    const columns = {
      A1: ['Item', ...ITEMS, 'Total'],
      B1: ['May', 12, 7, 20, 9, 15],
      C1: ['June', 3, 8, 11, 2, 6],
      D1: ['Both', 15, 15, 31, 11, 21, 93],
    };
    const runs = classifyRuns(listRuns(columns), facts());
    const drawn = drawValues(runs, createSeededRandom(2), { weeks: 0 });
    const [may, june, both] = ['B2:B6', 'C2:C6', 'D2:D6'].map((at) => drawn.get(find(runs, at)) as number[]);
    expect(both).toEqual(may!.map((value, index) => value + june![index]!));
    expect(drawn.get(find(runs, 'D7'))).toEqual([both!.reduce((sum, value) => sum + value, 0)]);
  });

  test.each([
    ['a rate', 0.19, 0.14, 0.24],
    ['a round rate', 0.2, 0.14, 0.26],
    ['a limit', 250, 180, 320],
    ['a count', 12, 9, 15],
  ])('%s moves by up to 30 %% on its own grid', (_what, value, low, high) => {
    const runs = classifyRuns(listRuns({ E1: ['Rate'], F1: [value] }), facts());
    const run = find(runs, 'F1');
    expect(run).toMatchObject({ rule: 'single', low, high });
    for (const [number] of drawMany(runs, 'F1') as number[][]) {
      expect(number).toBeGreaterThanOrEqual(low);
      expect(number).toBeLessThanOrEqual(high);
      expect([0, 1, value]).not.toContain(number);
    }
  });

  test('an author can let a typed total stay, or vary by itself when it only happens to be the sum', () => {
    const columns = { A1: ['Item', ...ITEMS], B1: ['Units', 12, 7, 20, 9, 15], D1: ['Goal', 63] };
    const choose = (choice?: RunChoices[string]) => {
      const runs = classifyRuns(listRuns(columns), facts(), choice && { 'S!D2': choice });
      return { run: find(runs, 'D2'), drawn: drawValues(runs, createSeededRandom(2), { weeks: 0 }) };
    };
    expect(choose().run).toMatchObject({ rule: 'total', varies: true });
    const stays = choose({ varies: false });
    expect(stays.drawn.has(stays.run)).toBe(false);
    const { run, drawn } = choose({ varies: true, rule: 'single' });
    expect(run).toMatchObject({ rule: 'single', low: 45, high: 81, rules: ['total', 'single'] });
    expect(drawn.get(run)).not.toEqual([(drawn.get([...drawn.keys()][0]!) as number[]).reduce((sum, value) => sum + value, 0)]);
  });

  test('a single text stays', () => {
    const runs = classifyRuns(listRuns({ A1: ['Item', ...ITEMS], B1: ['Units', 12, 7, 20, 9, 15], E1: [5], E2: ['Tea'] }), facts());
    expect(runs.filter(({ kind, varies }) => kind === 'text' && varies)).toEqual([]);
  });

  test.each([
    ['nothing', 0],
    ['the whole', 1],
    ['a year', 2024],
  ])('%s stays', (_what, value) => {
    expect(find(classifyRuns(listRuns({ E1: ['Rate'], F1: [value] }), facts()), 'F1').varies).toBe(false);
  });

  test('labels outside of the list and its titles belong to no run', () => {
    const runs = listRuns({ A1: ['Item', ...ITEMS, 'Total'], B1: ['Units', 12, 7, 20, 9, 15] });
    expect(runs.map(({ at }) => at)).toEqual(['S!A2:A6', 'S!B2:B6']);
  });

  test('numbers by which a filter shows rows stay', () => {
    expect(one([3, 17, 9, 23, 12], { isFiltered: () => true }).run.varies).toBe(false);
  });
});
