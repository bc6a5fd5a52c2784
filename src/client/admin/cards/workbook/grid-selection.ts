import type { Area } from '#workbook/reader/cell-address.ts';

export const GRID_ROWS = 200;
export const GRID_COLUMNS = 30;

/**
 * Contains two opposite corners of the selected range of cells. Pressing an arrow key together with Shift moves the `head` corner and
 * leaves the `anchor` corner in place.
 */
export interface GridSelection {
  anchor: GridCell;
  head: GridCell;
}
export interface GridCell {
  row: number;
  column: number;
}

const STEPS: Readonly<Record<string, { rows: number; columns: number }>> = {
  ArrowUp: { rows: -1, columns: 0 },
  ArrowDown: { rows: 1, columns: 0 },
  ArrowLeft: { rows: 0, columns: -1 },
  ArrowRight: { rows: 0, columns: 1 },
};

/**
 * Returns the selection after an arrow key is pressed, or null for any other key. While Shift is pressed, an arrow key extends or shrinks
 * the selection instead of moving it.
 */
export function moveGridSelection({ anchor, head }: GridSelection, key: string, isGrowing: boolean): GridSelection | null {
  const step = STEPS[key];
  if (!step) return null;
  const next = {
    row: Math.min(GRID_ROWS, Math.max(1, head.row + step.rows)),
    column: Math.min(GRID_COLUMNS, Math.max(1, head.column + step.columns)),
  };
  return { anchor: isGrowing ? anchor : next, head: next };
}

export const toSelectedArea = ({ anchor, head }: GridSelection): Area => ({
  top: Math.min(anchor.row, head.row),
  left: Math.min(anchor.column, head.column),
  bottom: Math.max(anchor.row, head.row),
  right: Math.max(anchor.column, head.column),
});
