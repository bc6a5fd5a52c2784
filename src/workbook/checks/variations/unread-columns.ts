import { intersectAreas } from '#workbook/reader/cell-address.ts';
import { MAX_VARIATION_BYTES, type CheckSet, type PlainValue } from '../check-set.ts';
import { readGivenCells } from '../given-cells/given-cells.ts';
import type { Variation, VariationOperation } from '../variation.ts';
import { isNumeric, measureSpread, round } from './candidate.ts';
import { listInputRuns, type InputRun } from './input-runs.ts';
import { isDateOfToday, isSequence } from './plausible-data.ts';

const MAX_COLUMNS = 12;
const MIN_ROWS = 3;
/** The number of variations that also raise the numbers. A single one can have the same result by chance. */
const RAISED_VARIATIONS = 2;
const DAYS_OF_WEEK = 7;
const ALL_CELLS = 'A1:XFD1048576';

/**
 * Lets the first variations also raise the numbers and dates beside those that the solution reads, so that a formula with one criterion too many is
 * wrong. Their order stays, and so do numbers that occur elsewhere, because they can be keys.
 */
export function raiseUnreadNumbers(
  variations: readonly Variation[],
  data: Pick<CheckSet, 'given' | 'dates'>,
  read: readonly InputRun[],
): Variation[] {
  const sheets = readGivenCells(data, false);
  const counts = new Map<PlainValue, number>();
  for (const cells of sheets.values()) for (const { value } of cells.values()) counts.set(value, (counts.get(value) ?? 0) + 1);
  const isBesideRead = (run: InputRun) =>
    read.some(({ sheetKey, area }) => sheetKey === run.sheetKey && area.top === run.area.top && area.bottom === run.area.bottom) &&
    !read.some(({ sheetKey, area }) => sheetKey === run.sheetKey && intersectAreas(area, run.area));
  const isFree = (run: InputRun) =>
    isNumeric(run) &&
    run.values.length >= MIN_ROWS &&
    isBesideRead(run) &&
    !isSequence(run) &&
    run.values.every((value) => Number(value) >= 0) &&
    (new Set(run.values).size < run.values.length || run.values.every((value) => counts.get(value) === 1));
  const everything = Object.fromEntries(Object.keys(data.given).map((sheet) => [sheet, [ALL_CELLS]]));
  const free = listInputRuns({ ...data, reads: everything }, [])
    .filter(isFree)
    .slice(0, MAX_COLUMNS);
  const raised = free.map((run): VariationOperation => {
    const { low, high, distance } = measureSpread(run);
    const step = round(high - low + distance);
    // Days of the week stay what they are.
    const isDay = run.kind === 'date' || run.values.some(isDateOfToday);
    return { at: run.at, op: 'affine', a: 1, b: isDay ? Math.ceil(step / DAYS_OF_WEEK) * DAYS_OF_WEEK : step, c: 0 };
  });
  const next = variations.map((variation, index) =>
    index < RAISED_VARIATIONS ? { ...variation, ops: [...variation.ops, ...raised] } : variation,
  );
  return JSON.stringify(next).length <= MAX_VARIATION_BYTES ? next : [...variations];
}
