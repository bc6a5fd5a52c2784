import { evaluateFormulaTree } from '#workbook/formula/engine/evaluate-formula-tree.ts';
import { visitFormulaNodes, type FormulaNode } from '#workbook/formula/syntax/formula-tree.ts';
import { isSameValue, toPlainValue } from '../values/same-value.ts';
import type { CandidateState, VariationProblem } from './variation-problem.ts';

const [MAX_CELLS, ALMOST_NOTHING] = [60, 1e-11];

/** Returns whether a formula rounds with ROUND. */
function rounds(tree: FormulaNode): boolean {
  let isFound = false;
  visitFormulaNodes(tree, (node) => void (node.kind === 'call' && node.name === 'ROUND' && (isFound = true)));
  return isFound;
}

/** Returns the formula with the numbers that ROUND rounds multiplied by a factor. */
function scaleRounded(node: FormulaNode, factor: number): FormulaNode {
  if (node.kind === 'unary') return { ...node, operand: scaleRounded(node.operand, factor) };
  if (node.kind === 'binary') return { ...node, left: scaleRounded(node.left, factor), right: scaleRounded(node.right, factor) };
  if (node.kind !== 'call') return node;
  const args = node.args.map((arg) => scaleRounded(arg, factor));
  if (node.name !== 'ROUND' || args.length < 2) return { ...node, args };
  return { ...node, args: args.with(0, { kind: 'binary', operator: '*', left: args[0]!, right: { kind: 'value', value: factor } }) };
}

/**
 * Returns whether no result of a state is rounded from a number halfway between two others. Such a number comes out a little higher or lower
 * when a right formula works it out in another way.
 */
export function isStableState({ book, cells }: VariationProblem, { engine, values }: CandidateState): boolean {
  return cells.slice(0, MAX_CELLS).every(({ sheet, row, column }, index) => {
    const found = book.findFormula(sheet, row, column);
    const tree = found?.row === row && found.column === column ? book.parse(found.formula) : null;
    if (!tree || !rounds(tree)) return true;
    return [1 - ALMOST_NOTHING, 1 + ALMOST_NOTHING].every((factor) => {
      const scaled = evaluateFormulaTree(engine, { sheet, row, column }, scaleRounded(tree, factor), true)?.[0]?.[0];
      return scaled === undefined || isSameValue(values[index]!, toPlainValue(scaled));
    });
  });
}
