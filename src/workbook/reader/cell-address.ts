/** Describes a rectangle of cells. Row and column numbers start at 1. The area includes its first and last row and column. */
export interface Area {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

export const MAX_ROWS = 1_048_576;
export const MAX_COLUMNS = 16_384;

/** Returns a column's number, for example 28 for `AB`. */
export function parseColumnLetters(letters: string): number {
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  return column;
}

/** Returns a column's letters, for example `AB` for 28. */
export function toColumnLetters(column: number): string {
  let letters = '';
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26)) letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return letters;
}

export const toCellKey = (row: number, column: number): number => row * MAX_COLUMNS + (column - 1);
export const getRowOfCellKey = (cellKey: number): number => Math.floor(cellKey / MAX_COLUMNS);
export const getColumnOfCellKey = (cellKey: number): number => (cellKey % MAX_COLUMNS) + 1;

/** Returns the address of a cell, for example `B10`. */
export const toCellAddress = (row: number, column: number): string => toColumnLetters(column) + row;

/** Returns the address of an area, for example `B2:B9`, or `B10` for a single cell. */
export function toAreaAddress({ top, left, bottom, right }: Area): string {
  const first = toCellAddress(top, left);
  const last = toCellAddress(bottom, right);
  return first === last ? first : `${first}:${last}`;
}

/**
 * Parses an address such as `B10`, `B2:B9`, `$B$2:B9`, `B:B` or `2:9`. Whole columns and whole rows extend to the end of the sheet.
 * Returns null for text that is not an address, and for an address beyond the last row or column of a sheet.
 */
export function parseAreaAddress(text: string): Area | null {
  const match = /^\$?([A-Z]{1,3})?\$?(\d{1,7})?(?::\$?([A-Z]{1,3})?\$?(\d{1,7})?)?$/i.exec(text);
  if (!match) return null;
  const [, left, top, right, bottom] = match;
  const isSingle = !text.includes(':');
  if (isSingle && !(left && top)) return null;
  if (!isSingle && (Boolean(left) !== Boolean(right) || Boolean(top) !== Boolean(bottom) || !(left || top))) return null;
  const columns = left ? [parseColumnLetters(left), parseColumnLetters(right ?? left)] : [1, MAX_COLUMNS];
  const rows = top ? [Number(top), Number(bottom ?? top)] : [1, MAX_ROWS];
  const area = { top: Math.min(...rows), left: Math.min(...columns), bottom: Math.max(...rows), right: Math.max(...columns) };
  return area.top >= 1 && area.bottom <= MAX_ROWS && area.left >= 1 && area.right <= MAX_COLUMNS ? area : null;
}

export const countReadCells = ({ top, left, bottom, right }: Area): number => (bottom - top + 1) * (right - left + 1);

export const containsCell = ({ top, left, bottom, right }: Area, row: number, column: number): boolean =>
  row >= top && row <= bottom && column >= left && column <= right;

/** Returns the intersection of two areas, or null when the areas have no cell in common. */
export function intersectAreas(one: Area, other: Area): Area | null {
  const area = {
    top: Math.max(one.top, other.top),
    left: Math.max(one.left, other.left),
    bottom: Math.min(one.bottom, other.bottom),
    right: Math.min(one.right, other.right),
  };
  return area.top <= area.bottom && area.left <= area.right ? area : null;
}

/** Returns the smallest area that contains all cells, or null when there are none. */
export function findBounds(cells: readonly { row: number; column: number }[]): Area | null {
  if (cells.length === 0) return null;
  const [rows, columns] = [cells.map(({ row }) => row), cells.map(({ column }) => column)];
  return { top: Math.min(...rows), left: Math.min(...columns), bottom: Math.max(...rows), right: Math.max(...columns) };
}
