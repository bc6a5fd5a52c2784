import type { SheetRange } from '#workbook/formula/values/formula-value.ts';
import { countReadCells, intersectAreas, toCellKey } from '#workbook/reader/cell-address.ts';
import type { PlainValue } from '../check-set.ts';
import type { GivenCells } from '../given-cells/given-cells.ts';
import type { InputRun } from './input-runs.ts';

const WORK_DAY_FUNCTIONS = ['WORKDAY', 'WORKDAY.INTL', 'NETWORKDAYS', 'NETWORKDAYS.INTL'];
const DAYS_OF_WEEK = 7;
const MIN_SEQUENCE_LENGTH = 4;

/** Returns whether a date in the 1900 date system is a Saturday or a Sunday. */
const isWeekend = (date: number): boolean => Math.floor(date) % DAYS_OF_WEEK < 2;

/** Returns whether the numbers count rows: 1, 2, 3. Right formulas can count the rows themselves, so such numbers do not change. */
export function isSequence({ kind, values, isKey }: InputRun): boolean {
  if (kind !== 'number' || isKey || values.length < MIN_SEQUENCE_LENGTH) return false;
  return values.every((value, index) => Number(value) - Number(values[0]) === index) && Number.isInteger(values[0]);
}

/** Returns the runs without those that only count the rows of a list, if formulas read these one by one and read other numbers, too. */
export function holdSequences(runs: readonly InputRun[], precedents: readonly SheetRange[]): InputRun[] {
  const isReadAsList = ({ sheetKey, area }: InputRun) =>
    precedents.some(
      (range) => range.sheet.name.toLowerCase() === sheetKey && countReadCells(range.area) > 1 && intersectAreas(range.area, area),
    );
  const isFirstOfList = ({ sheetKey, area }: InputRun) =>
    !runs.some((other) => other.sheetKey === sheetKey && other.area.top === area.top && other.area.left < area.left);
  const varied = runs.filter((run) => !isSequence(run) || !isFirstOfList(run) || isReadAsList(run));
  return varied.some(({ kind }) => kind === 'number') ? varied : [...runs];
}

/** Lets dates that a solution counts in work days change by whole weeks, so that they stay work days. */
export function moveByWeeks(runs: readonly InputRun[], functions: ReadonlySet<string>): InputRun[] {
  if (!WORK_DAY_FUNCTIONS.some((name) => functions.has(name))) return [...runs];
  return runs.map((run) => (isOnWorkDays(run) ? { ...run, unit: DAYS_OF_WEEK, isOnWorkDays: true } : run));
}

const isOnWorkDays = ({ kind, values }: InputRun) =>
  values.every((value) => typeof value === 'number' && (kind === 'date' || isDateOfToday(value)) && !isWeekend(value));

/** Returns whether a number without a date format can be a date all the same: a day from 2000 to 2064. */
export const isDateOfToday = (value: PlainValue): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= 36_526 && value < 60_000;

/**
 * Returns a test of changed data: work days must stay work days, times of day in the day, numbers must not become negative, numbers of periods
 * must not fall, and a day or time that is never before another one of its row must not come before it. Right formulas can rely on all that.
 */
export function createPlausibilityTest(runs: readonly InputRun[]): ((cells: GivenCells) => boolean) | null {
  const amounts = runs.filter(({ kind, values }) => kind === 'number' && values.every((value) => Number(value) >= 0));
  const workDays = runs.filter((run) => run.isOnWorkDays);
  const times = amounts.filter(({ unit, values }) => isTimeStep(unit) && values.every((value) => Number(value) < 1));
  const isDay = ({ kind, values }: InputRun) => kind === 'date' || values.every(isDateOfToday);
  const moments = runs.filter((run) => isDay(run) || (run.kind === 'number' && isTimeStep(run.unit)));
  const ordered = moments.flatMap((first) =>
    moments.flatMap((second) => {
      const isPair = first !== second && first.sheetKey === second.sheetKey && first.area.top === second.area.top;
      const isOrdered = first.values.length === second.values.length && first.values.every((value, row) => value! <= second.values[row]!);
      return isPair && isOrdered && first.kind === second.kind ? [{ first, second }] : [];
    }),
  );
  const terms = runs.filter((run) => run.terms?.length);
  if (workDays.length + amounts.length + ordered.length + terms.length === 0) return null;
  const readRun = (cells: GivenCells, { sheetKey, area, values }: InputRun) =>
    values.map((_, row) => Number(cells.get(sheetKey)?.get(toCellKey(area.top + row, area.left))?.value));
  return (cells) =>
    workDays.every((run) => readRun(cells, run).every((date) => !isWeekend(date))) &&
    !amounts.some((run) => readRun(cells, run).some((amount) => amount < 0)) &&
    terms.every((run) => run.terms!.every((index) => readRun(cells, run)[index]! >= Number(run.values[index]))) &&
    !times.some((run) => readRun(cells, run).some((time) => time >= 1)) &&
    ordered.every(({ first, second }) => {
      const later = readRun(cells, second);
      return readRun(cells, first).every((value, row) => value <= later[row]!);
    });
}

/** Returns whether a unit is a part of a day. */
const isTimeStep = (unit: number) => unit < 1 && Number.isInteger(Number((1 / unit).toFixed(6))) && Math.round(1 / unit) % 24 === 0;
