// Plays one step of a lesson on the scene: `elapsed` seconds after it began, however long ago that was.
import type { CellValue, Step } from './lesson.ts';
import { cellsFrom, type Scene } from './scene.ts';
import { address, cellName, cellsOf, columnName, copyFormula, range, rangeName, valueOf, type Range } from './spreadsheet.ts';
import { boxRect, cellRect, fieldRect, menuItemHeight, menuRect, rangeRect, rowRect, type Rect } from './frame-layout.ts';

/** Seconds the pointer takes to get somewhere, a key stays in sight, and a new value stays coloured. */
const GLIDE = 0.6;
const SHOWN = 2;
const FRESH = 1.4;

const share = (elapsed: number, seconds: number) => Math.max(0, Math.min(1, elapsed / seconds));
const ease = (k: number) => k * k * (3 - 2 * k);

/** Moves the pointer there from wherever it is, and says whether it has arrived. */
function glide(scene: Scene, to: { x: number; y: number }, elapsed: number, seconds = GLIDE): boolean {
  const k = ease(share(elapsed, seconds));
  const from = scene.pointer;
  scene.pointer = { x: from.x + (to.x - from.x) * k, y: from.y + (to.y - from.y) * k };
  return k === 1;
}

/** Where the pointer's tip rests on a cell: low and left, so that the number on the right stays readable. */
const spot = ({ x, y, w, h }: Rect) => ({ x: x + w * 0.42, y: y + h * 0.74 });
/** Where it holds a field: to the right, so that its name stays readable. */
const grip = ({ x, y, w, h }: Rect) => ({ x: x + w * 0.72, y: y + h * 0.6 });

/** Glides to the first cell and drags to the last: how much of the range is under the pointer by now, null before arrival. */
function drag(scene: Scene, text: string, elapsed: number, span: number): string | null {
  const { from, to } = range(text);
  if (!glide(scene, spot(cellRect(scene.grid, from)), elapsed)) return null;
  const size = Math.max(to.row - from.row, to.column - from.column);
  if (size === 0) return cellName(from);
  const seconds = Math.max(0.5, Math.min(0.35 * size + 0.2, span - GLIDE - 0.2));
  glide(scene, spot(cellRect(scene.grid, to)), elapsed - GLIDE, seconds);
  const k = ease(share(elapsed - GLIDE, seconds));
  const reached = { column: from.column + Math.round((to.column - from.column) * k), row: from.row + Math.round((to.row - from.row) * k) };
  return rangeName({ from, to: reached });
}

/** Writes cells, and remembers which values on the whole sheet have changed by that. */
function write(scene: Scene, changes: Iterable<[string, CellValue]>, elapsed: number): void {
  const before = new Map([...scene.cells.keys()].map((name) => [name, valueOf(scene.cells, name)]));
  for (const [name, value] of changes) scene.cells.set(name, value);
  if (elapsed > FRESH) return;
  for (const name of scene.cells.keys()) {
    if (valueOf(scene.cells, name) !== before.get(name)) scene.fresh.set(name, 1 - share(elapsed, FRESH));
  }
}

function select(scene: Scene, selection: string): void {
  scene.selection = selection;
  scene.active = cellName(range(selection).from);
  scene.typed = null;
  scene.pointing = null;
}

const parseTyped = (text: string): CellValue => (/^\d+(\.\d+)?$/.test(text) ? Number(text) : text);

function enter(scene: Scene, stay: boolean, elapsed: number): void {
  const { active, typed } = scene;
  const { column, row } = address(active);
  select(scene, stay ? active : cellName({ column, row: row + 1 }));
  write(scene, [[active, parseTyped(typed ?? '')]], elapsed);
  scene.badge = elapsed < SHOWN ? { kind: 'keys', parts: ['Enter'] } : null;
}

function fill(scene: Scene, to: string, elapsed: number): void {
  const from = address(scene.active);
  const handle = (rect: Rect) => ({ x: rect.x + rect.w, y: rect.y + rect.h });
  if (!glide(scene, handle(cellRect(scene.grid, from)), elapsed)) return;
  const rows = address(to).row - from.row;
  const seconds = 0.35 * rows + 0.2;
  const target = handle(cellRect(scene.grid, address(to)));
  const isDone = glide(scene, target, elapsed - GLIDE, seconds);
  const reached = from.row + Math.round(rows * ease(share(elapsed - GLIDE, seconds)));
  const filled: Range = { from, to: { column: from.column, row: reached } };
  scene.fillTo = isDone ? null : rangeName(filled);
  if (!isDone) return;
  scene.selection = rangeName(filled);
  const formula = String(scene.cells.get(scene.active));
  write(
    scene,
    cellsOf(filled).map((name) => [name, copyFormula(formula, address(name).row - from.row, 0)]),
    elapsed - GLIDE - seconds,
  );
}

function sort(scene: Scene, by: string, first: number, last: number, elapsed: number): void {
  const rows = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const order = rows.toSorted((a, b) => Number(valueOf(scene.cells, `${by}${b}`)) - Number(valueOf(scene.cells, `${by}${a}`)));
  const before = new Map(scene.cells);
  const left = 1 - ease(share(elapsed, 1.2));
  for (const [index, from] of order.entries()) {
    const to = first + index;
    scene.grid.columns.forEach((_, column) =>
      scene.cells.set(`${columnName(column)}${to}`, before.get(`${columnName(column)}${from}`) ?? ''),
    );
    scene.offset[to] = (rowRect(scene.grid, from).y - rowRect(scene.grid, to).y) * left;
  }
}

function pick(scene: Scene, label: string, elapsed: number): void {
  const { menu, grid } = scene;
  if (!menu) return;
  const index = menu.items.findIndex((item) => item.label === label);
  const rect = menuRect(grid, menu.cell, menu.items.length);
  const height = menuItemHeight(grid.stage);
  if (!glide(scene, { x: rect.x + rect.w * 0.55, y: rect.y + 8 + (index + 0.6) * height }, elapsed)) return;
  const item = menu.items[index]!;
  if (item.isTicked !== undefined) menu.items[index] = { ...item, isTicked: !item.isTicked };
  else if (elapsed > GLIDE + 0.35) scene.menu = null;
  else menu.pressed = label;
}

function filterRows(scene: Scene, hide: number[], column: string | null, elapsed: number): void {
  const k = ease(share(elapsed, 0.6));
  const { hidden } = scene.grid;
  const wasHidden = Object.keys(hidden).map(Number);
  scene.grid.hidden = Object.fromEntries([
    ...wasHidden.filter((row) => !hide.includes(row)).map((row) => [row, 1 - k]),
    ...hide.map((row) => [row, wasHidden.includes(row) ? 1 : k]),
  ]);
  scene.filteredColumn = column;
}

function dropField(scene: Scene, step: Extract<Step, { do: 'dropField' }>, elapsed: number): void {
  const { panel } = scene;
  if (!panel) return;
  const { stage } = scene.grid;
  if (!glide(scene, grip(fieldRect(stage, panel.fields.indexOf(step.field))), elapsed)) return;
  const seconds = 0.9;
  if (glide(scene, grip(boxRect(stage, step.box, panel.fields.length)), elapsed - GLIDE, seconds)) {
    panel[step.box] = step.field;
    write(scene, Object.entries(step.cells), elapsed - GLIDE - seconds);
  } else panel.dragged = step.field;
}

export function play(scene: Scene, step: Step, elapsed: number, span: number): void {
  const { grid } = scene;
  switch (step.do) {
    case 'select': {
      const reached = drag(scene, step.range, elapsed, span);
      if (reached) select(scene, reached);
      return;
    }
    case 'goTo':
      return select(scene, step.range);
    case 'type': {
      const shown = Math.ceil(step.text.length * share(elapsed, Math.min(0.2 + step.text.length * 0.14, span * 0.9)));
      scene.typed = (scene.typed ?? '') + step.text.slice(0, shown);
      scene.pointing = null;
      return;
    }
    case 'propose':
      scene.typed = step.text;
      scene.pointing = step.range;
      return;
    case 'point': {
      const reached = drag(scene, step.range, elapsed, span);
      scene.pointing = reached;
      scene.typed = (scene.typed ?? '') + (reached ?? '');
      return;
    }
    case 'enter':
      return enter(scene, step.stay ?? false, elapsed);
    case 'fill':
      return fill(scene, step.to, elapsed);
    case 'mark':
      scene.marks = step.ranges;
      return;
    case 'nameBox':
      glide(scene, { x: grid.stage.rowHead, y: grid.stage.band + grid.stage.formulaBar * 0.7 }, elapsed);
      scene.isNameBoxShown = elapsed < 2 * SHOWN;
      return;
    case 'keys':
      scene.badge = elapsed < SHOWN ? { kind: 'keys', parts: step.keys } : null;
      return;
    case 'command':
      scene.badge = elapsed < SHOWN + 0.6 ? { kind: 'command', parts: step.path } : null;
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
      const { x, y, w, h } = rangeRect(grid, step.cell);
      const isOpen = glide(scene, { x: x + w - h * 0.42, y: y + h * 0.6 }, elapsed);
      if (isOpen) scene.menu = { cell: step.cell, items: [...step.items], pressed: null };
      return;
    }
    case 'pick':
      return pick(scene, step.item, elapsed);
    case 'filterRows':
      return filterRows(scene, step.hide, step.column, elapsed);
    case 'sort':
      return sort(scene, step.column, step.first, step.last, elapsed);
    case 'newSheet':
      scene.cells = new Map(cellsFrom(step.rows));
      scene.grid = { ...grid, columns: step.columns, hidden: {}, top: 1 };
      return select(scene, 'A1');
    case 'pivotPanel':
      scene.panel = { fields: step.fields, Rows: null, Values: null, dragged: null };
      return;
    case 'dropField':
      return dropField(scene, step, elapsed);
  }
}
