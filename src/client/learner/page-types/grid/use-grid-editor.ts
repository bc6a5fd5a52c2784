import { useState, useSyncExternalStore, type KeyboardEvent } from 'react';
import { gridEn } from '#shared/words/en/grid.ts';
import { getWords } from '#client/words/words-store.ts';
import type { GridCommand } from '#workbook/grid/grid-commands.ts';
import { quoteSheetName } from '#workbook/checks/sheet-area.ts';
import { toCellKey, toAreaAddress, type Area } from '#workbook/reader/cell-address.ts';
import { findArrow, findGridAction, type EditAction, type GridAction } from './grid-keys.ts';
import { EditingStore, type EditedPlace, type Editing } from './editing-store.ts';
import { canPoint, pointAt, toArea, type GridCell } from './pointing.ts';
import type { GridModel } from './use-grid-model.ts';

export interface GridEditor {
  active: GridCell;
  /** Holds the corner of the selection that keys move. */
  end: GridCell;
  selection: Area;
  /** Holds what is being typed. Only those who show its letters subscribe to it. */
  store: EditingStore;
  /** Says where something is being typed, and which cells it names. */
  editing: EditedPlace | null;
  /** Returns whether an arrow, a click or a tap puts a reference into the formula. */
  isPointing: () => boolean;
  select: (cell: GridCell, isExtending?: boolean) => void;
  /** Carries out an edit, and selects the cells that it tells to select. */
  run: (command: GridCommand) => Promise<void>;
  point: (cell: GridCell, isExtending: boolean) => void;
  start: (mode: Editing['mode'], text?: string) => void;
  change: EditingStore['change'];
  commit: (rows: number, columns: number) => void;
  /** Puts an entry into the edited cell and goes back to the cells. */
  take: (text: string) => void;
  cancel: () => void;
  /** Carries out a key in the grid. Returns whether the grid takes the key. */
  pressKey: (event: KeyboardEvent) => boolean;
  /** Carries out a key in the editor. Returns whether the editor takes the key. */
  pressEditorKey: (event: KeyboardEvent) => boolean;
}

interface EditorProps {
  model: GridModel;
  isDisabled: boolean;
  focusInput: (isReplacing: boolean) => void;
  focusGrid: () => void;
  leave: () => void;
}

export function useGridEditor({ model, isDisabled, focusInput, focusGrid, leave }: EditorProps): GridEditor {
  const [active, setActive] = useState<GridCell>({ row: 1, column: 1 });
  const [end, setEnd] = useState<GridCell>({ row: 1, column: 1 });
  const [store] = useState(() => new EditingStore());
  const editing = useSyncExternalStore(store.subscribe, store.getPlace);
  const [hasEscaped, setHasEscaped] = useState(false);
  const selection = toArea(active, end);
  const keep = ({ row, column }: GridCell): GridCell => ({
    row: Math.min(model.rowCount, Math.max(1, row)),
    column: Math.min(model.columnCount, Math.max(1, column)),
  });
  const select = (cell: GridCell, isExtending = false) => {
    const kept = keep(cell);
    setHasEscaped(false);
    setEnd(kept);
    if (!isExtending) setActive(kept);
  };
  /** The row of the cell that has the focus can leave the page at once, so the next cell takes the focus in any case. */
  const goTo = (cell: GridCell, isExtending: boolean) => {
    focusGrid();
    select(cell, isExtending);
  };
  const setSelection = ({ top, left, bottom, right }: Area) => {
    setActive({ row: top, column: left });
    setEnd({ row: bottom, column: right });
  };
  const run = async (command: GridCommand) => {
    const update = await model.run(command);
    if (update?.selection) setSelection(update.selection);
  };
  const start = (mode: Editing['mode'], text?: string) => {
    if (isDisabled || store.get()) return;
    const own = text ?? model.cells.get(toCellKey(active.row, active.column))?.input ?? '';
    store.set({ cell: active, sheet: model.sheet, mode, text: own, from: own.length, to: own.length, pointed: null });
  };
  const point = (cell: GridCell, isExtending: boolean) => {
    const edited = store.get();
    if (!edited) return;
    const target = keep(cell);
    const anchor = isExtending && edited.pointed ? edited.pointed.anchor : target;
    const prefix = model.sheet === edited.sheet ? '' : `${quoteSheetName(model.overview!.sheets[model.sheet]!.name)}!`;
    store.set({ ...edited, ...pointAt(edited, anchor, target, prefix) });
    const [from, to = from] = toAreaAddress(toArea(anchor, target)).split(':') as [string, string?];
    model.say(getWords(gridEn).putIn(from, to));
  };
  const commit = async (rows: number, columns: number) => {
    const edited = store.get();
    if (!edited) return;
    const { cell, sheet, text } = edited;
    store.set(null);
    setHasEscaped(false);
    if (sheet !== model.sheet) model.setSheet(sheet);
    select({ row: cell.row + rows, column: cell.column + columns });
    const isSame = sheet === model.sheet && text === (model.cells.get(toCellKey(cell.row, cell.column))?.input ?? '');
    if (isSame) return;
    const update = await model.run({ type: 'type', row: cell.row, column: cell.column, text }, sheet);
    if (update?.refusal === undefined && update) return;
    select(cell);
    store.set({ ...edited, mode: 'edit', pointed: null });
    focusInput(false);
  };
  const cancel = () => {
    const edited = store.get();
    if (edited && edited.sheet !== model.sheet) model.setSheet(edited.sheet);
    store.set(null);
    focusGrid();
  };
  const jump = async (from: GridCell, { rows, columns, isExtending }: GridAction & { type: 'jump' }) => {
    const update = await model.run({ type: 'jump', ...from, rows, columns });
    if (update?.selection) goTo({ row: update.selection.top, column: update.selection.left }, isExtending);
  };
  const act = (action: GridAction) => {
    const from = 'isExtending' in action && action.isExtending ? end : active;
    // All other actions are edits.
    // oxlint-disable-next-line typescript/switch-exhaustiveness-check
    switch (action.type) {
      case 'move':
        return goTo({ row: from.row + action.rows, column: from.column + action.columns }, action.isExtending);
      case 'jump':
        return void jump(from, action);
      case 'goTo':
        return goTo(findGoal(action.to, from, model), action.isExtending);
      case 'selectAll':
        return setSelection({ top: 1, left: 1, bottom: model.rowCount, right: model.columnCount });
      case 'leave':
        return leave();
      case 'escape':
        if (hasEscaped) return leave();
        setHasEscaped(true);
        return model.say(getWords(gridEn).escapeOnceMore);
      default:
        if (!isDisabled) change(action);
    }
  };
  /** Copies the first row or column of the selection into the others, or the one before it into a single one. */
  const fillFrom = (first: 'top' | 'left', last: 'bottom' | 'right') => {
    const start = Math.max(1, selection[first] - (selection[last] > selection[first] ? 0 : 1));
    const target = { ...selection, [first]: start };
    void run({ type: 'fill', source: { ...target, [last]: start }, target, hasSeries: false });
  };
  const change = (action: EditAction) => {
    switch (action.type) {
      case 'edit':
        start('edit');
        return focusInput(false);
      case 'replace':
        start('enter', '');
        return focusInput(true);
      case 'clear':
        return void run({ type: 'clear', area: selection });
      case 'bold':
        return void run({ type: 'toggleBold', area: selection });
      case 'fillDown':
        return fillFrom('top', 'bottom');
      case 'fillRight':
        return fillFrom('left', 'right');
      case 'run':
        return void run(action.command);
    }
  };
  const pressKey = (event: KeyboardEvent): boolean => {
    const action = findGridAction(event);
    if (!action) return false;
    if (action.type !== 'escape') setHasEscaped(false);
    act(action);
    // A letter goes into the editor, which has the focus now.
    return action.type !== 'replace';
  };
  const isPointing = () => {
    const edited = store.get();
    return edited !== null && canPoint(edited);
  };
  const pressEditorKey = (event: KeyboardEvent): boolean => {
    const edited = store.get();
    if (!edited) return false;
    const arrow = findArrow(event);
    if (arrow && !event.ctrlKey && !event.metaKey && (edited.pointed || edited.mode === 'enter')) {
      const [rows, columns] = arrow;
      if (isPointing()) {
        const from = edited.pointed?.end ?? edited.cell;
        point({ row: from.row + rows, column: from.column + columns }, event.shiftKey);
      } else {
        void commit(rows, columns);
        focusGrid();
      }
      return true;
    }
    if (event.key === 'Escape') cancel();
    else if (event.key === 'Enter' || event.key === 'Tab') {
      const step = event.shiftKey ? -1 : 1;
      const isLeaving = event.ctrlKey || event.metaKey;
      void commit(event.key === 'Enter' && !isLeaving ? step : 0, event.key === 'Tab' ? step : 0);
      if (isLeaving) leave();
      else focusGrid();
    } else if (event.key === 'F2') store.set({ ...edited, mode: edited.mode === 'edit' ? 'enter' : 'edit', pointed: null });
    else return false;
    return true;
  };
  return {
    active,
    end,
    selection,
    store,
    editing,
    isPointing,
    select,
    run,
    point,
    start,
    change: store.change,
    commit: (rows, columns) => void commit(rows, columns),
    take: (text) => {
      store.change({ text });
      void commit(0, 0);
      focusGrid();
    },
    cancel,
    pressKey,
    pressEditorKey,
  };
}

function findGoal(to: 'rowStart' | 'rowEnd' | 'first' | 'last', { row }: GridCell, model: GridModel): GridCell {
  if (to === 'first') return { row: 1, column: 1 };
  if (to === 'rowStart') return { row, column: 1 };
  const filled = [...model.cells.keys()].map((key) => ({ row: Math.floor(key / 16_384), column: (key % 16_384) + 1 }));
  const own = to === 'rowEnd' ? filled.filter((cell) => cell.row === row) : filled;
  return {
    row: to === 'rowEnd' ? row : Math.max(1, ...own.map((cell) => cell.row)),
    column: Math.max(1, ...own.map((cell) => cell.column)),
  };
}
