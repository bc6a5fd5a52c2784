import type { LessonCellValue, LessonStep } from './lesson.ts';
import { toCellEntries, type Scene } from './scene.ts';
import {
  parseAddress,
  formatCellAddress,
  listRangeCells,
  formatColumnLetters,
  copyFormula,
  parseRange,
  formatRange,
  computeCellValue,
  type CellRange,
} from './spreadsheet.ts';
import {
  getDropBoxRect,
  getCellRect,
  getFieldRect,
  getMenuItemHeight,
  getMenuRect,
  getRangeRect,
  getRowRect,
  type Rect,
} from './frame-layout.ts';

/** These constants set the duration of a pointer movement, of a badge, and of the highlight of a new cell value, in seconds. */
const POINTER_MOVE_SECONDS = 0.6;
const BADGE_SECONDS = 2;
const HIGHLIGHT_SECONDS = 1.4;

const computeProgress = (elapsed: number, seconds: number) => Math.max(0, Math.min(1, elapsed / seconds));
/** Applies the smoothstep function, so that a movement starts and ends slowly. */
const ease = (progress: number) => progress * progress * (3 - 2 * progress);

function movePointer(scene: Scene, to: { x: number; y: number }, elapsed: number, seconds = POINTER_MOVE_SECONDS): boolean {
  const progress = ease(computeProgress(elapsed, seconds));
  const from = scene.pointer;
  scene.pointer = { x: from.x + (to.x - from.x) * progress, y: from.y + (to.y - from.y) * progress };
  return progress === 1;
}

const getCellTarget = ({ x, y, w, h }: Rect) => ({ x: x + w * 0.42, y: y + h * 0.74 });
/** Returns a point on the right side of a pivot field, where the pointer does not cover the field's name. */
const getDragHandle = ({ x, y, w, h }: Rect) => ({ x: x + w * 0.72, y: y + h * 0.6 });

/**
 * Drags the pointer over a range of cells. Returns the address of the range covered so far, or null while the pointer is moving to the
 * first cell.
 */
function dragAcross(scene: Scene, text: string, elapsed: number, span: number): string | null {
  const { from, to } = parseRange(text);
  if (!movePointer(scene, getCellTarget(getCellRect(scene.grid, from)), elapsed)) return null;
  const size = Math.max(to.row - from.row, to.column - from.column);
  if (size === 0) return formatCellAddress(from);
  const seconds = Math.max(0.5, Math.min(0.35 * size + 0.2, span - POINTER_MOVE_SECONDS - 0.2));
  movePointer(scene, getCellTarget(getCellRect(scene.grid, to)), elapsed - POINTER_MOVE_SECONDS, seconds);
  const progress = ease(computeProgress(elapsed - POINTER_MOVE_SECONDS, seconds));
  const reached = {
    column: from.column + Math.round((to.column - from.column) * progress),
    row: from.row + Math.round((to.row - from.row) * progress),
  };
  return formatRange({ from, to: reached });
}

function writeCells(scene: Scene, changes: Iterable<[string, LessonCellValue]>, elapsed: number): void {
  const before = new Map([...scene.cells.keys()].map((name) => [name, computeCellValue(scene.cells, name)]));
  for (const [name, value] of changes) scene.cells.set(name, value);
  if (elapsed > HIGHLIGHT_SECONDS) return;
  for (const name of scene.cells.keys()) {
    if (computeCellValue(scene.cells, name) !== before.get(name))
      scene.highlights.set(name, 1 - computeProgress(elapsed, HIGHLIGHT_SECONDS));
  }
}

function selectRange(scene: Scene, selection: string): void {
  scene.selection = selection;
  scene.activeCell = formatCellAddress(parseRange(selection).from);
  scene.typedText = null;
  scene.pointedRange = null;
}

const parseInput = (text: string): LessonCellValue => (/^\d+(\.\d+)?$/.test(text) ? Number(text) : text);

function pressEnter(scene: Scene, stay: boolean, elapsed: number): void {
  const { activeCell, typedText } = scene;
  const { column, row } = parseAddress(activeCell);
  selectRange(scene, stay ? activeCell : formatCellAddress({ column, row: row + 1 }));
  writeCells(scene, [[activeCell, parseInput(typedText ?? '')]], elapsed);
  scene.badge = elapsed < BADGE_SECONDS ? { kind: 'keys', parts: ['Enter'] } : null;
}

function fillDown(scene: Scene, to: string, elapsed: number): void {
  const from = parseAddress(scene.activeCell);
  const handle = (rect: Rect) => ({ x: rect.x + rect.w, y: rect.y + rect.h });
  if (!movePointer(scene, handle(getCellRect(scene.grid, from)), elapsed)) return;
  const rows = parseAddress(to).row - from.row;
  const seconds = 0.35 * rows + 0.2;
  const target = handle(getCellRect(scene.grid, parseAddress(to)));
  const isDone = movePointer(scene, target, elapsed - POINTER_MOVE_SECONDS, seconds);
  const reached = from.row + Math.round(rows * ease(computeProgress(elapsed - POINTER_MOVE_SECONDS, seconds)));
  const filled: CellRange = { from, to: { column: from.column, row: reached } };
  scene.fillRange = isDone ? null : formatRange(filled);
  if (!isDone) return;
  scene.selection = formatRange(filled);
  const formula = String(scene.cells.get(scene.activeCell));
  writeCells(
    scene,
    listRangeCells(filled).map((name) => [name, copyFormula(formula, parseAddress(name).row - from.row, 0)]),
    elapsed - POINTER_MOVE_SECONDS - seconds,
  );
}

function sortRows(scene: Scene, by: string, first: number, last: number, elapsed: number): void {
  const rows = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const order = rows.toSorted(
    (a, b) => Number(computeCellValue(scene.cells, `${by}${b}`)) - Number(computeCellValue(scene.cells, `${by}${a}`)),
  );
  const before = new Map(scene.cells);
  const left = 1 - ease(computeProgress(elapsed, 1.2));
  for (const [index, from] of order.entries()) {
    const to = first + index;
    scene.grid.columns.forEach((_, column) =>
      scene.cells.set(`${formatColumnLetters(column)}${to}`, before.get(`${formatColumnLetters(column)}${from}`) ?? ''),
    );
    scene.rowOffsets[to] = (getRowRect(scene.grid, from).y - getRowRect(scene.grid, to).y) * left;
  }
}

function pickMenuItem(scene: Scene, label: string, elapsed: number): void {
  const { menu, grid } = scene;
  if (!menu) return;
  const index = menu.items.findIndex((item) => item.label === label);
  const rect = getMenuRect(grid, menu.cell, menu.items.length);
  const height = getMenuItemHeight(grid.layout);
  if (!movePointer(scene, { x: rect.x + rect.w * 0.55, y: rect.y + 8 + (index + 0.6) * height }, elapsed)) return;
  const item = menu.items[index]!;
  if (item.isChecked !== undefined) menu.items[index] = { ...item, isChecked: !item.isChecked };
  else if (elapsed > POINTER_MOVE_SECONDS + 0.35) scene.menu = null;
  else menu.pressed = label;
}

function filterRows(scene: Scene, hide: number[], column: string | null, elapsed: number): void {
  const progress = ease(computeProgress(elapsed, 0.6));
  const { hidden } = scene.grid;
  const wasHidden = Object.keys(hidden).map(Number);
  scene.grid.hidden = Object.fromEntries([
    ...wasHidden.filter((row) => !hide.includes(row)).map((row) => [row, 1 - progress]),
    ...hide.map((row) => [row, wasHidden.includes(row) ? 1 : progress]),
  ]);
  scene.filteredColumn = column;
}

function dropField(scene: Scene, step: Extract<LessonStep, { do: 'dropField' }>, elapsed: number): void {
  const { panel } = scene;
  if (!panel) return;
  const { layout } = scene.grid;
  if (!movePointer(scene, getDragHandle(getFieldRect(layout, panel.fields.indexOf(step.field))), elapsed)) return;
  const seconds = 0.9;
  if (movePointer(scene, getDragHandle(getDropBoxRect(layout, step.box, panel.fields.length)), elapsed - POINTER_MOVE_SECONDS, seconds)) {
    panel[step.box] = step.field;
    writeCells(scene, Object.entries(step.cells), elapsed - POINTER_MOVE_SECONDS - seconds);
  } else panel.dragged = step.field;
}

/**
 * Changes the scene to its state `elapsed` seconds after the start of the step. The `span` parameter is the number of seconds from the
 * start of the step to the start of the next step or, for the last step of a spoken line, to the end of the line.
 */
export function applyLessonStep(scene: Scene, step: LessonStep, elapsed: number, span: number): void {
  const { grid } = scene;
  switch (step.do) {
    case 'select': {
      const reached = dragAcross(scene, step.range, elapsed, span);
      if (reached) selectRange(scene, reached);
      return;
    }
    case 'goTo':
      return selectRange(scene, step.range);
    case 'type': {
      const shown = Math.ceil(step.text.length * computeProgress(elapsed, Math.min(0.2 + step.text.length * 0.14, span * 0.9)));
      scene.typedText = (scene.typedText ?? '') + step.text.slice(0, shown);
      scene.pointedRange = null;
      return;
    }
    case 'propose':
      scene.typedText = step.text;
      scene.pointedRange = step.range;
      return;
    case 'point': {
      const reached = dragAcross(scene, step.range, elapsed, span);
      scene.pointedRange = reached;
      scene.typedText = (scene.typedText ?? '') + (reached ?? '');
      return;
    }
    case 'enter':
      return pressEnter(scene, step.stay ?? false, elapsed);
    case 'fill':
      return fillDown(scene, step.to, elapsed);
    case 'mark':
      scene.markedRanges = step.ranges;
      return;
    case 'nameBox':
      movePointer(scene, { x: grid.layout.rowHead, y: grid.layout.band + grid.layout.formulaBar * 0.7 }, elapsed);
      scene.isNameBoxShown = elapsed < 2 * BADGE_SECONDS;
      return;
    case 'keys':
      scene.badge = elapsed < BADGE_SECONDS ? { kind: 'keys', parts: step.keys } : null;
      return;
    case 'command':
      scene.badge = elapsed < BADGE_SECONDS + 0.6 ? { kind: 'command', parts: step.path } : null;
      return;
    case 'note':
      scene.badge = step.text ? { kind: 'note', parts: [step.text] } : null;
      return;
    case 'scroll':
      grid.top = step.top;
      return;
    case 'filterButtons':
      scene.hasFilterButtons = true;
      return;
    case 'openMenu': {
      const { x, y, w, h } = getRangeRect(grid, step.cell);
      const isOpen = movePointer(scene, { x: x + w - h * 0.42, y: y + h * 0.6 }, elapsed);
      if (isOpen) scene.menu = { cell: step.cell, items: [...step.items], pressed: null };
      return;
    }
    case 'pick':
      return pickMenuItem(scene, step.item, elapsed);
    case 'filterRows':
      return filterRows(scene, step.hide, step.column, elapsed);
    case 'sort':
      return sortRows(scene, step.column, step.first, step.last, elapsed);
    case 'newSheet':
      scene.cells = new Map(toCellEntries(step.rows));
      scene.grid = { ...grid, columns: step.columns, hidden: {}, top: 1 };
      return selectRange(scene, 'A1');
    case 'pivotPanel':
      scene.panel = { fields: step.fields, Rows: null, Values: null, dragged: null };
      return;
    case 'dropField':
      return dropField(scene, step, elapsed);
  }
}
