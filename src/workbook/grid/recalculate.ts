import { CalculationBudget } from '../formula/engine/calculation-budget.ts';
import { evaluateFormulaTree } from '../formula/engine/evaluate-formula-tree.ts';
import { FormulaEngine } from '../formula/engine/formula-engine.ts';
import { LoadedWorkbook, type FormulaTrees } from '../formula/engine/loaded-workbook.ts';
import { UnsupportedError, type Matrix } from '../formula/values/formula-value.ts';
import { getColumnOfCellKey, getRowOfCellKey, type Area } from '../reader/cell-address.ts';
import { CellError, type Cell, type CellValue, type Workbook } from '../reader/workbook.ts';
import type { Dependants } from './dependants.ts';
import type { GridSheet } from './grid-sheet.ts';
import { addCellKey, clearSpill, fillSpill, forEachKey, isBlocked, isSame, type CellKeys } from './spills.ts';

export const SPILL_ERROR = new CellError('#SPILL!');
/** A spill changes which cells are filled, so the formulas that read them are calculated once more, at most this often. */
const MAX_PASSES = 12;
const MAX_STEPS = 6_000_000;

/** What a recalculation needs to know of a grid. */
export interface Recalculated {
  workbook: Workbook;
  sheets: readonly GridSheet[];
  dependants: Dependants;
  /** Holds the area that an array formula wants to fill, also where it is blocked. */
  wantedAreas: Map<GridSheet, Map<number, Area>>;
  /** Explains why a formula has no result. */
  problems: Map<GridSheet, Map<number, UnsupportedError>>;
  /** Holds the syntax trees of the formulas, so that an edit parses none a second time. */
  trees: FormulaTrees;
  clock: number;
  seed: number;
}

/** Calculates the formulas that depend on the changed cells, and no others. Adds the cells whose values change to `changed`. */
export function recalculate(grid: Recalculated, changed: CellKeys): void {
  let sources = changed;
  let isFirst = true;
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const dirty = listDirtyFormulas(grid, sources, isFirst);
    isFirst = false;
    const spilled: CellKeys = new Map();
    calculate(grid, dirty, changed, spilled);
    if (spilled.size === 0) return;
    sources = spilled;
  }
}

function listDirtyFormulas({ dependants, wantedAreas, sheets }: Recalculated, sources: CellKeys, isFirst: boolean): CellKeys {
  const dirty: CellKeys = new Map();
  const queue: { sheet: GridSheet; key: number }[] = [];
  const mark = (sheet: GridSheet, key: number) => {
    if (sheet.cells.get(key)?.formula != null && addCellKey(dirty, sheet, key)) queue.push({ sheet, key });
  };
  for (const [sheet, keys] of sources) {
    for (const key of keys) {
      if (isFirst) mark(sheet, key);
      queue.push({ sheet, key });
      const [row, column] = [getRowOfCellKey(key), getColumnOfCellKey(key)];
      for (const [owner, { top, left, bottom, right }] of wantedAreas.get(sheet) ?? [])
        if (isFirst && row >= top && row <= bottom && column >= left && column <= right) mark(sheet, owner);
    }
  }
  if (isFirst) for (const { sheet, key } of dependants.always) mark(sheet as GridSheet, key);
  for (const { sheet, key } of queue) {
    for (const id of dependants.listDirect(sheet, key)) mark(id.sheet as GridSheet, id.key);
    const area = sheet.cells.get(key)?.arrayArea;
    if (area && dirty.get(sheet)?.has(key))
      forEachKey(area, (filled) => {
        if (filled !== key) for (const id of dependants.listDirect(sheet, filled)) mark(id.sheet as GridSheet, id.key);
      });
  }
  for (const sheet of sheets) if (!dirty.has(sheet)) dirty.set(sheet, new Set());
  return dirty;
}

function calculate(grid: Recalculated, dirty: CellKeys, changed: CellKeys, spilled: CellKeys): void {
  const { clock, seed } = grid;
  const book = new LoadedWorkbook(grid.workbook, grid.sheets, grid.trees);
  const engine = new FormulaEngine(book, readKnownValues(grid, dirty), { clock, seed }, new CalculationBudget(MAX_STEPS));
  const results: { sheet: GridSheet; key: number; cell: Cell; value: CellValue | UnsupportedError; matrix: Matrix | null }[] = [];
  for (const [sheet, keys] of dirty) {
    for (const key of keys) {
      const cell = sheet.cells.get(key)!;
      const value = attempt(() => engine.evaluateCell(sheet.name, getRowOfCellKey(key), getColumnOfCellKey(key)));
      results.push({ sheet, key, cell, value, matrix: value instanceof UnsupportedError ? null : readMatrix(engine, sheet, key, cell) });
    }
  }
  for (const { sheet, key, cell, value, matrix } of results) store(grid, sheet, key, cell, value, matrix, changed, spilled);
}

/** Calculates a formula as if it stood in a cell. Returns null when it has no result. */
export function evaluateAt(grid: Recalculated, sheet: GridSheet, key: number, formula: string): Matrix | null {
  const book = new LoadedWorkbook(grid.workbook, grid.sheets, grid.trees);
  const engine = new FormulaEngine(book, readKnownValues(grid, new Map()), grid, new CalculationBudget(MAX_STEPS));
  const place = { sheet, row: getRowOfCellKey(key), column: getColumnOfCellKey(key) };
  return attemptOrNull(() => evaluateFormulaTree(engine, place, book.parse(formula), true));
}

/** The results of all other formulas stay as they are. */
function readKnownValues({ sheets }: Recalculated, dirty: CellKeys): Map<string, Map<number, CellValue>> {
  return new Map(
    sheets.map((sheet) => {
      const own = dirty.get(sheet);
      const values = new Map<number, CellValue>();
      for (const [key, cell] of sheet.cells) if (cell.formula !== null && !own?.has(key) && hasResult(cell)) values.set(key, cell.value);
      for (const [key, { owner, value }] of sheet.spills) if (!own?.has(owner)) values.set(key, value);
      return [sheet.name.toLowerCase(), values];
    }),
  );
}

/** A formula without a result is calculated again, so that what reads it has no result either. */
const hasResult = ({ value }: Cell) => !(value instanceof CellError && value.code === UNKNOWN_ERROR.code);

/** Is shown in a cell whose formula the engine cannot calculate. */
export const UNKNOWN_ERROR = new CellError('#UNKNOWN!');
const CIRCULAR_ERROR = new CellError('#REF!');
const NAME_ERROR = new CellError('#NAME?');

/** Returns all values of a formula that may fill several cells, or null for a formula that fills its own cell only. */
function readMatrix(engine: FormulaEngine, sheet: GridSheet, key: number, cell: Cell): Matrix | null {
  const [row, column] = [getRowOfCellKey(key), getColumnOfCellKey(key)];
  if (cell.arrayArea && !cell.isDynamicArray) return attemptOrNull(() => engine.readSpill(sheet, row, column));
  if (!mayFillCells(cell)) return null;
  const tree = attemptOrNull(() => engine.book.parse(cell.formula!));
  return tree && evaluateFormulaTree(engine, { sheet, row, column }, tree, true);
}

/** A formula of the start workbook without an array fills one cell, as when it was typed. */
const mayFillCells = ({ isDynamicArray, hasStoredValue }: Cell) => isDynamicArray || !hasStoredValue;

function store(
  grid: Recalculated,
  sheet: GridSheet,
  key: number,
  cell: Cell,
  value: CellValue | UnsupportedError,
  matrix: Matrix | null,
  changed: CellKeys,
  spilled: CellKeys,
): void {
  const problems = getMap(grid.problems, sheet);
  const isFixed = cell.arrayArea !== null && !cell.isDynamicArray;
  problems.delete(key);
  if (value instanceof UnsupportedError) {
    problems.set(key, value);
    clearSpill(sheet, key, changed, spilled);
    getMap(grid.wantedAreas, sheet).delete(key);
    const error = value.reason === 'circular' ? CIRCULAR_ERROR : value.reason === 'noSuchFunction' ? NAME_ERROR : UNKNOWN_ERROR;
    replaceCell(sheet, key, { ...cell, value: error, hasStoredValue: false, arrayArea: null, isDynamicArray: false }, changed);
    return;
  }
  if (isFixed) {
    replaceCell(sheet, key, { ...cell, value }, changed);
    if (matrix) fillSpill(sheet, key, cell.arrayArea!, matrix, changed, spilled);
    return;
  }
  const isLarge = matrix !== null && matrix.length * matrix[0]!.length > 1;
  const [row, column] = [getRowOfCellKey(key), getColumnOfCellKey(key)];
  const area = isLarge ? { top: row, left: column, bottom: row + matrix.length - 1, right: column + matrix[0]!.length - 1 } : null;
  if (area) getMap(grid.wantedAreas, sheet).set(key, area);
  else getMap(grid.wantedAreas, sheet).delete(key);
  clearSpill(sheet, key, changed, spilled, area);
  if (!area || !matrix) {
    const isStored = cell.hasStoredValue && value !== SPILL_ERROR && cell.value !== SPILL_ERROR;
    replaceCell(sheet, key, { ...cell, value, hasStoredValue: isStored, arrayArea: null, isDynamicArray: false }, changed);
  } else if (isBlocked(sheet, key, area)) {
    clearSpill(sheet, key, changed, spilled);
    // What reads the cell is calculated once more, with the error.
    addCellKey(spilled, sheet, key);
    const own = { top: row, left: column, bottom: row, right: column };
    replaceCell(sheet, key, { ...cell, value: SPILL_ERROR, hasStoredValue: true, arrayArea: own, isDynamicArray: true }, changed);
  } else {
    const first = matrix[0]![0] ?? 0;
    replaceCell(sheet, key, { ...cell, value: first, hasStoredValue: false, arrayArea: area, isDynamicArray: true }, changed);
    fillSpill(sheet, key, area, matrix, changed, spilled);
  }
}

function replaceCell(sheet: GridSheet, key: number, cell: Cell, changed: CellKeys): void {
  if (!isSame(sheet.cells.get(key)?.value ?? null, cell.value)) addCellKey(changed, sheet, key);
  sheet.cells.set(key, cell);
}

function getMap<Value>(maps: Map<GridSheet, Map<number, Value>>, sheet: GridSheet): Map<number, Value> {
  let map = maps.get(sheet);
  if (!map) maps.set(sheet, (map = new Map()));
  return map;
}

function attempt(evaluate: () => CellValue): CellValue | UnsupportedError {
  try {
    return evaluate();
  } catch (error) {
    if (error instanceof UnsupportedError) return error;
    throw error;
  }
}

function attemptOrNull<Result>(evaluate: () => Result): Result | null {
  try {
    return evaluate();
  } catch {
    return null;
  }
}
