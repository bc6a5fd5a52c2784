import { countReadCells, toCellKey, getColumnOfCellKey, getRowOfCellKey, type Area } from '#workbook/reader/cell-address.ts';
import { FormulaSyntaxError } from '#workbook/reader/formula-tokens.ts';
import type { Cell, DefinedName, Sheet, Table, Workbook } from '#workbook/reader/workbook.ts';
import type { FormulaNode, ReferencedSheets } from '../syntax/formula-tree.ts';
import { parseFormula } from '../syntax/parse-formula.ts';
import { UnsupportedError } from '../values/formula-value.ts';

const MAX_ARRAY_CELLS = 500_000;

export interface FormulaCell {
  row: number;
  column: number;
  cell: Cell;
  formula: string;
}

/** Maps the texts of formulas to their syntax trees. */
export type FormulaTrees = Map<string, FormulaNode | FormulaSyntaxError>;

/** Holds the sheets of a workbook that have been read from the file so far, and the syntax trees of their formulas. */
export class LoadedWorkbook {
  readonly workbook: Workbook;
  #names: ReadonlyMap<string, readonly DefinedName[]> | null = null;
  readonly #sheets = new Map<string, Sheet>();
  readonly #trees: FormulaTrees;
  readonly #formulas = new Map<Sheet, FormulaCell[]>();
  readonly #arrayOwners = new Map<Sheet, Map<number, FormulaCell>>();

  /** `trees` holds syntax trees that several objects share, as when a workbook is calculated again and again. */
  constructor(workbook: Workbook, sheets: Iterable<Sheet>, trees: FormulaTrees = new Map()) {
    this.workbook = workbook;
    this.#trees = trees;
    for (const sheet of sheets) this.addSheet(sheet);
  }

  get sheets(): Iterable<Sheet> {
    return this.#sheets.values();
  }

  addSheet(sheet: Sheet): void {
    this.#sheets.set(sheet.name.toLowerCase(), sheet);
  }

  /** Returns the sheet with the given name, or null when the sheet does not exist or has not been read. The search ignores letter case. */
  findSheet(name: string): Sheet | null {
    return this.#sheets.get(name.toLowerCase()) ?? null;
  }

  /**
   * Returns the names of the sheets that a reference refers to, in workbook order. Throws `UnsupportedError` for a reference to
   * another workbook.
   */
  listSheetNames({ first, last, isExternal }: ReferencedSheets): string[] {
    if (isExternal) throw new UnsupportedError('otherWorkbook');
    const names = this.workbook.sheets.map(({ name }) => name);
    const [start, end] = [first, last].map((sheet) => names.findIndex((name) => name.toLowerCase() === sheet.toLowerCase())) as [
      number,
      number,
    ];
    if (start < 0 || end < 0) throw new UnsupportedError(); // A sheet does not exist.
    return names.slice(Math.min(start, end), Math.max(start, end) + 1);
  }

  /** Returns the syntax tree of a formula. Throws `UnsupportedError` for text that is not a formula. */
  parse(formula: string): FormulaNode {
    let tree = this.#trees.get(formula);
    if (!tree) {
      try {
        tree = parseFormula(formula);
      } catch (error) {
        if (!(error instanceof FormulaSyntaxError)) throw error;
        tree = error;
      }
      this.#trees.set(formula, tree);
    }
    if (tree instanceof FormulaSyntaxError) throw new UnsupportedError('cannotFollow', null, { cause: tree });
    return tree;
  }

  /**
   * Finds the defined name that a formula on the sheet `sheetName` refers to. A name defined for the sheet takes precedence over a
   * name defined for the whole workbook.
   */
  findName(name: string, sheetName: string): DefinedName | null {
    const named = (this.#names ??= groupByName(this.workbook.definedNames)).get(name.toLowerCase()) ?? [];
    return (
      named.find((defined) => defined.sheetName?.toLowerCase() === sheetName.toLowerCase()) ??
      named.find((defined) => defined.sheetName === null) ??
      null
    );
  }

  /** Returns a table and its sheet, or null when no sheet that has been read contains the table. */
  findTable(name: string): { table: Table; sheet: Sheet } | null {
    for (const sheet of this.#sheets.values()) {
      const table = sheet.tables.find((candidate) => candidate.name.toLowerCase() === name.toLowerCase());
      if (table) return { table, sheet };
    }
    return null;
  }

  listFormulas(sheet: Sheet): readonly FormulaCell[] {
    let formulas = this.#formulas.get(sheet);
    if (!formulas) {
      formulas = [];
      for (const [key, cell] of sheet.cells) {
        if (cell.formula !== null)
          formulas.push({ row: getRowOfCellKey(key), column: getColumnOfCellKey(key), cell, formula: cell.formula });
      }
      this.#formulas.set(sheet, formulas);
    }
    return formulas;
  }

  /**
   * Returns the cell whose formula determines the given cell's value: the cell itself or the first cell of an array formula. Returns null
   * when no formula determines the given cell's value.
   */
  findFormula(sheet: Sheet, row: number, column: number): FormulaCell | null {
    const key = toCellKey(row, column);
    const cell = sheet.cells.get(key);
    if (cell && cell.formula !== null) return { row, column, cell, formula: cell.formula };
    return this.#listArrayOwners(sheet).get(key) ?? null;
  }

  /** Returns whether a sheet contains array formulas that fill several cells. */
  hasArrays(sheet: Sheet): boolean {
    return this.#listArrayOwners(sheet).size > 0;
  }

  #listArrayOwners(sheet: Sheet): Map<number, FormulaCell> {
    let owners = this.#arrayOwners.get(sheet);
    if (!owners) {
      owners = new Map();
      for (const [ownKey, cell] of sheet.cells) {
        const { formula, arrayArea } = cell;
        if (formula === null || !arrayArea) continue;
        const owner = { row: getRowOfCellKey(ownKey), column: getColumnOfCellKey(ownKey), cell, formula };
        for (const key of listCellKeys(arrayArea, MAX_ARRAY_CELLS - owners.size)) owners.set(key, owner);
      }
      this.#arrayOwners.set(sheet, owners);
    }
    return owners;
  }
}

function groupByName(definedNames: readonly DefinedName[]): Map<string, DefinedName[]> {
  const groups = new Map<string, DefinedName[]>();
  for (const defined of definedNames) {
    const key = defined.name.toLowerCase();
    const group = groups.get(key);
    if (group) group.push(defined);
    else groups.set(key, [defined]);
  }
  return groups;
}

/** Returns the keys of all cells in an area. Throws `UnsupportedError` when the area has more than `limit` cells. */
function listCellKeys(area: Area, limit: number): number[] {
  const { top, left, bottom, right } = area;
  if (countReadCells(area) > limit) throw new UnsupportedError(); // The array formulas fill too many cells.
  const keys: number[] = [];
  for (let row = top; row <= bottom; row++) for (let column = left; column <= right; column++) keys.push(toCellKey(row, column));
  return keys;
}
