import type { FormulaNode } from '#workbook/formula/syntax/formula-tree.ts';
import type { Check } from '../check-set.ts';
import type { SourceFormula } from '../recalculation.ts';
import type { CheckedCell } from './check-run.ts';

export type FormulaCheck = Extract<Check, { kind: 'formula' }>;

export interface CheckedFormula extends CheckedCell {
  formula: SourceFormula;
  tree: FormulaNode;
}
