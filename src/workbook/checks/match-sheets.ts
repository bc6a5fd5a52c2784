import { toCellKey, getColumnOfCellKey, getRowOfCellKey } from '../reader/cell-address.ts';
import type { Sheet, Workbook } from '../reader/workbook.ts';
import { toSheetKey, type GivenCells, type GivenSheet } from './given-cells/given-cells.ts';
import type { PlainValue } from './check-set.ts';
import { isSameValue, normalizeValueForComparison, toPlainValue } from './values/same-value.ts';

/** The minimum share of a sheet's original data that a renamed sheet must contain to be recognized. */
const RENAMED_SHEET_MIN_SHARE = 0.6;
/** The minimum share of a sheet's original data that must have moved by the same offset for the data to count as moved. */
const MOVED_DATA_MIN_SHARE = 0.8;
const SHIFTS = [
  [1, 0],
  [-1, 0],
  [2, 0],
  [-2, 0],
  [0, 1],
  [0, -1],
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
].map(([rows, columns]) => ({ rows: rows!, columns: columns! }));

export interface MovedDataOffset {
  rows: number;
  columns: number;
}

export interface MatchedSheets {
  sheets: ReadonlyMap<string, Sheet>;
  renamed: readonly Sheet[];
}

/**
 * Finds the learner's sheet for every sheet of a check set. A sheet with the same name is preferred. If no sheet has the same name,
 * the remaining sheet with the largest share of the original data is used. The `names` parameter lists the sheets that the checks
 * refer to. The `mayRowsMove` function returns whether a correct answer can reorder a sheet's rows. When the rows can be reordered,
 * each original value can be in any row of its column.
 */
export async function matchSheetsToCheckSet(
  workbook: Workbook,
  given: GivenCells,
  names: readonly string[],
  mayRowsMove: (sheetKey: string) => boolean = () => false,
): Promise<MatchedSheets> {
  const sheets = new Map<string, Sheet>();
  const renamed: Sheet[] = [];
  const remaining = new Map(workbook.sheets.filter(({ isChartSheet }) => !isChartSheet).map(({ name }) => [toSheetKey(name), name]));
  const wanted = new Set([...given.keys(), ...names.map(toSheetKey)]);
  for (const key of wanted) {
    const name = remaining.get(key);
    if (name === undefined) continue;
    sheets.set(key, await workbook.readSheet(name));
    remaining.delete(key);
  }
  for (const key of wanted) {
    const cells = given.get(key);
    if (sheets.has(key) || !cells || cells.size === 0) continue;
    let best: { sheet: Sheet; key: string; share: number } | null = null;
    for (const [candidateKey, name] of remaining) {
      const sheet = await workbook.readSheet(name);
      const share = mayRowsMove(key) ? measureColumnShare(sheet, cells) : measureGivenShare(sheet, cells);
      if (share > (best?.share ?? 0)) best = { sheet, key: candidateKey, share };
    }
    if (!best || best.share < RENAMED_SHEET_MIN_SHARE) continue;
    sheets.set(key, best.sheet);
    renamed.push(best.sheet);
    remaining.delete(best.key);
  }
  return { sheets, renamed };
}

/**
 * Returns the numbers of rows and columns by which the learner has moved most of a sheet's original data. Returns null when most of the
 * data has not moved, or when `SHIFTS` does not contain the offset.
 */
export function findMovedDataOffset(sheet: Sheet, cells: GivenSheet): MovedDataOffset | null {
  if (cells.size < 2) return null;
  const shareInPlace = measureGivenShare(sheet, cells);
  if (shareInPlace >= MOVED_DATA_MIN_SHARE) return null;
  return SHIFTS.find((shift) => measureGivenShare(sheet, cells, shift) >= MOVED_DATA_MIN_SHARE) ?? null;
}

/** Returns the share of a sheet's original values that the learner's sheet contains anywhere in the same column. */
function measureColumnShare(sheet: Sheet, cells: GivenSheet): number {
  const createKey = (column: number, value: PlainValue) => JSON.stringify([column, normalizeValueForComparison(value)]);
  const found = new Set([...sheet.cells].map(([key, { value }]) => createKey(getColumnOfCellKey(key), toPlainValue(value))));
  const count = [...cells].filter(([key, { value }]) => found.has(createKey(getColumnOfCellKey(key), value))).length;
  return count / cells.size;
}

function measureGivenShare(sheet: Sheet, cells: GivenSheet, { rows, columns }: MovedDataOffset = { rows: 0, columns: 0 }): number {
  let count = 0;
  for (const [key, { value }] of cells) {
    const row = getRowOfCellKey(key) + rows;
    const column = getColumnOfCellKey(key) + columns;
    const cell = row >= 1 && column >= 1 ? sheet.cells.get(toCellKey(row, column)) : undefined;
    if (isSameValue(value, toPlainValue(cell?.value ?? null))) count++;
  }
  return cells.size === 0 ? 0 : count / cells.size;
}
