import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { gridEn } from '#shared/words/en/grid.ts';
import { getWords } from '#client/words/words-store.ts';
import { SlowGridError } from '#client/workbook/grid-client.ts';
import type { WorkbookCheckResult } from '#client/workbook/check-worker-messages.ts';
import type { CheckSet } from '#workbook/checks/check-set.ts';
import type { GridCommand, GridOverview, GridUpdate, GridWindow, ShownCell, TypedNumber } from '#workbook/grid/grid-commands.ts';
import { saveGridDraft, type GridDraftId } from './grid-draft.ts';
import { FIRST_AREA, isUsable, MAX_COLUMNS, prepareGrid, type LoadGridFiles, type PreparedGrid } from './prepared-grid.ts';

const MIN_ROWS = 15;
const MIN_COLUMNS = 8;
const MAX_ROWS = 1000;
/** A sheet shows some empty rows and columns beyond its last cell. */
const SPARE_ROWS = 10;
const SPARE_COLUMNS = 2;
/** So many rows beyond those in the page are asked for, so that not every step of scrolling asks again. */
const ROWS_AHEAD = 20;

export interface GridModel {
  state: 'opening' | 'open' | 'unfit' | 'failed';
  overview: GridOverview | null;
  sheet: number;
  setSheet: (sheet: number) => void;
  cells: ReadonlyMap<number, ShownCell>;
  rowCount: number;
  columnCount: number;
  canUndo: boolean;
  canRedo: boolean;
  /** Holds what was said last about the grid, and how often something was said, because the same can be said twice. */
  message: { text: string; count: number };
  say: (message: string) => void;
  /** Makes sure that the rows from `top` to `bottom` are among the cells. */
  setRows: (top: number, bottom: number) => void;
  /** Carries out an edit. Returns null when that failed. */
  run: (command: GridCommand, sheet?: number) => Promise<GridUpdate | null>;
  /** Returns the entries that a cell offers. */
  listChoices: (row: number, column: number) => Promise<readonly string[]>;
  /** Returns what typed text is taken for, or null for what is not a number. */
  explain: (text: string) => Promise<TypedNumber | null>;
  check: () => Promise<WorkbookCheckResult>;
}

/** These commands change nothing of which there is something to say. */
const SILENT: readonly GridCommand['type'][] = ['look', 'jump', 'copy'];

const INITIAL = { cells: new Map<number, ShownCell>(), rowCount: 0, columnCount: 0, canUndo: false, canRedo: false };

/** Opens a grid in a worker, unless it is open already, and keeps what the learner sees of it. */
export function useGridModel(checkSet: CheckSet, loadFiles: LoadGridFiles, draftId: GridDraftId, prepared: PreparedGrid | null): GridModel {
  // A grid that is open already is there at once.
  const [ready] = useState(() => (prepared && isUsable(prepared, draftId) ? prepared.overview : null));
  const grid = useRef(ready && prepared);
  const [state, setState] = useState<GridModel['state']>(ready ? 'open' : 'opening');
  const [overview, setOverview] = useState(ready);
  const [shown, setShown] = useState(() => (ready ? merge(INITIAL, ready.shown) : INITIAL));
  const [message, setMessage] = useState({ text: '', count: 0 });
  const say = (text: string) => setMessage(({ count }) => ({ text, count: count + 1 }));
  const [sheet, setSheetState] = useState(ready?.first ?? 0);
  const window = useRef<GridWindow>({ sheet, area: FIRST_AREA });

  const run = async (command: GridCommand, onSheet = window.current.sheet): Promise<GridUpdate | null> => {
    const asked = { ...window.current, sheet: onSheet };
    try {
      const update = await grid.current!.client.run(command, asked);
      if (update.draft) saveGridDraft(draftId, update.draft);
      if (asked.sheet === window.current.sheet) setShown((earlier) => merge(earlier, update));
      const told = describeUpdate(update);
      if (!SILENT.includes(command.type)) say(told);
      return update;
    } catch (error) {
      if (error instanceof SlowGridError) say(getWords(gridEn).slow);
      else setState('failed');
      return null;
    }
  };
  /** Asks a question that changes nothing. */
  const ask = (question: GridCommand) => grid.current!.client.run(question, window.current).catch(() => null);
  const setSheet = (next: number) => {
    window.current = { ...window.current, sheet: next };
    setSheetState(next);
    setShown((earlier) => ({ ...INITIAL, canUndo: earlier.canUndo, canRedo: earlier.canRedo }));
    void run({ type: 'look' });
  };
  const setRows = (top: number, bottom: number) => {
    const { area } = window.current;
    const isFar = area.bottom - area.top > bottom - top + 4 * ROWS_AHEAD;
    if (top >= area.top && bottom <= area.bottom && !isFar) return;
    const wider = { ...area, top: Math.max(1, top - ROWS_AHEAD), bottom: bottom + ROWS_AHEAD };
    window.current = { ...window.current, area: wider };
    void run({ type: 'look' });
  };
  const start = () => (grid.current = prepareGrid(checkSet, loadFiles, draftId));
  const openGrid = async (): Promise<GridOverview | null> => {
    if (!prepared || !isUsable(prepared, draftId)) {
      prepared?.client.close();
      return start().opened;
    }
    grid.current = prepared;
    // What was prepared without a connection is tried once more.
    return prepared.opened.catch(() => start().opened);
  };
  const open = useEffectEvent(async () => {
    try {
      const opened = await openGrid();
      if (!opened) {
        setState('unfit');
        return;
      }
      setOverview(opened);
      window.current = { ...window.current, sheet: opened.first };
      setSheetState(opened.first);
      setShown(merge(INITIAL, opened.shown));
      setState('open');
    } catch {
      setState('failed');
    }
  });
  useEffect(() => {
    // The state changes when the worker has answered.
    // oxlint-disable-next-line react/set-state-in-effect
    if (!ready) void open();
    return () => grid.current?.client.close();
  }, [ready]);

  return {
    state,
    overview,
    sheet,
    setSheet,
    cells: shown.cells,
    rowCount: Math.min(MAX_ROWS, Math.max(MIN_ROWS, shown.rowCount + SPARE_ROWS)),
    columnCount: Math.min(MAX_COLUMNS, Math.max(MIN_COLUMNS, shown.columnCount + SPARE_COLUMNS)),
    canUndo: shown.canUndo,
    canRedo: shown.canRedo,
    message,
    say,
    setRows,
    run,
    listChoices: async (row, column) => (await ask({ type: 'choices', row, column }))?.choices ?? [],
    explain: async (text) => (await ask({ type: 'explain', text }))?.typed ?? null,
    check: () => grid.current!.client.check(checkSet),
  };
}

function merge({ cells }: typeof INITIAL, { cells: changed, rowCount, columnCount, canUndo, canRedo }: GridUpdate): typeof INITIAL {
  const merged = new Map(cells);
  for (const [key, cell] of changed) {
    if (cell) merged.set(key, cell);
    else merged.delete(key);
  }
  return { cells: merged, rowCount, columnCount, canUndo, canRedo };
}

function describeUpdate({ refusal, hasOnlyValues, changedCount }: GridUpdate): string {
  const words = getWords(gridEn);
  if (refusal) return words.refusals[refusal];
  if (hasOnlyValues) return words.valuesOnly;
  return changedCount === 0 ? '' : words.changed(changedCount);
}
