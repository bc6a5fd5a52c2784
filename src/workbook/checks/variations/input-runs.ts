import { groupBy } from './group-by.ts';
import {
  containsCell,
  parseAreaAddress,
  toAreaAddress,
  toCellKey,
  getColumnOfCellKey,
  getRowOfCellKey,
} from '#workbook/reader/cell-address.ts';
import type { Area } from '#workbook/reader/cell-address.ts';
import type { CheckSet, PlainValue } from '../check-set.ts';
import type { SheetRange } from '#workbook/formula/values/formula-value.ts';
import { readGivenCells, toSheetKey, type GivenCell, type GivenSheet } from '../given-cells/given-cells.ts';
import { quoteSheetName } from '../sheet-area.ts';
import { ERROR_VALUE_PATTERN } from '../values/same-value.ts';

/** Describes given cells of one kind below each other that the solution reads. A variation changes them together. */
export interface InputRun {
  sheetKey: string;
  area: Area;
  /** Holds the sheet and the area, for example `Sheet!B2:B9`. */
  at: string;
  kind: 'number' | 'date' | 'text' | 'boolean';
  values: PlainValue[];
  /** Holds the last decimal place that a number uses, for example 0.01. The unit of dates and texts is 1. */
  unit: number;
  order: 'rising' | 'falling' | null;
  /** Is true when the solution looks up values in these cells, and all of them are different. Variations keep them different. */
  isKey?: boolean;
  /** Lists the indexes of the numbers of periods of a loan or an asset. A table of its periods is right only as long as they do not fall. */
  terms?: number[];
  /** Is true for dates that the solution counts in work days. Variations move them by whole weeks. */
  isOnWorkDays?: boolean;
}

/** Describes empty cells of a list that the solution reads, such as the day without a measurement. */
export interface Gap {
  at: string;
  area: Area;
  /** Holds the filled cells above or below the gap, with the values of the whole column. */
  run: InputRun;
}

/**
 * The minimum share of the columns of its block that a row must fill to count as a record, so that its texts may change. A record may leave a
 * cell empty, such as a remark, but a row with a label and a total is none.
 */
const RECORD_MIN_SHARE = 2 / 3;
/** Numbers below each other that formulas read one by one are different parameters if one is that many times as large as another. */
const UNLIKE_SIZES = 50;
const MAX_PARAMETERS = 6;
const MAX_NEIGHBOURS = 200;

/**
 * Lists the given cells that the solution reads as runs. Titles and the labels beside totals and single values do not change, so they belong
 * to no run.
 */
export function listInputRuns(
  { given, dates, reads }: Pick<CheckSet, 'given' | 'dates' | 'reads'>,
  precedents: readonly SheetRange[],
): InputRun[] {
  const sheets = readGivenCells({ given, dates }, false);
  return Object.entries(reads).flatMap(([sheet, addresses]) => {
    const cells = sheets.get(toSheetKey(sheet)) ?? new Map<number, GivenCell>();
    const areas = addresses.flatMap((address) => parseAreaAddress(address) ?? []);
    const isRead = (key: number) => areas.some((area) => containsCell(area, getRowOfCellKey(key), getColumnOfCellKey(key)));
    const isReadAlone = (key: number) =>
      precedents.some(
        ({ sheet: { name }, area }) =>
          toSheetKey(name) === toSheetKey(sheet) && toCellKey(area.top, area.left) === key && toCellKey(area.bottom, area.right) === key,
      );
    return listBlocks(cells).flatMap((block) =>
      splitBlock(block, cells, isRead, isReadAlone)
        .flatMap((keys) => splitParameters(keys, cells, keys.every(isReadAlone)))
        .map((keys) => createRun(sheet, keys, cells)),
    );
  });
}

/** Groups cells that touch each other, except at corners only. */
function listBlocks(cells: GivenSheet): number[][] {
  const rest = new Set(cells.keys());
  const blocks: number[][] = [];
  for (const first of rest) {
    const block = [first];
    rest.delete(first);
    // The loop also visits the cells that its body adds to the block.
    for (const key of block) {
      const [row, column] = [getRowOfCellKey(key), getColumnOfCellKey(key)];
      for (const [down, right] of [
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
      ] as const) {
        const next = toCellKey(row + down, column + right);
        if (column + right >= 1 && rest.delete(next)) block.push(next);
      }
    }
    blocks.push(block.sort((one, other) => one - other));
  }
  return blocks;
}

const kindOf = ({ value, isDate }: GivenCell): InputRun['kind'] | null => {
  if (typeof value === 'number') return isDate ? 'date' : 'number';
  if (typeof value === 'string') return ERROR_VALUE_PATTERN.test(value) ? null : 'text';
  return typeof value === 'boolean' ? 'boolean' : null;
};

function splitBlock(
  block: readonly number[],
  cells: GivenSheet,
  isRead: (key: number) => boolean,
  isReadAlone: (key: number) => boolean,
): number[][] {
  const rows = groupBy(block, getRowOfCellKey);
  const titles = findTitleRows(rows, cells);
  // A text that a formula reads by itself is wanted from a list.
  for (const row of titles) if (rows.get(row)!.every(isReadAlone)) titles.delete(row);
  const columnSets = [...rows].filter(([row]) => !titles.has(row)).map(([, keys]) => keys.map(getColumnOfCellKey));
  const usual = findUsualColumns(columnSets);
  const isRecord = (row: number) => {
    const columns = new Set(rows.get(row)!.map(getColumnOfCellKey));
    return usual.filter((column) => columns.has(column)).length >= usual.length * RECORD_MIN_SHARE;
  };
  const runs: number[][] = [];
  const byColumn = block.toSorted((one, other) => getColumnOfCellKey(one) - getColumnOfCellKey(other) || one - other);
  for (const key of byColumn) {
    const row = getRowOfCellKey(key);
    const kind = kindOf(cells.get(key)!);
    if (kind === null || !isRead(key) || titles.has(row) || (kind === 'text' && !isRecord(row))) continue;
    const run = runs.at(-1);
    const last = run?.at(-1);
    const isNext =
      last !== undefined &&
      last === toCellKey(row - 1, getColumnOfCellKey(key)) &&
      kindOf(cells.get(last)!) === kind &&
      isRecord(row - 1) === isRecord(row);
    if (run && isNext) run.push(key);
    else runs.push([key]);
  }
  return runs;
}

/** Returns the first rows of a block as far as they contain only texts. A block of texts has one title row, if it has several rows. */
function findTitleRows(rows: ReadonlyMap<number, readonly number[]>, cells: GivenSheet): Set<number> {
  const isText = (keys: readonly number[]) => keys.every((key) => kindOf(cells.get(key)!) === 'text');
  const ordered = [...rows].sort(([one], [other]) => one - other);
  const count = ordered.findIndex(([, keys]) => !isText(keys));
  const titleCount = count < 0 ? (ordered.length > 1 ? 1 : 0) : count;
  return new Set(ordered.slice(0, titleCount).map(([row]) => row));
}

/** Returns parameters of different kinds below each other, for example a sum, a rate and a number of years, as runs of their own. */
function splitParameters(keys: number[], cells: GivenSheet, areReadAlone: boolean): number[][] {
  if (!areReadAlone || keys.length < 2 || keys.length > MAX_PARAMETERS) return [keys];
  const values = keys.map((key) => cells.get(key)!.value);
  return values.every((value) => typeof value === 'number') && areUnlike(values) ? keys.map((key) => [key]) : [keys];
}

function areUnlike(numbers: readonly number[]): boolean {
  const sizes = numbers.map(Math.abs).filter((size) => size > 0);
  return Math.max(...sizes) >= Math.min(...sizes) * UNLIKE_SIZES;
}

function findUsualColumns(columnSets: readonly number[][]): number[] {
  const counts = new Map<string, number>();
  for (const columns of columnSets) counts.set(columns.join(','), (counts.get(columns.join(',')) ?? 0) + 1);
  const [usual = ''] = [...counts].toSorted(([one, a], [other, b]) => b - a || other.length - one.length)[0] ?? [];
  return usual === '' ? [] : usual.split(',').map(Number);
}

function createRun(sheet: string, keys: readonly number[], cells: GivenSheet): InputRun {
  const column = getColumnOfCellKey(keys[0]!);
  const area = { top: getRowOfCellKey(keys[0]!), left: column, bottom: getRowOfCellKey(keys.at(-1)!), right: column };
  const values = keys.map((key) => cells.get(key)!.value);
  const found = kindOf(cells.get(keys[0]!)!)!;
  // Times of day vary by minutes, and dates by days.
  const kind = found === 'date' && values.every((value) => Math.abs(Number(value)) < 1) ? 'number' : found;
  return {
    sheetKey: toSheetKey(sheet),
    area,
    at: `${quoteSheetName(sheet)}!${toAreaAddress(area)}`,
    kind,
    values,
    unit: kind === 'number' ? findUnit(listNeighbours(keys, cells), found === 'date') : 1,
    order: findOrder(values),
  };
}

/** Returns the numbers of a run with those above and below it, of which formulas read only some, but not with other parameters. */
function listNeighbours(keys: readonly number[], cells: GivenSheet): number[] {
  const column = getColumnOfCellKey(keys[0]!);
  const numbers = keys.map((key) => Number(cells.get(key)!.value));
  const all = [...numbers];
  for (const [start, step] of [
    [keys[0]!, -1],
    [keys.at(-1)!, 1],
  ] as const)
    for (let row = getRowOfCellKey(start) + step; row >= 1 && all.length < MAX_NEIGHBOURS; row += step) {
      const cell = cells.get(toCellKey(row, column));
      if (!cell || kindOf(cell) !== 'number') break;
      all.push(Number(cell.value));
    }
  return all.length <= MAX_PARAMETERS && areUnlike(all) ? numbers : all;
}

const MAX_DECIMALS = 6;
/** The number of decimals from which parts of a day are times, also without a format. */
const MIN_TIME_DECIMALS = 4;
/** Lists how many steps of 15 minutes, 5 minutes and a minute a day has. */
const TIME_STEPS = [96, 288, 1440];
const MAX_STEP_ERROR = 1e-4;

function findUnit(numbers: readonly number[], areTimes: boolean): number {
  const decimals = numbers.map((number) => Number(number.toFixed(MAX_DECIMALS)).toString().split('.')[1]?.length ?? 0);
  const isStep = (steps: number) => numbers.every((number) => Math.abs(number * steps - Math.round(number * steps)) < MAX_STEP_ERROR);
  const arePartsOfDay = Math.max(...decimals) >= MIN_TIME_DECIMALS && numbers.every((number) => number >= 0 && number < 1);
  const steps = areTimes || arePartsOfDay || Math.max(...decimals) === MAX_DECIMALS ? TIME_STEPS.find(isStep) : undefined;
  if (steps) return 1 / steps;
  return Number((10 ** -Math.max(...decimals)).toFixed(MAX_DECIMALS));
}

function findOrder(values: readonly PlainValue[]): InputRun['order'] {
  const compare = (one: PlainValue, other: PlainValue) =>
    typeof one === 'number' && typeof other === 'number' ? one - other : String(one).toLowerCase() < String(other).toLowerCase() ? -1 : 1;
  if (values.length < 3 || values.every((value) => value === values[0])) return null;
  const pairs = values.slice(1).map((value, index) => compare(values[index]!, value));
  if (pairs.every((order) => order <= 0)) return 'rising';
  return pairs.every((order) => order >= 0) ? 'falling' : null;
}
