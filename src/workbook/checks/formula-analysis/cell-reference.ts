import { visitFormulaNodes, type FormulaNode } from '#workbook/formula/syntax/formula-tree.ts';

/** Lists the functions that always return the same value when they are called without arguments, unlike TODAY and ROW. */
const CONSTANT_FUNCTIONS = new Set(['PI', 'TRUE', 'FALSE', 'NA']);

/**
 * Returns whether a formula's result can depend on cells or on the date. INDIRECT counts as a reference, because INDIRECT turns text into a
 * cell reference.
 */
export function refersToCells(tree: FormulaNode): boolean {
  let refers = false;
  visitFormulaNodes(tree, (node) => {
    if (node.kind === 'reference' || node.kind === 'table' || node.kind === 'name') refers = true;
    if (node.kind !== 'call') return;
    if (node.name === 'INDIRECT' || (node.args.length === 0 && !CONSTANT_FUNCTIONS.has(node.name))) refers = true;
  });
  return refers;
}
