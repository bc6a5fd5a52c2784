import { CalculationBudget } from '../formula/engine/calculation-budget.ts';
import { FormulaEngine, type CellOverrides } from '../formula/engine/formula-engine.ts';
import type { LoadedWorkbook } from '../formula/engine/loaded-workbook.ts';
import { tracePrecedents, type Precedents } from '../formula/engine/trace-precedents.ts';
import type { FormulaNode } from '../formula/syntax/formula-tree.ts';
import { SheetRange, UnsupportedError } from '../formula/values/formula-value.ts';
import { countReadCells, toCellKey } from '../reader/cell-address.ts';
import { CellError, type CellValue, type Sheet } from '../reader/workbook.ts';
import { MAX_CHECKED_CELLS, type PlainValue } from './check-set.ts';
import type { GivenCells } from './given-cells/given-cells.ts';
import { listAreaCells } from './sheet-area.ts';
import { ERROR_VALUE_PATTERN, toPlainValue } from './values/same-value.ts';

export interface SourceFormula {
  formula: string;
  row: number;
  column: number;
}

/** Describes the data and the time with which a workbook is recalculated. */
export interface RecalculationState {
  cells: CellOverrides;
  /** Holds the number of days by which the clock is ahead of the check set's clock. */
  days?: number | undefined;
}

/** Contains the value of a cell, or the error that explains why the engine cannot calculate the cell. */
export type CellResult = PlainValue | UnsupportedError;

const SEED = 1;
const OTHER_SEED = 2;
/** The clock of the state in which a formula shows whether its result changes by itself, in days after the check set's clock. */
const OTHER_DAYS = 1000.3;

/**
 * Calculates the cells of one workbook with different data: the learner's own data, the start workbook's original data, and each
 * changed version of the original data. A value is undefined when the formula engine cannot calculate the cell.
 */
export class Recalculation {
  readonly #book: LoadedWorkbook;
  readonly #clock: number | null;
  readonly #givenCells: CellOverrides;
  readonly #own: FormulaEngine;
  readonly #given: FormulaEngine;
  readonly #variations: readonly FormulaEngine[];
  readonly #budget = new CalculationBudget();
  readonly #shaken = new Map<string, FormulaEngine>();
  readonly #precedents = new Map<string, Precedents>();

  /** The first state contains the original data, and the other states contain its variations. Without a clock, nothing changes by itself. */
  constructor(book: LoadedWorkbook, clock: number | null, [given, ...variations]: readonly RecalculationState[]) {
    this.#book = book;
    this.#clock = clock;
    this.#givenCells = given?.cells ?? new Map();
    this.#own = this.#createEngine(new Map());
    this.#given = this.#createEngine(this.#givenCells);
    this.#variations = variations.map(({ cells, days }) => this.#createEngine(cells, days));
  }

  #createEngine(cells: CellOverrides, days = 0, seed = SEED): FormulaEngine {
    return new FormulaEngine(this.#book, cells, this.#clock === null ? {} : { clock: this.#clock + days, seed }, this.#budget);
  }

  findOwnValue(sheet: Sheet, row: number, column: number): PlainValue | undefined {
    return requireKnown(evaluate(this.#own, sheet, row, column));
  }

  findGivenValue(sheet: Sheet, row: number, column: number): PlainValue | undefined {
    return requireKnown(evaluate(this.#given, sheet, row, column));
  }

  evaluateGiven(sheet: Sheet, row: number, column: number): CellResult {
    return evaluate(this.#given, sheet, row, column);
  }

  /** Returns a cell's value for each changed version of the start workbook's data. */
  findVariedValues(sheet: Sheet, row: number, column: number): (PlainValue | undefined)[] {
    return this.evaluateVaried(sheet, row, column).map(requireKnown);
  }

  evaluateVaried(sheet: Sheet, row: number, column: number): CellResult[] {
    return this.#variations.map((engine) => evaluate(engine, sheet, row, column));
  }

  /** Returns a cell's value for the original data with other random numbers and, when `isLater` is true, at another time. */
  evaluateShaken(sheet: Sheet, row: number, column: number, isLater: boolean, seed = OTHER_SEED): CellResult {
    const key = `${seed} ${isLater}`;
    const engine = this.#shaken.get(key) ?? this.#createEngine(this.#givenCells, isLater ? OTHER_DAYS : 0, seed);
    this.#shaken.set(key, engine);
    return evaluate(engine, sheet, row, column);
  }

  findFormula(sheet: Sheet, row: number, column: number): SourceFormula | null {
    return ignoreUnsupported(() => this.#book.findFormula(sheet, row, column)) ?? null;
  }

  /** Finds the cells that a cell's formula reads, either directly or through other formulas. */
  tracePrecedents(sheet: Sheet, { row, column }: SourceFormula): Precedents {
    const key = `${sheet.name}!${toCellKey(row, column)}`;
    let precedents = this.#precedents.get(key);
    if (!precedents) {
      const cell = new SheetRange(sheet, { top: row, left: column, bottom: row, right: column });
      precedents = tracePrecedents(this.#book, [cell]);
      this.#precedents.set(key, precedents);
    }
    return precedents;
  }

  /** Returns the syntax tree of a formula, or null for text that is not a formula. */
  parse(formula: string): FormulaNode | null {
    return ignoreUnsupported(() => this.#book.parse(formula)) ?? null;
  }

  /** Returns the formula that a defined name stands for on the given sheet, or null when the name does not exist. */
  findNamedFormula(name: string, sheet: Sheet): FormulaNode | null {
    const defined = this.#book.findName(name, sheet.name);
    return defined && this.parse(defined.formula);
  }

  /** Returns the formulas of the cells that a formula reads. Areas of more than `MAX_CHECKED_CELLS` cells are skipped. */
  listReadFormulas(sheet: Sheet, origin: SourceFormula): FormulaNode[] {
    const areas = this.tracePrecedents(sheet, origin).ranges.filter(({ area }) => countReadCells(area) <= MAX_CHECKED_CELLS);
    const formulas = areas.flatMap((range) =>
      listAreaCells(range.area).flatMap(({ row, column }) => this.findFormula(range.sheet, row, column)?.formula ?? []),
    );
    return [...new Set(formulas)].flatMap((formula) => this.parse(formula) ?? []);
  }
}

function evaluate(engine: FormulaEngine, sheet: Sheet, row: number, column: number): CellResult {
  try {
    return toPlainValue(engine.evaluateCell(sheet.name, row, column));
  } catch (error) {
    if (error instanceof UnsupportedError) return error;
    throw error;
  }
}

export const requireKnown = (result: CellResult): PlainValue | undefined => (result instanceof UnsupportedError ? undefined : result);

function ignoreUnsupported<T>(find: () => T): T | undefined {
  try {
    return find();
  } catch (error) {
    if (error instanceof UnsupportedError) return undefined;
    throw error;
  }
}

/**
 * Creates the cell values of the check set's original data, which are used instead of the learner's data. The `nameOf` function takes the
 * key of a sheet in the check set and returns the name of the matching sheet in the learner's workbook.
 */
export function createCellOverrides(given: GivenCells, nameOf: (sheetKey: string) => string | null): CellOverrides {
  const overrides = new Map<string, Map<number, CellValue>>();
  for (const [sheetKey, cells] of given) {
    const name = nameOf(sheetKey);
    if (name === null) continue;
    overrides.set(name.toLowerCase(), new Map([...cells].map(([key, { value }]) => [key, toCellValue(value)])));
  }
  return overrides;
}

const toCellValue = (value: PlainValue): CellValue =>
  typeof value === 'string' && ERROR_VALUE_PATTERN.test(value) ? new CellError(value) : value;
