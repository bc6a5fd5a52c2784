import { toCellKey, type Area } from '../reader/cell-address.ts';
import { MAX_GRID_COLUMNS, MAX_GRID_ROWS } from './grid-size.ts';
import type { GridSheet } from './grid-sheet.ts';

interface Step {
  row: number;
  column: number;
  rows: -1 | 0 | 1;
  columns: -1 | 0 | 1;
}

const isFilled = (sheet: GridSheet, row: number, column: number) => sheet.readValue(toCellKey(row, column)) !== null;

/** Returns the cell to which Ctrl and an arrow key go: the last filled cell of a run, or the first one after a gap. */
export function findEdge(sheet: GridSheet, { row, column, rows, columns }: Step): { row: number; column: number } {
  const [lastRow, lastColumn] = [Math.min(MAX_GRID_ROWS, sheet.rowCount), Math.min(MAX_GRID_COLUMNS, sheet.columnCount)];
  const isInside = (r: number, c: number) => r >= 1 && c >= 1 && r <= Math.max(lastRow, row) && c <= Math.max(lastColumn, column);
  let [r, c] = [row + rows, column + columns];
  if (!isInside(r, c)) return { row, column };
  const isRun = isFilled(sheet, row, column) && isFilled(sheet, r, c);
  while (isInside(r + rows, c + columns) && (isRun ? isFilled(sheet, r + rows, c + columns) : !isFilled(sheet, r, c))) {
    r += rows;
    c += columns;
  }
  return { row: r, column: c };
}

/** Returns the last row of the filled run in the column to the left or, when that is empty, to the right of an area. */
export function findFillEnd(sheet: GridSheet, { left, right, bottom }: Area): number {
  for (const column of [left - 1, right + 1]) {
    if (column < 1) continue;
    let row = bottom;
    while (row < MAX_GRID_ROWS && isFilled(sheet, row + 1, column)) row++;
    if (row > bottom) return row;
  }
  return bottom;
}
