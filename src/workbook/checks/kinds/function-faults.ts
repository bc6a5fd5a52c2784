import { visitFormulaNodes, type FormulaNode } from '#workbook/formula/syntax/formula-tree.ts';
import type { Sheet } from '#workbook/reader/workbook.ts';
import {
  describeFunctionAlternatives,
  listFunctions,
  splitFunctionCombination,
  toCanonicalFunctionName,
} from '../formula-analysis/function-use.ts';
import type { SourceFormula } from '../recalculation.ts';
import type { CheckedFormula, FormulaCheck } from './checked-formula.ts';
import type { CellFault, CheckRun } from './check-run.ts';

export function findFunctionFault(
  run: CheckRun,
  { uses, avoids }: FormulaCheck,
  { sheet, formula, tree }: CheckedFormula,
): CellFault | null {
  if (uses.length === 0 && avoids.length === 0) return null;
  const own = listFunctionsWithNames(run, sheet, tree);
  const hasGroup = (group: string) => {
    const missing = splitFunctionCombination(group).filter((name) => !own.has(name));
    if (missing.length === 0) return true;
    // The functions of a combination such as INDEX with MATCH can be in different cells, for example when the MATCH formulas have a
    // column of their own.
    return missing.length < splitFunctionCombination(group).length && isUsedByReadCells(run, sheet, formula, missing);
  };
  if (uses.length > 0 && !uses.some(hasGroup))
    return { fault: 'functionMissing', detail: { functions: describeFunctionAlternatives(uses) } };
  const avoided = avoids.find((name) => own.has(toCanonicalFunctionName(name)));
  return avoided === undefined ? null : { fault: 'functionAvoid', detail: { function: avoided } };
}

function listFunctionsWithNames(run: CheckRun, sheet: Sheet, tree: FormulaNode): Set<string> {
  const functions = listFunctions(tree);
  visitFormulaNodes(tree, (node) => {
    const named = node.kind === 'name' ? run.recalculation.findNamedFormula(node.name, sheet) : null;
    if (named) for (const name of listFunctions(named)) functions.add(name);
  });
  return functions;
}

function isUsedByReadCells(run: CheckRun, sheet: Sheet, formula: SourceFormula, names: readonly string[]): boolean {
  const missing = new Set(names);
  for (const tree of run.recalculation.listReadFormulas(sheet, formula)) for (const name of listFunctions(tree)) missing.delete(name);
  return missing.size === 0;
}
