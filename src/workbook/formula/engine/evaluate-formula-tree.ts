import type { FormulaNode } from '../syntax/formula-tree.ts';
import { catchErrorResult, RangeUnion, SheetRange, type FormulaValue, type Matrix } from '../values/formula-value.ts';
import { evaluateNode, parseReference } from './evaluate-node.ts';
import type { FormulaEngine } from './formula-engine.ts';
import { FormulaScope } from './formula-scope.ts';
import { toSingleValue } from './map-values.ts';
import type { FormulaPosition } from './resolve-reference.ts';

/**
 * Calculates a formula as if it were in the given cell of the engine's workbook. Returns null when the engine cannot calculate the formula.
 */
export function evaluateFormulaTree(engine: FormulaEngine, place: FormulaPosition, tree: FormulaNode, isArray: boolean): Matrix | null {
  return evaluateAt(engine, place, tree, isArray, (value, scope) => {
    if (value instanceof RangeUnion) return null;
    if (!isArray) return [[toSingleValue(value, scope) ?? 0]];
    return value instanceof SheetRange ? engine.readRange(value) : Array.isArray(value) ? value : [[value]];
  });
}

/** Returns the cells to which a formula refers, for example with OFFSET, or null when it has another result or cannot be calculated. */
export const evaluateReferenceTree = (engine: FormulaEngine, place: FormulaPosition, tree: FormulaNode): SheetRange | null =>
  evaluateAt(engine, place, tree, true, (value) => (value instanceof SheetRange ? value : null));

function evaluateAt<T>(
  engine: FormulaEngine,
  place: FormulaPosition,
  tree: FormulaNode,
  isArray: boolean,
  read: (value: FormulaValue, scope: FormulaScope) => T | null,
): T | null {
  try {
    const scope = new FormulaScope(engine, place, isArray ? 'array' : 'single', parseReference);
    return read(
      catchErrorResult(() => evaluateNode(tree, scope)),
      scope,
    );
  } catch (error) {
    // The engine ends a chain of formulas that is too long with an error of its own.
    if (error instanceof Error) return null;
    throw error;
  }
}
