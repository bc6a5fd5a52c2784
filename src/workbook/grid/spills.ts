import type { Matrix } from '../formula/values/formula-value.ts';
import { countReadCells, getColumnOfCellKey, getRowOfCellKey, toCellKey, type Area } from '../reader/cell-address.ts';
import { CellError, type CellValue } from '../reader/workbook.ts';
import type { GridSheet } from './grid-sheet.ts';

export type CellKeys = Map<GridSheet, Set<number>>;

export function addCellKey(keys: CellKeys, sheet: GridSheet, key: number): boolean {
  let set = keys.get(sheet);
  if (!set) keys.set(sheet, (set = new Set()));
  if (set.has(key)) return false;
  set.add(key);
  return true;
}

export function isBlocked(sheet: GridSheet, owner: number, area: Area): boolean {
  if (countReadCells(area) > 100_000) return true;
  let isFree = true;
  forEachKey(area, (key) => {
    if (key === owner) return;
    const cell = sheet.cells.get(key);
    const spill = sheet.spills.get(key);
    if ((cell && (cell.formula !== null || cell.value !== null)) || (spill && spill.owner !== owner)) isFree = false;
  });
  return !isFree;
}

export function fillSpill(sheet: GridSheet, owner: number, area: Area, matrix: Matrix, changed: CellKeys, spilled: CellKeys): void {
  forEachKey(area, (key) => {
    if (key === owner) return;
    const [row, column] = [getRowOfCellKey(key) - area.top, getColumnOfCellKey(key) - area.left];
    const value = matrix[row]?.[column] ?? 0;
    const earlier = sheet.spills.get(key);
    if (earlier && isSame(earlier.value, value)) return;
    sheet.spills.set(key, { owner, value });
    sheet.rowCount = Math.max(sheet.rowCount, area.bottom);
    sheet.columnCount = Math.max(sheet.columnCount, area.right);
    addCellKey(changed, sheet, key);
    addCellKey(spilled, sheet, key);
  });
}

/** Empties the cells that a formula filled, except for those in `kept`. */
export function clearSpill(sheet: GridSheet, owner: number, changed: CellKeys, spilled: CellKeys, kept: Area | null = null): void {
  for (const [key, spill] of sheet.spills) {
    if (spill.owner !== owner) continue;
    const [row, column] = [getRowOfCellKey(key), getColumnOfCellKey(key)];
    if (kept && row >= kept.top && row <= kept.bottom && column >= kept.left && column <= kept.right) continue;
    sheet.spills.delete(key);
    addCellKey(changed, sheet, key);
    addCellKey(spilled, sheet, key);
  }
}

export const isSame = (one: CellValue, other: CellValue) =>
  one === other || (one instanceof CellError && other instanceof CellError && one.code === other.code);

export function forEachKey({ top, left, bottom, right }: Area, visit: (key: number) => void): void {
  for (let row = top; row <= bottom; row++) for (let column = left; column <= right; column++) visit(toCellKey(row, column));
}
