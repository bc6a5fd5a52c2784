// Where everything lies in the picture, in pixels. Portrait and landscape are two compositions, not one picture scaled.
import type { Lesson } from './lesson.ts';
import { parseRange, type CellAddress } from './spreadsheet.ts';

export interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface FrameLayout {
  shape: Lesson['shape'];
  width: number;
  height: number;
  /** The dark band with the title. */
  band: number;
  formulaBar: number;
  columnHead: number;
  rowHead: number;
  rowHeight: number;
  /** Size of the cells' type; everything else is measured by it. */
  type: number;
}

/** The share of a portrait screen that an overlay video covers. */
const OVERLAY_SHARE = 0.35;

export function createFrameLayout({ shape, hasOverlay }: Pick<Lesson, 'shape' | 'hasOverlay'>): FrameLayout {
  if (shape === 'landscape') {
    return { shape, width: 1280, height: 720, band: 88, formulaBar: 84, columnHead: 54, rowHead: 70, rowHeight: 66, type: 38 };
  }
  const band = hasOverlay ? Math.round(1280 * OVERLAY_SHARE) : 148;
  return { shape, width: 720, height: 1280, band, formulaBar: 100, columnHead: 60, rowHead: 76, rowHeight: 108, type: 42 };
}

/** The grid at one moment: some rows may be hidden (or half on their way), and the sheet may be scrolled. */
export interface SheetGrid {
  stage: FrameLayout;
  columns: number[];
  /** How much of a row is hidden, 0 to 1. */
  hidden: Record<number, number>;
  top: number;
}

/** The sheet goes on beyond its last column, and the last column's frame needs room. */
const EDGE = 16;

export const getGridTop = (stage: FrameLayout) => stage.band + stage.formulaBar + stage.columnHead;

export function getColumnRect({ stage, columns }: SheetGrid, column: number): Rect {
  const whole = columns.reduce((sum, share) => sum + share, 0);
  const at = (index: number) =>
    Math.round(
      stage.rowHead + (columns.slice(0, index).reduce((sum, share) => sum + share, 0) / whole) * (stage.width - stage.rowHead - EDGE),
    );
  return { x: at(column), y: getGridTop(stage) - stage.columnHead, w: at(column + 1) - at(column), h: stage.columnHead };
}

export function getRowRect({ stage, hidden, top }: SheetGrid, row: number): Rect {
  const height = (number: number) => stage.rowHeight * (1 - (hidden[number] ?? 0));
  let y = getGridTop(stage);
  for (let number = top; number < row; number++) y += height(number);
  for (let number = row; number < top; number++) y -= height(number);
  return { x: 0, y, w: stage.rowHead, h: height(row) };
}

export function getCellRect(grid: SheetGrid, { column, row }: CellAddress): Rect {
  const { x, w } = getColumnRect(grid, column);
  const { y, h } = getRowRect(grid, row);
  return { x, y, w, h };
}

export function getRangeRect(grid: SheetGrid, text: string): Rect {
  const { from, to } = parseRange(text);
  const first = getCellRect(grid, from);
  const last = getCellRect(grid, to);
  return { x: first.x, y: first.y, w: last.x + last.w - first.x, h: last.y + last.h - first.y };
}

/** Where the filter menu lies: under its heading, and never over the picture's edge. */
export function getMenuRect(grid: SheetGrid, cell: string, items: number): Rect {
  const under = getRangeRect(grid, cell);
  const w = Math.max(under.w, grid.stage.type * 9);
  return { x: Math.min(under.x, grid.stage.width - w - 12), y: under.y + under.h, w, h: items * getMenuItemHeight(grid.stage) + 16 };
}
export const getMenuItemHeight = (stage: FrameLayout) => Math.round(stage.type * 1.9);

/** The pivot table's panel at the right edge, with its list of fields and its two boxes. */
export function getPanelRect(stage: FrameLayout): Rect {
  const w = stage.width * 0.4;
  return { x: stage.width - w, y: stage.band, w, h: stage.height - stage.band };
}
export function getFieldRect(stage: FrameLayout, index: number): Rect {
  const panel = getPanelRect(stage);
  return { x: panel.x + 24, y: panel.y + 76 + index * 62, w: panel.w - 48, h: 54 };
}
export function getDropBoxRect(stage: FrameLayout, box: 'Rows' | 'Values', fields: number): Rect {
  const panel = getPanelRect(stage);
  const y = getFieldRect(stage, fields).y + 14 + (box === 'Rows' ? 0 : 152);
  return { x: panel.x + 24, y, w: panel.w - 48, h: 138 };
}
