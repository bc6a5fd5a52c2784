import { translateFormula } from '#workbook/reader/translate-formula.ts';
import { visitFormulaNodes, type FormulaNode } from '../syntax/formula-tree.ts';
import { NAME_ERROR, UnsupportedError, type FormulaValue } from '../values/formula-value.ts';
import type { FormulaScope } from './formula-scope.ts';
import { resolveTableReference } from './resolve-reference.ts';

/** Limits the size of the arrays that are kept. Names of larger arrays are calculated each time, which the budget limits. */
const MAX_KEPT_CELLS = 10_000;

/** Evaluates a variable of LET, a defined name or the name of a table. */
export function evaluateName(
  { name, sheets }: FormulaNode & { kind: 'name' },
  scope: FormulaScope,
  evaluate: (node: FormulaNode, scope: FormulaScope) => FormulaValue,
): FormulaValue {
  const { book } = scope.source;
  if (sheets?.isExternal) throw new UnsupportedError('otherWorkbook');
  const variable = sheets ? undefined : scope.findVariable(name);
  if (variable !== undefined) return variable;
  const defined = book.findName(name, sheets?.first ?? scope.sheet.name);
  if (!defined) {
    const table = book.findTable(name);
    return table
      ? resolveTableReference(book, { kind: 'table', table: name, parts: [], columns: [], isExternal: false }, scope)
      : NAME_ERROR;
  }
  // Relative references in a defined name are stored relative to cell A1.
  const formula = translateFormula(defined.formula, scope.row - 1, scope.column - 1);
  const tree = book.parse(formula);
  const place = isSameEverywhere(tree) ? '' : `${scope.sheet.name}!${scope.row},${scope.column}`;
  const key = `${place} ${defined.sheetName ?? ''} ${formula}`;
  const { names } = scope.source;
  const known = names.get(key);
  if (known !== undefined) return known;
  const value = evaluate(tree, scope.withoutVariables().withMode('array'));
  if (!Array.isArray(value) || value.length * value[0]!.length <= MAX_KEPT_CELLS) names.set(key, value);
  return value;
}

/** Returns whether the value of a defined name depends neither on the cell that uses the name nor on another name. */
function isSameEverywhere(tree: FormulaNode): boolean {
  let isSame = true;
  visitFormulaNodes(tree, (node) => {
    if (node.kind === 'name' || node.kind === 'call' || node.kind === 'table' || (node.kind === 'unary' && node.operator === '@'))
      isSame = false;
    if (node.kind === 'reference' && !node.sheets) isSame = false;
  });
  return isSame;
}
