import { FormulaSyntaxError } from '../reader/formula-tokens.ts';
import { LoadedWorkbook } from '../formula/engine/loaded-workbook.ts';
import { listDirectPrecedents, type Precedents } from '../formula/engine/trace-precedents.ts';
import type { Matrix, UnsupportedError } from '../formula/values/formula-value.ts';
import { getColumnOfCellKey, getRowOfCellKey, type Area } from '../reader/cell-address.ts';
import type { Cell, Workbook } from '../reader/workbook.ts';
import { Dependants } from './dependants.ts';
import { GridSheet } from './grid-sheet.ts';
import { evaluateAt, recalculate, type Recalculated } from './recalculate.ts';
import { addCellKey, clearSpill, type CellKeys } from './spills.ts';

const MAX_UNDO_STEPS = 100;
const VOLATILE = /\b(?:TODAY|NOW|RAND|RANDBETWEEN|RANDARRAY)\s*\(/i;
const MAX_NAME_NODES = 50_000;
const MAX_TREES = 20_000;

/** Changes one cell. The cell is undefined when it becomes empty. */
export interface CellEdit {
  sheet: GridSheet;
  key: number;
  cell: Cell | undefined;
}

/**
 * A workbook that a learner edits: the start workbook and the changes of its cells. It is a `Workbook`, so the checks run on it as on a
 * file, but without the parts of the file, such as charts. Each edit calculates the formulas that depend on it, and no others.
 */
export class GridBook implements Workbook {
  readonly uses1904Dates;
  readonly usesShownDigits;
  readonly definedNames;
  readonly sheets;
  readonly gridSheets: readonly GridSheet[];
  readonly #start: Workbook;
  readonly #ownStyles: { format: string; isBold: boolean }[] = [];
  readonly #firstOwnStyle: number;
  readonly #recalculated: Recalculated;
  readonly #readClock: () => number;
  #isTraced = false;
  #done: CellEdit[][] = [];
  #undone: CellEdit[][] = [];

  /** Opens a grid over a start workbook. `readClock` returns the time as a serial number of the 1900 date system. */
  static async open(start: Workbook, readClock: () => number): Promise<GridBook> {
    const names = start.sheets.filter(({ isChartSheet }) => !isChartSheet);
    const sheets = await Promise.all(names.map(({ name }) => start.readSheet(name)));
    return new GridBook(
      start,
      sheets.map((sheet, index) => new GridSheet(sheet, index)),
      readClock,
    );
  }

  private constructor(start: Workbook, sheets: readonly GridSheet[], readClock: () => number) {
    this.#start = start;
    this.uses1904Dates = start.uses1904Dates;
    this.usesShownDigits = start.usesShownDigits;
    this.definedNames = start.definedNames;
    this.sheets = start.sheets;
    this.gridSheets = sheets;
    this.#readClock = readClock;
    let lastStyle = 0;
    for (const { cells } of sheets) for (const { style } of cells.values()) lastStyle = Math.max(lastStyle, style);
    this.#firstOwnStyle = lastStyle + 1;
    this.#recalculated = {
      workbook: this,
      sheets,
      dependants: new Dependants(),
      wantedAreas: new Map(sheets.map((sheet) => [sheet, listDynamicAreas(sheet)])),
      problems: new Map(),
      trees: new Map(),
      clock: 0,
      seed: 1,
    };
  }

  /** Finds out which formulas read which cells. The first edit needs that, and opening a grid does not. */
  traceFormulas(): void {
    if (this.#isTraced) return;
    this.#isTraced = true;
    const book = new LoadedWorkbook(this, this.gridSheets, this.#recalculated.trees);
    for (const sheet of this.gridSheets) for (const [key, cell] of sheet.cells) this.#trace(book, sheet, key, cell);
  }

  numberFormatOf = (style: number): string => this.#ownStyles[style - this.#firstOwnStyle]?.format ?? this.#start.numberFormatOf(style);

  isBold = (style: number): boolean => this.#ownStyles[style - this.#firstOwnStyle]?.isBold ?? this.#start.isBold(style);

  findStyle(format: string, isBold: boolean): number {
    let index = this.#ownStyles.findIndex((style) => style.format === format && style.isBold === isBold);
    if (index < 0) index = this.#ownStyles.push({ format, isBold }) - 1;
    return this.#firstOwnStyle + index;
  }

  readSheet = (name: string): Promise<GridSheet> => {
    const sheet = this.gridSheets.find((candidate) => candidate.name.toLowerCase() === name.toLowerCase());
    return sheet ? Promise.resolve(sheet) : Promise.reject(new Error(`There is no sheet ${name}.`));
  };

  get canUndo(): boolean {
    return this.#done.length > 0;
  }

  get canRedo(): boolean {
    return this.#undone.length > 0;
  }

  findProblem(sheet: GridSheet, key: number): UnsupportedError | undefined {
    return this.#recalculated.problems.get(sheet)?.get(key);
  }

  /** Calculates a formula as if it stood in a cell. Returns null when it has no result. */
  evaluate = (sheet: GridSheet, key: number, formula: string): Matrix | null => evaluateAt(this.#recalculated, sheet, key, formula);

  /** Changes cells in one step that can be undone. Returns all cells whose content or value changed. */
  applyEdit(edits: readonly CellEdit[]): CellKeys {
    const before = this.#readCells(edits);
    const changed = this.#write(edits);
    this.#done = [...this.#done, before].slice(-MAX_UNDO_STEPS);
    this.#undone = [];
    return changed;
  }

  /** Changes cells without a step to undo, as when earlier work is opened again. */
  restore(edits: readonly CellEdit[]): CellKeys {
    return this.#write(edits);
  }

  undo(): CellKeys {
    return this.#step(this.#done, this.#undone);
  }

  redo(): CellKeys {
    return this.#step(this.#undone, this.#done);
  }

  #step(from: CellEdit[][], to: CellEdit[][]): CellKeys {
    const edits = from.pop();
    if (!edits) return new Map();
    to.push(this.#readCells(edits));
    return this.#write(edits);
  }

  #readCells = (edits: readonly CellEdit[]): CellEdit[] => edits.map(({ sheet, key }) => ({ sheet, key, cell: sheet.cells.get(key) }));

  #write(edits: readonly CellEdit[]): CellKeys {
    this.traceFormulas();
    const changed: CellKeys = new Map();
    const { wantedAreas, problems } = this.#recalculated;
    for (const { sheet, key, cell } of edits) {
      clearSpill(sheet, key, changed, changed);
      wantedAreas.get(sheet)?.delete(key);
      problems.get(sheet)?.delete(key);
      addCellKey(changed, sheet, key);
      sheet.set(key, cell);
    }
    const { trees } = this.#recalculated;
    if (trees.size > MAX_TREES) trees.clear();
    const book = new LoadedWorkbook(this, this.gridSheets, trees);
    for (const { sheet, key, cell } of edits) this.#trace(book, sheet, key, cell);
    this.#recalculated.clock = this.#readClock();
    this.#recalculated.seed++;
    recalculate(this.#recalculated, changed);
    return changed;
  }

  #trace(book: LoadedWorkbook, sheet: GridSheet, key: number, cell: Cell | undefined): void {
    const { dependants } = this.#recalculated;
    if (!cell || cell.formula === null) {
      dependants.delete(sheet, key);
      return;
    }
    const found: Precedents = { ranges: [], isIncomplete: false, missingSheets: new Set(), needsExtendedFunctions: false };
    const place = { row: getRowOfCellKey(key), column: getColumnOfCellKey(key), cell, formula: cell.formula };
    const ranges = readOrNothing(() => listDirectPrecedents(book, place, sheet, found, { remaining: MAX_NAME_NODES }));
    dependants.set(sheet, key, ranges, found.isIncomplete || VOLATILE.test(cell.formula));
  }
}

function readOrNothing<Item>(read: () => Item[]): Item[] {
  try {
    return read();
  } catch (error) {
    if (error instanceof FormulaSyntaxError) return [];
    throw error;
  }
}

function listDynamicAreas({ cells }: GridSheet): Map<number, Area> {
  const areas = new Map<number, Area>();
  for (const [key, { arrayArea, isDynamicArray }] of cells) if (arrayArea && isDynamicArray) areas.set(key, arrayArea);
  return areas;
}
