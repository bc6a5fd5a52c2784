import { CalculationBudget } from '#workbook/formula/engine/calculation-budget.ts';
import { evaluateReferenceTree } from '#workbook/formula/engine/evaluate-formula-tree.ts';
import { FormulaEngine, type CellOverrides } from '#workbook/formula/engine/formula-engine.ts';
import { LoadedWorkbook } from '#workbook/formula/engine/loaded-workbook.ts';
import { loadSheets } from '#workbook/formula/engine/trace-precedents.ts';
import { loadExtendedFunctions } from '#workbook/formula/functions/function-registry.ts';
import { visitFormulaNodes } from '#workbook/formula/syntax/formula-tree.ts';
import { UnsupportedError, type SheetRange } from '#workbook/formula/values/formula-value.ts';
import { MAX_COLUMNS, toCellKey } from '#workbook/reader/cell-address.ts';
import type { Cell, CellValue, Workbook } from '#workbook/reader/workbook.ts';
import type { ElementCheckContext, ElementFault } from './element-kind.ts';
import type { SheetElements } from './sheet-elements.ts';

/** Describes a formula of a rule that applies to a cell. */
export interface ProbeFormula {
  row: number;
  formula: string;
}

/** Maps `toCellKey(row, column)` of the checked sheet to the values that replace those in the file. */
export type ProbeState = ReadonlyMap<number, CellValue>;

/**
 * Prepares formulas that do not stand in cells, such as those of conditional formats. The result calculates the formula at an index with
 * changed values. Rejects with an `UnsupportedError` when the engine cannot calculate a formula.
 */
export async function prepareProbes(
  { run, sheet, loadFunctions }: ElementCheckContext,
  formulas: readonly ProbeFormula[],
): Promise<(state: ProbeState) => (index: number) => CellValue> {
  const cells = new Map<number, Cell>(sheet.cells);
  const places = new Map<number, number>();
  // Each formula is placed in its own row, because a formula can read the row's number, and as far to the right as possible.
  const spots = formulas.map(({ row, formula }) => {
    const column = MAX_COLUMNS - (places.get(row) ?? 0);
    places.set(row, MAX_COLUMNS - column + 1);
    cells.set(toCellKey(row, column), { value: null, formula, arrayArea: null, isDynamicArray: false, style: 0, hasStoredValue: false });
    return { row, column };
  });
  const overlay = { ...sheet, cells };
  const key = sheet.name.toLowerCase();
  const workbook: Workbook = {
    ...run.workbook,
    readSheet: (name) => (name.toLowerCase() === key ? Promise.resolve(overlay) : run.workbook.readSheet(name)),
  };
  const areas = spots.map(({ row, column }) => ({
    sheetName: sheet.name,
    area: { top: row, left: column, bottom: row, right: column },
  }));
  const book = await loadSheets(workbook, areas, loadFunctions);
  const budget = new CalculationBudget();
  return (state) => {
    const overrides: CellOverrides = new Map([[key, state]]);
    const engine = new FormulaEngine(book, overrides, run.set.clock === undefined ? {} : { clock: run.set.clock, seed: 1 }, budget);
    return (index) => engine.evaluateCell(sheet.name, spots[index]!.row, spots[index]!.column);
  };
}

export interface NamedCells {
  range: SheetRange;
  /** Is true when each reference of the formula is locked. */
  isFixed: boolean;
}

/**
 * Prepares formulas of names. The result returns the cells that a formula works out, or null for other formulas. All share one budget. The
 * function is in this file because a second lazily loaded part that imports the engine would split it from the worker's file, which adds 2 KiB.
 */
export async function prepareNames({ workbook, sheet }: SheetElements): Promise<(formula: string) => NamedCells | null> {
  await loadExtendedFunctions();
  const names = workbook.sheets.filter(({ isChartSheet }) => !isChartSheet).map(({ name }) => name);
  const book = new LoadedWorkbook(workbook, await Promise.all(names.map((name) => workbook.readSheet(name))));
  const engine = new FormulaEngine(book);
  return (formula) => {
    try {
      const tree = book.parse(formula);
      const range = evaluateReferenceTree(engine, { sheet, row: 1, column: 1 }, tree);
      let isFixed = true;
      visitFormulaNodes(tree, (node) => {
        if (node.kind !== 'reference') return;
        const { top, left, bottom, right } = node.locks;
        if (!((node.whole === 'columns' || (top && bottom)) && (node.whole === 'rows' || (left && right)))) isFixed = false;
      });
      return range && { range, isFixed };
    } catch (error) {
      if (error instanceof UnsupportedError) return null;
      throw error;
    }
  };
}

/** Returns the fault for a formula that the engine cannot calculate. Throws every other error again. */
export function toUnknownFault(error: unknown, { area }: ElementCheckContext): ElementFault {
  if (!(error instanceof UnsupportedError)) throw error;
  return { fault: 'cannotFollow', sentence: '', cell: { row: area.top, column: area.left } };
}

export const isTrue = (value: CellValue): boolean => value === true || (typeof value === 'number' && value !== 0);

export const listTypedNumbers = (formulas: readonly string[]): number[] =>
  formulas.flatMap((formula) =>
    [...formula.replaceAll(/"[^"]*"/g, '').matchAll(/(?<![\w$.:!])\d+(?:\.\d+)?(?![\w.:!(])/g)].map(([text]) => Number(text)),
  );

export const listTypedTexts = (formulas: readonly string[]): string[] =>
  formulas.flatMap((formula) => [...formula.matchAll(/"((?:[^"]|"")*)"/g)].map(([, text = '']) => text.replaceAll('""', '"')));
