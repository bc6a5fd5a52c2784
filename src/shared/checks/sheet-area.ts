import { parseArea, type Area } from '../workbook/address.ts';

/** Describes an area of a named sheet. `sheetName` is null when the text names no sheet. */
export interface SheetArea {
  sheetName: string | null;
  area: Area;
}

/** Parses `B2:B9`, `Prices!A2:C11` or `'My prices'!A2`. Returns null for anything else. */
export function parseSheetArea(text: string): SheetArea | null {
  const separator = text.lastIndexOf('!');
  const area = parseArea(text.slice(separator + 1));
  if (!area) return null;
  if (separator < 0) return { sheetName: null, area };
  const prefix = text.slice(0, separator);
  const isQuoted = prefix.length > 2 && prefix.startsWith("'") && prefix.endsWith("'");
  const sheetName = isQuoted ? prefix.slice(1, -1).replaceAll("''", "'") : prefix;
  return sheetName === '' ? null : { sheetName, area };
}

/** Quotes a sheet's name for use in a formula, for example `'My prices'`. */
export function quoteSheetName(name: string): string {
  return /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) && !parseArea(name) ? name : `'${name.replaceAll("'", "''")}'`;
}

export const countCells = ({ top, left, bottom, right }: Area): number => (bottom - top + 1) * (right - left + 1);

/** Lists the cells of an area row by row, from left to right. */
export function listCells({ top, left, bottom, right }: Area): { row: number; column: number }[] {
  const cells: { row: number; column: number }[] = [];
  for (let row = top; row <= bottom; row++) for (let column = left; column <= right; column++) cells.push({ row, column });
  return cells;
}

/** Returns the area that two areas share, or null when the areas share no cell. */
export function intersectAreas(one: Area, other: Area): Area | null {
  const area = {
    top: Math.max(one.top, other.top),
    left: Math.max(one.left, other.left),
    bottom: Math.min(one.bottom, other.bottom),
    right: Math.min(one.right, other.right),
  };
  return area.top <= area.bottom && area.left <= area.right ? area : null;
}
