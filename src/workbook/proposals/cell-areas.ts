import { toCellKey, getColumnOfCellKey, getRowOfCellKey, type Area } from '../reader/cell-address.ts';

/**
 * Joins adjacent cells with the same text into areas. The function first joins cells in the same column and then joins adjacent
 * columns that cover the same rows.
 */
export function groupCellsIntoAreas(texts: ReadonlyMap<number, string>): { area: Area; text: string }[] {
  const columns: { area: Area; text: string }[] = [];
  const keys = [...texts.keys()].sort(
    (one, other) => getColumnOfCellKey(one) - getColumnOfCellKey(other) || getRowOfCellKey(one) - getRowOfCellKey(other),
  );
  for (const key of keys) {
    const [row, column, text] = [getRowOfCellKey(key), getColumnOfCellKey(key), texts.get(key)!];
    const last = columns.at(-1);
    if (last?.text === text && last.area.left === column && last.area.bottom + 1 === row) last.area.bottom = row;
    else columns.push({ area: { top: row, left: column, bottom: row, right: column }, text });
  }
  const joined: { area: Area; text: string }[] = [];
  /** Columns are processed in order, so only the area found last can be next to the current column. */
  const lastAreas = new Map<string, Area>();
  for (const { area, text } of columns) {
    const id = `${area.top},${area.bottom},${text}`;
    const last = lastAreas.get(id);
    if (last?.right === area.left - 1) last.right = area.right;
    else {
      joined.push({ area, text });
      lastAreas.set(id, area);
    }
  }
  return joined.sort((one, other) => toCellKey(one.area.top, one.area.left) - toCellKey(other.area.top, other.area.left));
}
