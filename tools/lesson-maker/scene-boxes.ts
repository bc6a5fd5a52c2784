// Converts a scene into a list of boxes. The page lesson.html draws the boxes in the order of the list, starting with the background.
import type { Lesson } from './lesson.ts';
import type { Scene } from './scene.ts';
import { parseAddress, listRangeCells, formatColumnLetters, parseRange, computeCellValue } from './spreadsheet.ts';
import {
  getDropBoxRect,
  getCellRect,
  getColumnRect,
  getFieldRect,
  getMenuItemHeight,
  getMenuRect,
  getPanelRect,
  getRangeRect,
  getRowRect,
  type Rect,
} from './frame-layout.ts';

export interface SceneBox extends Rect {
  className: string;
  text?: string;
  parts?: [text: string, className: string][];
  opacity?: number;
}

export const createSceneBox = (className: string, rect: Rect, more: Omit<SceneBox, keyof Rect | 'className'> = {}): SceneBox => ({
  className,
  ...rect,
  ...more,
});

const growRect = ({ x, y, w, h }: Rect, by: number): Rect => ({ x: x - by, y: y - by, w: w + 2 * by, h: h + 2 * by });

/** Formats a number as a percentage or with thousands separators and at most two decimal places. */
export function formatCellValue(value: string | number, isPercent: boolean): string {
  if (typeof value === 'string') return value;
  return isPercent ? `${Math.round(value * 100)}%` : value.toLocaleString('en-US', { maximumFractionDigits: 2 });
}

/** Splits a formula into cell references and other parts, and marks the cell references with the CSS class `reference`. */
const highlightReferences = (formula: string): [string, string][] =>
  formula
    .split(/(\$?[A-Z]\$?\d+(?::\$?[A-Z]\$?\d+)?)/)
    .filter(Boolean)
    .map((part) => [part, formula.startsWith('=') && /^\$?[A-Z]\$?\d/.test(part) ? 'reference' : '']);

export function createSceneBoxes(lesson: Lesson, scene: Scene): SceneBox[] {
  // Boxes later in the list cover boxes earlier in the list. The headers and bars come after the selection frames, because the headers and
  // bars must cover any part of a selection that is scrolled out of view.
  return [
    ...createCells(scene),
    ...createSelectionFrames(scene),
    ...createHeaders(scene),
    ...createBars(lesson, scene),
    ...createFilterBoxes(scene),
    ...createPivotPanel(scene),
    ...createBadge(lesson, scene),
    createPointer(scene),
  ];
}

function createBars({ title, hasOverlay }: Lesson, { grid: { layout }, cells, activeCell, typedText, isNameBoxShown }: Scene): SceneBox[] {
  const band = { x: 0, y: 0, w: layout.width, h: layout.band };
  const bar = { x: 0, y: layout.band, w: layout.width, h: layout.formulaBar };
  const nameBox = { ...bar, w: layout.fontSize * 3.2 };
  const formula = typedText ?? formatCellValue(cells.get(activeCell) ?? '', false);
  return [
    createSceneBox('band', band),
    createSceneBox('title', hasOverlay ? { ...band, h: 148 } : band, { text: title }),
    createSceneBox('bar', bar),
    createSceneBox(isNameBoxShown ? 'name shown' : 'name', isNameBoxShown ? growRect(nameBox, -6) : nameBox, { text: activeCell }),
    createSceneBox('formula', { ...bar, x: nameBox.w, w: bar.w - nameBox.w }, { parts: [['fx', 'fx'], ...highlightReferences(formula)] }),
  ];
}

function findVisibleRows({ grid }: Scene): number[] {
  const rows: number[] = [];
  for (let row = grid.top; getRowRect(grid, row).y < grid.layout.height; row++) if (getRowRect(grid, row).h > 1) rows.push(row);
  return rows;
}

function createHeaders(scene: Scene): SceneBox[] {
  const { grid, cells, headingRow, selection, filteredColumn } = scene;
  const { from, to } = parseRange(selection);
  const { layout } = grid;
  const columns = grid.columns.map((_, column) =>
    createSceneBox(column >= from.column && column <= to.column ? 'head on' : 'head', getColumnRect(grid, column), {
      text: formatColumnLetters(column),
    }),
  );
  const rows = findVisibleRows(scene).map((row) => {
    const className =
      row >= from.row && row <= to.row ? 'head on' : filteredColumn && row > headingRow && cells.has(`A${row}`) ? 'head filtered' : 'head';
    return createSceneBox(className, getRowRect(grid, row), { text: String(row) });
  });
  // Empty headers fill the top left corner and the space to the right of the last column.
  return [createSceneBox('head', { x: 0, y: layout.band + layout.formulaBar, w: layout.width, h: layout.columnHead }), ...columns, ...rows];
}

function createCells(scene: Scene): SceneBox[] {
  const { grid, markedRanges, highlights, rowOffsets, percentCells, headingRow } = scene;
  const marked = new Set(markedRanges.flatMap((text) => listRangeCells(parseRange(text))));
  const backgrounds = [createSceneBox('cell', { x: 0, y: 0, w: grid.layout.width, h: grid.layout.height })];
  const contents: SceneBox[] = []; // The contents of all cells are drawn above all backgrounds, because rows overlap during sorting.
  for (const row of findVisibleRows(scene)) {
    grid.columns.forEach((_, column) => {
      const name = `${formatColumnLetters(column)}${row}`;
      const rect = getCellRect(grid, { column, row });
      const heading = row === headingRow ? 'heading' : '';
      backgrounds.push(createSceneBox(`cell ${heading} ${marked.has(name) ? 'marked' : ''}`, rect));
      const highlight = highlights.get(name);
      if (highlight) backgrounds.push(createSceneBox('highlight', rect, { opacity: highlight }));
      const value = computeCellValue(scene.cells, name);
      if (value === '') return;
      const kind = typeof value === 'number' ? 'number' : value.startsWith('#') ? 'error' : '';
      contents.push(
        createSceneBox(
          `content ${heading} ${kind}`,
          { ...rect, y: rect.y + (rowOffsets[row] ?? 0) },
          { text: formatCellValue(value, percentCells.includes(name)) },
        ),
      );
    });
  }
  return [...backgrounds, ...contents];
}

function createSelectionFrames({ grid, activeCell, selection, typedText, pointedRange, fillRange }: Scene): SceneBox[] {
  const boxes: SceneBox[] = [];
  const at = getCellRect(grid, parseAddress(activeCell));
  if (pointedRange) boxes.push(createSceneBox('pointing', getRangeRect(grid, pointedRange)));
  if (selection !== activeCell && typedText === null) {
    boxes.push(createSceneBox('selected', getRangeRect(grid, selection)));
  }
  const frame = typedText === null ? getRangeRect(grid, selection) : at;
  if (typedText !== null) {
    // As in Excel, a long formula covers the cells to its right. At the right edge of the frame, a long formula covers the cells to its
    // left instead.
    const w = Math.max(at.w, typedText.length * grid.layout.fontSize * 0.63 + grid.layout.fontSize);
    const over = { ...at, w, x: Math.min(at.x, grid.layout.width - w - 4) };
    boxes.push(
      createSceneBox('typing', over, { parts: [...highlightReferences(typedText), ['', 'caret']] }),
      createSceneBox('active', growRect(over, 2)),
    );
  } else
    boxes.push(
      createSceneBox('active', growRect(frame, 2)),
      createSceneBox('handle', { x: frame.x + frame.w - 9, y: frame.y + frame.h - 9, w: 18, h: 18 }),
    );
  if (fillRange) boxes.push(createSceneBox('filling', growRect(getRangeRect(grid, fillRange), 2)));
  return boxes;
}

function createFilterBoxes({ grid, headingRow, hasFilterButtons, filteredColumn, menu }: Scene): SceneBox[] {
  const boxes: SceneBox[] = [];
  if (hasFilterButtons) {
    grid.columns.forEach((_, column) => {
      const { x, y, w, h } = getCellRect(grid, { column, row: headingRow });
      const side = h * 0.6;
      boxes.push(
        createSceneBox(
          formatColumnLetters(column) === filteredColumn ? 'arrow on' : 'arrow',
          { x: x + w - side - 12, y: y + (h - side) / 2, w: side, h: side },
          { text: '▼' },
        ),
      );
    });
  }
  if (menu) {
    const rect = getMenuRect(grid, menu.cell, menu.items.length);
    const h = getMenuItemHeight(grid.layout);
    boxes.push(createSceneBox('menu', rect));
    menu.items.forEach(({ label, isChecked }, index) => {
      const item = { x: rect.x + 8, y: rect.y + 8 + index * h, w: rect.w - 16, h };
      const tick: [string, string][] = isChecked === undefined ? [] : [[isChecked ? '✓' : '', 'tick']];
      boxes.push(createSceneBox(menu.pressed === label ? 'item on' : 'item', item, { parts: [...tick, [label, '']] }));
    });
  }
  return boxes;
}

function createPivotPanel({ grid: { layout }, panel, pointer }: Scene): SceneBox[] {
  if (!panel) return [];
  const rect = getPanelRect(layout);
  const { fields, dragged } = panel;
  const dropped = (name: 'Rows' | 'Values') =>
    panel[name]
      ? [
          createSceneBox(
            'field',
            { ...getDropBoxRect(layout, name, fields.length), ...insetRect(getDropBoxRect(layout, name, fields.length)) },
            { text: panel[name] },
          ),
        ]
      : [];
  return [
    createSceneBox('panel', rect),
    createSceneBox('panel-title', { ...rect, h: 70 }, { text: 'PivotTable fields' }),
    ...fields.map((field, index) => createSceneBox('field', getFieldRect(layout, index), { text: field })),
    ...(['Rows', 'Values'] as const).flatMap((name) => [
      createSceneBox('drop', getDropBoxRect(layout, name, fields.length), { text: name }),
      ...dropped(name),
    ]),
    ...(dragged ? [createSceneBox('field dragged', { x: pointer.x - 210, y: pointer.y - 30, w: 260, h: 54 }, { text: dragged })] : []),
  ];
}
const insetRect = ({ x, y, w }: Rect) => ({ x: x + 16, y: y + 66, w: w - 32, h: 54 });

/** Draws pressed keys and short notes at the bottom of a portrait frame or in the title band of a landscape frame. */
function createBadge({ shape }: Lesson, { badge, grid: { layout } }: Scene): SceneBox[] {
  if (!badge) return [];
  const between = badge.kind === 'command' ? '›' : '+';
  const parts = badge.parts.flatMap((part, index): [string, string][] => [
    ...(index > 0 ? [[between, 'between'] as [string, string]] : []),
    [part, badge.kind === 'keys' ? 'key' : ''],
  ]);
  const rect =
    shape === 'portrait'
      ? { x: 24, y: layout.height - 130, w: layout.width - 48, h: 112 }
      : { x: 0, y: 0, w: layout.width - 24, h: layout.band };
  return [createSceneBox(`badge ${badge.kind}`, rect, { parts })];
}

function createPointer({ pointer, grid: { layout } }: Scene): SceneBox {
  return createSceneBox('pointer', { ...pointer, w: layout.fontSize * 1.3, h: layout.fontSize * 1.3 });
}
