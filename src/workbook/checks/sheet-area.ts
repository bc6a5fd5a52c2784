import { parseAreaAddress, type Area } from '../reader/cell-address.ts';

/** Describes an area of a sheet. The `sheetName` field is null when the address does not name a sheet. */
export interface SheetArea {
  sheetName: string | null;
  area: Area;
}

/** Parses an area such as `B2:B9`, `Prices!A2:C11` or `'My prices'!A2`. Returns null for text that is not an area. */
export function parseSheetArea(text: string): SheetArea | null {
  const separator = text.lastIndexOf('!');
  const area = parseAreaAddress(text.slice(separator + 1));
  if (!area) return null;
  if (separator < 0) return { sheetName: null, area };
  const prefix = text.slice(0, separator);
  const isQuoted = prefix.length > 2 && prefix.startsWith("'") && prefix.endsWith("'");
  const sheetName = isQuoted ? prefix.slice(1, -1).replaceAll("''", "'") : prefix;
  return sheetName === '' ? null : { sheetName, area };
}

/** Encloses a sheet name in single quotation marks for use in a formula, for example `'My prices'`. */
export function quoteSheetName(name: string): string {
  return /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) && !parseAreaAddress(name) ? name : `'${name.replaceAll("'", "''")}'`;
}

export function listAreaCells({ top, left, bottom, right }: Area): { row: number; column: number }[] {
  const cells: { row: number; column: number }[] = [];
  for (let row = top; row <= bottom; row++) for (let column = left; column <= right; column++) cells.push({ row, column });
  return cells;
}
