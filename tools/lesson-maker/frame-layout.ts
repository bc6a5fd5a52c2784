// Computes the positions of all parts of a video frame in pixels. Portrait and landscape frames have different layouts.
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
  band: number;
  formulaBar: number;
  columnHead: number;
  rowHead: number;
  rowHeight: number;
  fontSize: number;
}

/** Sets the share of a portrait screen's height that an overlay video covers. */
const OVERLAY_SHARE = 0.35;

export function createFrameLayout({ shape, hasOverlay }: Pick<Lesson, 'shape' | 'hasOverlay'>): FrameLayout {
  if (shape === 'landscape') {
    return { shape, width: 1280, height: 720, band: 88, formulaBar: 84, columnHead: 54, rowHead: 70, rowHeight: 66, fontSize: 38 };
  }
  const band = hasOverlay ? Math.round(1280 * OVERLAY_SHARE) : 148;
  return { shape, width: 720, height: 1280, band, formulaBar: 100, columnHead: 60, rowHead: 76, rowHeight: 108, fontSize: 42 };
}

/** Describes the position of the sheet's cells at one moment. Rows can be fully or partially hidden, and the sheet can be scrolled. */
export interface FrameGrid {
  layout: FrameLayout;
  columns: number[];
  /** Maps the number of each row to the share of its height that is hidden, from 0 to 1. */
  hidden: Record<number, number>;
  top: number;
}

/** Sets the width of the empty strip to the right of the last column, which leaves room for the frame around a selected cell. */
const EDGE = 16;

export const getGridTop = (layout: FrameLayout) => layout.band + layout.formulaBar + layout.columnHead;

export function getColumnRect({ layout, columns }: FrameGrid, column: number): Rect {
  const whole = columns.reduce((sum, share) => sum + share, 0);
  const at = (index: number) =>
    Math.round(
      layout.rowHead + (columns.slice(0, index).reduce((sum, share) => sum + share, 0) / whole) * (layout.width - layout.rowHead - EDGE),
    );
  return { x: at(column), y: getGridTop(layout) - layout.columnHead, w: at(column + 1) - at(column), h: layout.columnHead };
}

export function getRowRect({ layout, hidden, top }: FrameGrid, row: number): Rect {
  const height = (number: number) => layout.rowHeight * (1 - (hidden[number] ?? 0));
  let y = getGridTop(layout);
  for (let number = top; number < row; number++) y += height(number);
  for (let number = row; number < top; number++) y -= height(number);
  return { x: 0, y, w: layout.rowHead, h: height(row) };
}

export function getCellRect(grid: FrameGrid, { column, row }: CellAddress): Rect {
  const { x, w } = getColumnRect(grid, column);
  const { y, h } = getRowRect(grid, row);
  return { x, y, w, h };
}

export function getRangeRect(grid: FrameGrid, text: string): Rect {
  const { from, to } = parseRange(text);
  const first = getCellRect(grid, from);
  const last = getCellRect(grid, to);
  return { x: first.x, y: first.y, w: last.x + last.w - first.x, h: last.y + last.h - first.y };
}

/**
 * Returns the box of the filter menu, which lies below the heading of the filtered column and does not extend beyond the right edge of the
 * video frame.
 */
export function getMenuRect(grid: FrameGrid, cell: string, items: number): Rect {
  const heading = getRangeRect(grid, cell);
  const w = Math.max(heading.w, grid.layout.fontSize * 9);
  return {
    x: Math.min(heading.x, grid.layout.width - w - 12),
    y: heading.y + heading.h,
    w,
    h: items * getMenuItemHeight(grid.layout) + 16,
  };
}
export const getMenuItemHeight = (layout: FrameLayout) => Math.round(layout.fontSize * 1.9);

/**
 * Returns the rectangle of the pivot panel at the right edge of the frame. The pivot panel contains a list of fields, a box for row fields
 * and a box for value fields.
 */
export function getPanelRect(layout: FrameLayout): Rect {
  const w = layout.width * 0.4;
  return { x: layout.width - w, y: layout.band, w, h: layout.height - layout.band };
}
export function getFieldRect(layout: FrameLayout, index: number): Rect {
  const panel = getPanelRect(layout);
  return { x: panel.x + 24, y: panel.y + 76 + index * 62, w: panel.w - 48, h: 54 };
}
export function getDropBoxRect(layout: FrameLayout, box: 'Rows' | 'Values', fields: number): Rect {
  const panel = getPanelRect(layout);
  const y = getFieldRect(layout, fields).y + 14 + (box === 'Rows' ? 0 : 152);
  return { x: panel.x + 24, y, w: panel.w - 48, h: 138 };
}
