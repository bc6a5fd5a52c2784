import { visitFormulaNodes, type FormulaNode } from '#workbook/formula/syntax/formula-tree.ts';
import { getCurrentFunctionName } from '#workbook/formula/syntax/function-name.ts';

const SYNONYMS: ReadonlyMap<string, string> = new Map([['CONCATENATE', 'CONCAT']]);

/** Returns one common name for all equivalent functions, for example `CONCAT` for `CONCATENATE`. */
export function toCanonicalFunctionName(name: string): string {
  const present = getCurrentFunctionName(name.toUpperCase());
  return SYNONYMS.get(present) ?? present;
}

export function listFunctions(formula: FormulaNode): Set<string> {
  const names = new Set<string>();
  visitFormulaNodes(formula, (node) => {
    if (node.kind === 'call') names.add(toCanonicalFunctionName(node.name));
  });
  return names;
}

/** Returns the names of the functions in a group such as `INDEX+MATCH`. */
export const splitFunctionCombination = (group: string): string[] => group.split('+').map(toCanonicalFunctionName);

/** Describes groups of functions as text, for example `XLOOKUP, VLOOKUP or INDEX with MATCH`. */
export function describeFunctionAlternatives(groups: readonly string[]): string {
  const names = groups.map((group) => group.replaceAll('+', ' with '));
  const last = names.pop() ?? '';
  return names.length === 0 ? last : `${names.join(', ')} or ${last}`;
}
