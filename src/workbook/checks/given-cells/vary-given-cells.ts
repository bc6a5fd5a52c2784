import {
  containsCell,
  parseAreaAddress,
  toCellKey,
  getColumnOfCellKey,
  getRowOfCellKey,
  type Area,
} from '#workbook/reader/cell-address.ts';
import type { CheckSet, PlainValue } from '../check-set.ts';
import { toSheetKey, type GivenCell, type GivenCells, type GivenSheet } from './given-cells.ts';

type ReferencedAreas = ReadonlyMap<string, readonly Area[]>;

type VariationIndex = 0 | 1;

function parseReferencedAreas({ reads }: Pick<CheckSet, 'reads'>): ReferencedAreas {
  return new Map(Object.entries(reads).map(([sheet, areas]) => [toSheetKey(sheet), areas.flatMap((text) => parseAreaAddress(text) ?? [])]));
}

type Run = { key: number; cell: GivenCell }[];

/**
 * Returns one of the two fixed variations of the data of a check set that does not store its variations. Only cells that the solution reads get new values, and each new value has the same
 * type as the original. Adjacent numbers or texts in a column change together. The first variation subtracts each number from the sum of
 * the smallest and the largest of the adjacent numbers. The second variation moves adjacent numbers or texts up by one cell, and moves the
 * first number or text to the last cell. Sorted numbers stay sorted, and column titles do not change. The result is deterministic.
 */
export function varyGivenCells(given: GivenCells, set: Pick<CheckSet, 'reads'>, variation: VariationIndex): GivenCells {
  const reads = parseReferencedAreas(set);
  return new Map([...given].map(([sheetKey, cells]) => [sheetKey, varySheet(cells, reads.get(sheetKey) ?? [], variation)]));
}

function varySheet(cells: GivenSheet, areas: readonly Area[], variation: VariationIndex): GivenSheet {
  const varied = new Map(cells);
  for (const run of listRuns(cells, areas)) {
    const values = varyRun(run, variation);
    for (const [index, { key, cell }] of run.entries()) varied.set(key, { ...cell, value: values[index]! });
  }
  return varied;
}

function listRuns(cells: GivenSheet, areas: readonly Area[]): Run[] {
  const isRead = (row: number, column: number) => areas.some((area) => containsCell(area, row, column));
  const keys = [...cells.keys()]
    .filter((key) => isRead(getRowOfCellKey(key), getColumnOfCellKey(key)))
    .sort((one, other) => getColumnOfCellKey(one) - getColumnOfCellKey(other) || getRowOfCellKey(one) - getRowOfCellKey(other));
  const runs: Run[] = [];
  for (const key of keys) {
    const cell = cells.get(key)!;
    if (typeof cell.value === 'string' && isTitle(cells, getRowOfCellKey(key), getColumnOfCellKey(key))) continue;
    const run = runs.at(-1);
    const last = run?.at(-1);
    const isNext =
      last && getColumnOfCellKey(last.key) === getColumnOfCellKey(key) && getRowOfCellKey(last.key) + 1 === getRowOfCellKey(key);
    if (run && isNext && typeof last.cell.value === typeof cell.value) run.push({ key, cell });
    else runs.push([{ key, cell }]);
  }
  return runs;
}

/** A title is a cell in the first row of a block of given cells, provided that the row contains only text. */
function isTitle(cells: GivenSheet, row: number, column: number): boolean {
  const typeAt = (otherRow: number, otherColumn: number) => typeof cells.get(toCellKey(otherRow, otherColumn))?.value;
  for (const step of [-1, 1])
    for (let other = column; typeAt(row, other) !== 'undefined'; other += step)
      if (typeAt(row, other) !== 'string' || (row > 1 && typeAt(row - 1, other) !== 'undefined')) return false;
  return typeAt(row + 1, column) !== 'undefined';
}

function varyRun(run: Run, variation: VariationIndex): readonly PlainValue[] {
  const values = run.map(({ cell }) => cell.value);
  const first = values[0]!;
  if (typeof first === 'number') return varyNumbers(values as number[], run[0]!.cell.isDate, variation);
  return typeof first === 'string' && variation === 1 ? rotate(values) : values;
}

function varyNumbers(numbers: readonly number[], areDates: boolean, variation: VariationIndex): number[] {
  const nudged = numbers.map((number) => nudge(number, areDates, variation));
  const low = Math.min(...numbers);
  const high = Math.max(...numbers);
  if (numbers.length < 3 || low === high) return nudged;
  const varied = variation === 0 ? numbers.map((number) => Number((low + high - number).toPrecision(15))) : rotate(numbers);
  const isRising = numbers.every((number, index) => index === 0 || numbers[index - 1]! <= number);
  const isFalling = numbers.every((number, index) => index === 0 || numbers[index - 1]! >= number);
  if (isRising || isFalling) varied.sort((one, other) => (isRising ? one - other : other - one));
  return varied.every((number, index) => number === numbers[index]) ? nudged : varied;
}

/** Changes a number slightly. A date stays a date, a whole number stays a whole number, and a positive number stays positive. */
function nudge(number: number, isDate: boolean, variation: VariationIndex): number {
  if (isDate) return number + (variation === 0 ? -7 : 10);
  if (!Number.isInteger(number)) return Number((number * (variation === 0 ? 0.9 : 1.1)).toPrecision(6));
  return variation === 0 && number > 1 ? number - 1 : number + 1;
}

const rotate = <T>(values: readonly T[]): T[] => [...values.slice(1), values[0]!];
