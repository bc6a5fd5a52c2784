// Turns a scene into the boxes that lesson.html draws, back to front.
import type { Lesson } from './lesson.ts';
import type { Scene } from './scene.ts';
import { address, cellsOf, columnName, range, valueOf } from './spreadsheet.ts';
import {
  boxRect,
  cellRect,
  columnRect,
  fieldRect,
  menuItemHeight,
  menuRect,
  panelRect,
  rangeRect,
  rowRect,
  type Rect,
} from './frame-layout.ts';

export interface Box extends Rect {
  /** CSS classes of lesson.html. */
  look: string;
  text?: string;
  /** Pieces of text with a look each. */
  parts?: [text: string, look: string][];
  opacity?: number;
}

export const box = (look: string, rect: Rect, more: Omit<Box, keyof Rect | 'look'> = {}): Box => ({ look, ...rect, ...more });

const grow = ({ x, y, w, h }: Rect, by: number): Rect => ({ x: x - by, y: y - by, w: w + 2 * by, h: h + 2 * by });

/** As a sheet shows numbers: thousands apart, no more decimals than there are. */
export function display(value: string | number, isPercent: boolean): string {
  if (typeof value === 'string') return value;
  return isPercent ? `${Math.round(value * 100)}%` : value.toLocaleString('en-US', { maximumFractionDigits: 2 });
}

/** Cell references in a formula get the colour of the range they point at. */
const coloured = (formula: string): [string, string][] =>
  formula
    .split(/(\$?[A-Z]\$?\d+(?::\$?[A-Z]\$?\d+)?)/)
    .filter(Boolean)
    .map((part) => [part, formula.startsWith('=') && /^\$?[A-Z]\$?\d/.test(part) ? 'reference' : '']);

export function pictureOf(lesson: Lesson, scene: Scene): Box[] {
  // Heads and bars come after the cells, so that a selection that begins above the sheet's visible part ends at its edge.
  return [
    ...cells(scene),
    ...frames(scene),
    ...heads(scene),
    ...bars(lesson, scene),
    ...filter(scene),
    ...panel(scene),
    ...badge(lesson, scene),
    pointer(scene),
  ];
}

function bars({ title, hasOverlay }: Lesson, { grid: { stage }, cells, active, typed, isNameBoxShown }: Scene): Box[] {
  const band = { x: 0, y: 0, w: stage.width, h: stage.band };
  const bar = { x: 0, y: stage.band, w: stage.width, h: stage.formulaBar };
  const nameBox = { ...bar, w: stage.type * 3.2 };
  const formula = typed ?? display(cells.get(active) ?? '', false);
  return [
    box('band', band),
    box('title', hasOverlay ? { ...band, h: 148 } : band, { text: title }),
    box('bar', bar),
    box(isNameBoxShown ? 'name shown' : 'name', isNameBoxShown ? grow(nameBox, -6) : nameBox, { text: active }),
    box('formula', { ...bar, x: nameBox.w, w: bar.w - nameBox.w }, { parts: [['fx', 'fx'], ...coloured(formula)] }),
  ];
}

function rowsInSight({ grid }: Scene): number[] {
  const rows: number[] = [];
  for (let row = grid.top; rowRect(grid, row).y < grid.stage.height; row++) if (rowRect(grid, row).h > 1) rows.push(row);
  return rows;
}

function heads(scene: Scene): Box[] {
  const { grid, cells, headingRow, selection, filteredColumn } = scene;
  const { from, to } = range(selection);
  const { stage } = grid;
  const columns = grid.columns.map((_, column) =>
    box(column >= from.column && column <= to.column ? 'head on' : 'head', columnRect(grid, column), { text: columnName(column) }),
  );
  const rows = rowsInSight(scene).map((row) => {
    const look =
      row >= from.row && row <= to.row ? 'head on' : filteredColumn && row > headingRow && cells.has(`A${row}`) ? 'head filtered' : 'head';
    return box(look, rowRect(grid, row), { text: String(row) });
  });
  // The corner, and the strip beyond the last column, are blank heads laid under the others.
  return [box('head', { x: 0, y: stage.band + stage.formulaBar, w: stage.width, h: stage.columnHead }), ...columns, ...rows];
}

function cells(scene: Scene): Box[] {
  const { grid, marks, fresh, offset, percent, headingRow } = scene;
  const marked = new Set(marks.flatMap((text) => cellsOf(range(text))));
  const grounds = [box('cell', { x: 0, y: 0, w: grid.stage.width, h: grid.stage.height })];
  const contents: Box[] = []; // above all grounds: rows being sorted pass over each other
  for (const row of rowsInSight(scene)) {
    grid.columns.forEach((_, column) => {
      const name = `${columnName(column)}${row}`;
      const rect = cellRect(grid, { column, row });
      const heading = row === headingRow ? 'heading' : '';
      grounds.push(box(`cell ${heading} ${marked.has(name) ? 'marked' : ''}`, rect));
      const freshness = fresh.get(name);
      if (freshness) grounds.push(box('fresh', rect, { opacity: freshness }));
      const value = valueOf(scene.cells, name);
      if (value === '') return;
      const kind = typeof value === 'number' ? 'number' : value.startsWith('#') ? 'error' : '';
      contents.push(
        box(`content ${heading} ${kind}`, { ...rect, y: rect.y + (offset[row] ?? 0) }, { text: display(value, percent.includes(name)) }),
      );
    });
  }
  return [...grounds, ...contents];
}

function frames({ grid, active, selection, typed, pointing, fillTo }: Scene): Box[] {
  const boxes: Box[] = [];
  const at = cellRect(grid, address(active));
  if (pointing) boxes.push(box('pointing', rangeRect(grid, pointing)));
  if (selection !== active && typed === null) {
    boxes.push(box('selected', rangeRect(grid, selection)));
  }
  const frame = typed === null ? rangeRect(grid, selection) : at;
  if (typed !== null) {
    // Like the real thing, a long formula runs over the neighbours, and to the left where the picture ends.
    const w = Math.max(at.w, typed.length * grid.stage.type * 0.63 + grid.stage.type);
    const over = { ...at, w, x: Math.min(at.x, grid.stage.width - w - 4) };
    boxes.push(box('typing', over, { parts: [...coloured(typed), ['', 'caret']] }), box('active', grow(over, 2)));
  } else boxes.push(box('active', grow(frame, 2)), box('handle', { x: frame.x + frame.w - 9, y: frame.y + frame.h - 9, w: 18, h: 18 }));
  if (fillTo) boxes.push(box('filling', grow(rangeRect(grid, fillTo), 2)));
  return boxes;
}

function filter({ grid, headingRow, hasFilterButtons, filteredColumn, menu }: Scene): Box[] {
  const boxes: Box[] = [];
  if (hasFilterButtons) {
    grid.columns.forEach((_, column) => {
      const { x, y, w, h } = cellRect(grid, { column, row: headingRow });
      const side = h * 0.6;
      boxes.push(
        box(
          columnName(column) === filteredColumn ? 'arrow on' : 'arrow',
          { x: x + w - side - 12, y: y + (h - side) / 2, w: side, h: side },
          { text: '▼' },
        ),
      );
    });
  }
  if (menu) {
    const rect = menuRect(grid, menu.cell, menu.items.length);
    const h = menuItemHeight(grid.stage);
    boxes.push(box('menu', rect));
    menu.items.forEach(({ label, isTicked }, index) => {
      const item = { x: rect.x + 8, y: rect.y + 8 + index * h, w: rect.w - 16, h };
      const tick: [string, string][] = isTicked === undefined ? [] : [[isTicked ? '✓' : '', 'tick']];
      boxes.push(box(menu.pressed === label ? 'item on' : 'item', item, { parts: [...tick, [label, '']] }));
    });
  }
  return boxes;
}

function panel({ grid: { stage }, panel, pointer }: Scene): Box[] {
  if (!panel) return [];
  const rect = panelRect(stage);
  const { fields, dragged } = panel;
  const dropped = (name: 'Rows' | 'Values') =>
    panel[name]
      ? [box('field', { ...boxRect(stage, name, fields.length), ...inside(boxRect(stage, name, fields.length)) }, { text: panel[name] })]
      : [];
  return [
    box('panel', rect),
    box('panel-title', { ...rect, h: 70 }, { text: 'PivotTable fields' }),
    ...fields.map((field, index) => box('field', fieldRect(stage, index), { text: field })),
    ...(['Rows', 'Values'] as const).flatMap((name) => [
      box('drop', boxRect(stage, name, fields.length), { text: name }),
      ...dropped(name),
    ]),
    ...(dragged ? [box('field dragged', { x: pointer.x - 210, y: pointer.y - 30, w: 260, h: 54 }, { text: dragged })] : []),
  ];
}
const inside = ({ x, y, w }: Rect) => ({ x: x + 16, y: y + 66, w: w - 32, h: 54 });

/** Pressed keys and short notes: at the foot of a portrait picture, in the title's band of a landscape one. */
function badge({ shape }: Lesson, { badge, grid: { stage } }: Scene): Box[] {
  if (!badge) return [];
  const between = badge.kind === 'command' ? '›' : '+';
  const parts = badge.parts.flatMap((part, index): [string, string][] => [
    ...(index > 0 ? [[between, 'between'] as [string, string]] : []),
    [part, badge.kind === 'keys' ? 'key' : ''],
  ]);
  const rect =
    shape === 'portrait'
      ? { x: 24, y: stage.height - 130, w: stage.width - 48, h: 112 }
      : { x: 0, y: 0, w: stage.width - 24, h: stage.band };
  return [box(`badge ${badge.kind}`, rect, { parts })];
}

function pointer({ pointer, grid: { stage } }: Scene): Box {
  return box('pointer', { ...pointer, w: stage.type * 1.3, h: stage.type * 1.3 });
}
