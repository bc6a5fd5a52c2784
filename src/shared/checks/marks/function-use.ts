import { visitFormula, type FormulaNode } from '../../formula/syntax/formula-tree.ts';
import { presentFunctionName } from '../../formula/syntax/function-name.ts';

/** Maps functions to other functions that do the same. */
const SYNONYMS: ReadonlyMap<string, string> = new Map([['CONCATENATE', 'CONCAT']]);

/** Returns the common name of all functions that do the same, for example `CONCAT` for `CONCATENATE`. */
export function toCommonFunctionName(name: string): string {
  const present = presentFunctionName(name.toUpperCase());
  return SYNONYMS.get(present) ?? present;
}

/** Lists the common names of the functions that a formula calls. */
export function listFunctions(formula: FormulaNode): Set<string> {
  const names = new Set<string>();
  visitFormula(formula, (node) => {
    if (node.kind === 'call') names.add(toCommonFunctionName(node.name));
  });
  return names;
}

/** Returns the common names of the functions of a group such as `INDEX+MATCH`. */
export const splitFunctionGroup = (group: string): string[] => group.split('+').map(toCommonFunctionName);

/** Describes groups of functions in a text, for example `XLOOKUP, VLOOKUP or INDEX with MATCH`. */
export function describeFunctionGroups(groups: readonly string[]): string {
  const names = groups.map((group) => group.replaceAll('+', ' with '));
  const last = names.pop() ?? '';
  return names.length === 0 ? last : `${names.join(', ')} or ${last}`;
}
