import { evaluateReferenceTree } from '#workbook/formula/engine/evaluate-formula-tree.ts';
import { FormulaEngine } from '#workbook/formula/engine/formula-engine.ts';
import { LoadedWorkbook } from '#workbook/formula/engine/loaded-workbook.ts';
import { loadExtendedFunctions } from '#workbook/formula/functions/function-registry.ts';
import { visitFormulaNodes } from '#workbook/formula/syntax/formula-tree.ts';
import { UnsupportedError, type SheetRange } from '#workbook/formula/values/formula-value.ts';
import type { SheetElements } from './sheet-elements.ts';

/** Returns the cells that the formula of a name works out, and whether each of its references is locked. Returns null for other formulas. */
export async function resolveName(
  { workbook, sheet }: SheetElements,
  formula: string,
): Promise<{ range: SheetRange; isFixed: boolean } | null> {
  await loadExtendedFunctions();
  const names = workbook.sheets.filter(({ isChartSheet }) => !isChartSheet).map(({ name }) => name);
  const book = new LoadedWorkbook(workbook, await Promise.all(names.map((name) => workbook.readSheet(name))));
  try {
    const tree = book.parse(formula);
    const range = evaluateReferenceTree(new FormulaEngine(book), { sheet, row: 1, column: 1 }, tree);
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
}
