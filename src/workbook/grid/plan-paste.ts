import { listAreaCells } from '../checks/sheet-area.ts';
import { toCellKey, type Area } from '../reader/cell-address.ts';
import type { Cell } from '../reader/workbook.ts';
import { copyCell } from './fill.ts';
import type { CellEdit } from './grid-book.ts';
import type { GridSheet } from './grid-sheet.ts';

export interface CopiedCells {
  sheet: GridSheet;
  area: Area;
  isCut: boolean;
  text: string;
  cells: (Cell | undefined)[][];
}

/**
 * Plans a paste. Copied cells fill the target as often as they fit, with the references of formulas moved; cut cells stay as they are. `read`
 * reads the values that another program shows. Returns null when there is nothing to paste.
 */
export function planPaste(
  sheet: GridSheet,
  area: Area,
  own: CopiedCells | null,
  rows: readonly (readonly string[])[],
  read: (key: number, typed: string) => CellEdit | null,
): { target: Area; edits: Map<number, CellEdit> } | null {
  const [height, width] = own ? [own.cells.length, own.cells[0]!.length] : [rows.length, Math.max(0, ...rows.map((row) => row.length))];
  if (height === 0 || width === 0) return null;
  const isMoved = own?.isCut ?? false;
  const extend = (size: number, length: number) => (!isMoved && size % length === 0 ? size : length);
  const bottom = area.top - 1 + extend(area.bottom - area.top + 1, height);
  const right = area.left - 1 + extend(area.right - area.left + 1, width);
  const target = { top: area.top, left: area.left, bottom, right };
  const edits = new Map<number, CellEdit>();
  for (const { row, column } of listAreaCells(target)) {
    const key = toCellKey(row, column);
    const [fromRow, fromColumn] = [(row - target.top) % height, (column - target.left) % width];
    if (own) {
      const cell = own.cells[fromRow]![fromColumn];
      const moved = isMoved ? cell : copyCell(cell, row - own.area.top - fromRow, column - own.area.left - fromColumn);
      edits.set(key, { sheet, key, cell: moved });
    } else {
      const edit = read(key, rows[fromRow]?.[fromColumn] ?? '');
      if (edit) edits.set(key, edit);
    }
  }
  return { target, edits };
}
