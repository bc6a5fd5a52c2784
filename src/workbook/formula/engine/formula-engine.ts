import { countReadCells, toCellAddress, toCellKey, getColumnOfCellKey, getRowOfCellKey } from '#workbook/reader/cell-address.ts';
import type { CellValue, Sheet } from '#workbook/reader/workbook.ts';
import type { FormulaValue, Matrix } from '../values/formula-value.ts';
import { SheetRange, createMatrix, getBroadcastValue, RangeUnion, UnsupportedError } from '../values/formula-value.ts';
import { evaluateNode, parseReference, snapResult } from './evaluate-node.ts';
import { CalculationBudget } from './calculation-budget.ts';
import { FormulaScope, type CellSource } from './formula-scope.ts';
import type { FormulaCell, LoadedWorkbook } from './loaded-workbook.ts';
import { toSingleValue } from './map-values.ts';
import { RandomNumbers, type EngineChance } from './random-numbers.ts';
import { isWholeColumns, isWholeRows, type FormulaPosition } from './resolve-reference.ts';

/** The replacement values are keyed by `toCellKey(row, column)`. */
export type CellOverrides = ReadonlyMap<string, ReadonlyMap<number, CellValue>>;

/** Limits the steps of an engine that shares its budget with no other engine. */
const MAX_STEPS = 2_000_000;
const MAX_RANGE_CELLS = 500_000;
const MAX_CACHED_CELLS = 1_000_000;
/**
 * Limits the recursion depth when formulas read the results of other formulas. When a chain of formulas exceeds the limit, the engine
 * restarts the evaluation from the deepest cell that it has reached.
 */
const MAX_DEPTH = 100;
const MAX_DETOURS = 5000;

/**
 * Is thrown when a chain of formulas exceeds the maximum recursion depth. The `key` field identifies the cell from which the engine
 * restarts the evaluation.
 */
class NestingTooDeepError extends Error {
  readonly sheet: Sheet;
  readonly key: number;
  constructor(sheet: Sheet, key: number) {
    super();
    this.sheet = sheet;
    this.key = key;
  }
}

/**
 * Recalculates the cells of a workbook. The engine caches values, so the input values must not change during an engine's lifetime.
 * Throws `UnsupportedError` for unknown functions, references to other workbooks, circular references, more than 2 000 000 steps, and
 * ranges with more than 500 000 cells. Engines of one check share a budget instead of the 2 000 000 steps.
 */
export class FormulaEngine implements CellSource {
  readonly book: LoadedWorkbook;
  readonly clock: number | null;
  readonly #randomNumbers: RandomNumbers;
  readonly #overrides: CellOverrides;
  readonly #values = new Map<Sheet, Map<number, CellValue | UnsupportedError>>();
  readonly #overridesBySheet = new Map<Sheet, ReadonlyMap<number, CellValue>>();
  readonly #arrays = new Map<FormulaCell['cell'], Matrix>();
  readonly #ranges = new Map<Sheet, Map<string, Matrix>>();
  readonly #busy = new Map<Sheet, Set<number>>();
  readonly #rowCount: number;
  readonly #columnCount: number;
  readonly names = new Map<string, FormulaValue>();
  readonly #budget: CalculationBudget;
  #cachedCells = 0;
  #depth = 0;

  constructor(
    book: LoadedWorkbook,
    overrides: CellOverrides = new Map(),
    { clock = null, seed = null }: EngineChance = {},
    budget = new CalculationBudget(MAX_STEPS),
  ) {
    this.book = book;
    this.#budget = budget;
    this.clock = clock;
    this.#randomNumbers = new RandomNumbers(seed);
    this.#overrides = overrides;
    const sheets = [...book.sheets];
    const overridden = [...overrides.values()].flatMap((cells) => [...cells.keys()]);
    this.#rowCount = Math.max(1, ...sheets.map((sheet) => sheet.rowCount));
    this.#columnCount = Math.max(1, ...sheets.map((sheet) => sheet.columnCount));
    for (const key of overridden) {
      this.#rowCount = Math.max(this.#rowCount, getRowOfCellKey(key));
      this.#columnCount = Math.max(this.#columnCount, getColumnOfCellKey(key));
    }
  }

  /** Returns the value of a cell. Throws `UnsupportedError`, and never any other error, when the engine cannot calculate the value. */
  evaluateCell(sheetName: string, row: number, column: number): CellValue {
    const sheet = this.book.findSheet(sheetName);
    if (!sheet) throw new UnsupportedError(); // The sheet has not been read.
    const pending = [{ sheet, key: toCellKey(row, column) }];
    for (let detours = 0; detours < MAX_DETOURS; detours++) {
      const { sheet: pendingSheet, key } = pending.at(-1)!;
      try {
        const value = this.readCell(pendingSheet, getRowOfCellKey(key), getColumnOfCellKey(key));
        pending.pop();
        if (pending.length === 0) return value;
      } catch (error) {
        if (error instanceof UnsupportedError) throw error;
        if (!(error instanceof NestingTooDeepError)) throw new UnsupportedError('cannotFollow', null, { cause: error });
        // The value of the cell is already being calculated, so the cell's formula refers to itself, directly or through other formulas.
        if (pending.some((cell) => cell.sheet === error.sheet && cell.key === error.key)) throw createCircularError(error.key);
        pending.push({ sheet: error.sheet, key: error.key });
      }
    }
    throw new UnsupportedError(); // The chain of formulas that depend on each other is too long.
  }

  readCell(sheet: Sheet, row: number, column: number): CellValue {
    const key = toCellKey(row, column);
    let values = this.#values.get(sheet);
    if (!values) this.#values.set(sheet, (values = new Map()));
    const known = values.get(key);
    if (known instanceof UnsupportedError) throw known;
    if (known !== undefined) return known;
    const override = this.#findOverrides(sheet).get(key);
    if (override !== undefined) {
      values.set(key, override);
      return override;
    }
    const formula = this.book.findFormula(sheet, row, column);
    if (!formula) return sheet.cells.get(key)?.value ?? null;
    try {
      const value = this.#evaluateFormulaCell(sheet, formula, row, column);
      values.set(key, value);
      return value;
    } catch (error) {
      if (error instanceof UnsupportedError) values.set(key, error);
      throw error;
    }
  }

  #findOverrides(sheet: Sheet): ReadonlyMap<number, CellValue> {
    let overrides = this.#overridesBySheet.get(sheet);
    if (!overrides) {
      overrides = this.#overrides.get(sheet.name.toLowerCase()) ?? new Map();
      this.#overridesBySheet.set(sheet, overrides);
    }
    return overrides;
  }

  #evaluateFormulaCell(sheet: Sheet, formula: FormulaCell, row: number, column: number): CellValue {
    const { cell } = formula;
    if (this.book.workbook.usesShownDigits) throw new UnsupportedError(); // The workbook calculates with displayed precision.
    if (cell.arrayArea) {
      const matrix = this.#evaluateArray(sheet, formula);
      const rowIndex = row - cell.arrayArea.top;
      const columnIndex = column - cell.arrayArea.left;
      return cell.isDynamicArray ? (matrix[rowIndex]?.[columnIndex] ?? null) : getBroadcastValue(matrix, rowIndex, columnIndex);
    }
    // When the file stores no result for a formula, the engine evaluates ranges as arrays, as current spreadsheet programs do for a newly
    // typed formula.
    const mode = cell.hasStoredValue ? 'single' : 'array';
    return this.#guard(sheet, toCellKey(row, column), () => {
      const scope = new FormulaScope(this, { sheet, row, column }, mode, parseReference);
      const tree = this.book.parse(formula.formula);
      const result = evaluateNode(tree, scope);
      const value = mode === 'array' ? (this.#toMatrix(result)[0]?.[0] ?? null) : toSingleValue(result, scope);
      return typeof value === 'number' ? snapResult(value, tree, scope) : (value ?? 0);
    });
  }

  #evaluateArray(sheet: Sheet, { row, column, cell, formula }: FormulaCell): Matrix {
    let matrix = this.#arrays.get(cell);
    if (!matrix) {
      matrix = this.#guard(sheet, toCellKey(row, column), () => {
        const scope = new FormulaScope(this, { sheet, row, column }, 'array', parseReference);
        return this.#toMatrix(evaluateNode(this.book.parse(formula), scope)).map((cells) => cells.map((value) => value ?? 0));
      });
      this.#arrays.set(cell, matrix);
    }
    return matrix;
  }

  #toMatrix(value: FormulaValue): Matrix {
    if (value instanceof RangeUnion) throw new UnsupportedError(); // A union of areas has no single value.
    if (value instanceof SheetRange) return this.readRange(value);
    return Array.isArray(value) ? value : [[value]];
  }

  /**
   * Runs `evaluate` for a cell. When the cell is already being evaluated, the formulas contain a circular reference, and the function
   * throws `UnsupportedError`.
   */
  #guard<Result>(sheet: Sheet, key: number, evaluate: () => Result): Result {
    let busy = this.#busy.get(sheet);
    if (!busy) this.#busy.set(sheet, (busy = new Set()));
    if (busy.has(key)) throw createCircularError([...busy].at(-1)!);
    if (this.#depth >= MAX_DEPTH) throw new NestingTooDeepError(sheet, key);
    busy.add(key);
    this.#depth++;
    try {
      return evaluate();
    } finally {
      this.#depth--;
      busy.delete(key);
    }
  }

  readSpill(sheet: Sheet, row: number, column: number): Matrix {
    const formula = this.book.findFormula(sheet, row, column);
    return formula?.cell.arrayArea ? this.#evaluateArray(sheet, formula) : [[this.readCell(sheet, row, column)]];
  }

  readRange({ sheet, area }: SheetRange): Matrix {
    const { top, left } = area;
    const isOpen = countReadCells(area) > MAX_RANGE_CELLS;
    const bottom = isOpen || isWholeColumns(area) ? Math.max(top, Math.min(area.bottom, this.#rowCount)) : area.bottom;
    const right = isOpen || isWholeRows(area) ? Math.max(left, Math.min(area.right, this.#columnCount)) : area.right;
    const count = (bottom - top + 1) * (right - left + 1);
    if (count > MAX_RANGE_CELLS) throw new UnsupportedError(); // A range has too many cells.
    let ranges = this.#ranges.get(sheet);
    if (!ranges) this.#ranges.set(sheet, (ranges = new Map()));
    const id = `${top},${left},${bottom},${right}`;
    const known = ranges.get(id);
    if (known) return known;
    this.consumeSteps(count / 2);
    const overrides = this.#findOverrides(sheet);
    const hasArrays = this.book.hasArrays(sheet);
    const matrix = createMatrix(bottom - top + 1, right - left + 1, (row, column) => {
      if (hasArrays) return this.readCell(sheet, top + row, left + column);
      const key = toCellKey(top + row, left + column);
      const override = overrides.get(key);
      if (override !== undefined) return override;
      const cell = sheet.cells.get(key);
      if (!cell) return null;
      return cell.formula === null ? cell.value : this.readCell(sheet, top + row, left + column);
    });
    if (this.#cachedCells + count <= MAX_CACHED_CELLS) {
      this.#cachedCells += count;
      ranges.set(id, matrix);
    }
    return matrix;
  }

  nextRandom(place: FormulaPosition): number {
    return this.#randomNumbers.next(place);
  }

  consumeSteps(steps: number): void {
    this.#budget.consume(steps);
  }
}

const createCircularError = (key: number) => new UnsupportedError('circular', toCellAddress(getRowOfCellKey(key), getColumnOfCellKey(key)));
