import type { FormulaNode } from '#workbook/formula/syntax/formula-tree.ts';
import type { Check } from '../check-set.ts';
import type { SourceFormula } from '../recalculation.ts';
import type { CheckedCell } from './check-run.ts';

export type FormulaCheck = Extract<Check, { kind: 'formula' }>;

/** Describes a cell that a check examines, including the syntax tree of its formula. */
export interface CheckedFormula extends CheckedCell {
  formula: SourceFormula;
  tree: FormulaNode;
}
