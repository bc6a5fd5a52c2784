import { readFormula } from './formula-notation.ts';
import type { Notation } from './notation.ts';
import { parseConstant, type ParsedConstant } from './parse-constant.ts';

export type ParsedInput = { kind: 'formula'; formula: string } | { kind: 'badFormula' } | ParsedConstant;

const MAX_FORMULA_LENGTH = 8192;

/** Reads what a learner typed: a formula, or a constant. */
export function parseInput(typed: string, notation: Notation, uses1904Dates: boolean): ParsedInput {
  const text = typed.trim();
  if (typed.startsWith("'") || !/^[=+]./.test(text) || /^\+[\d.,]+$/.test(text)) return parseConstant(typed, notation, uses1904Dates);
  const formula = text.length > MAX_FORMULA_LENGTH ? null : readFormula(text.slice(1), notation);
  return formula === null ? { kind: 'badFormula' } : { kind: 'formula', formula };
}
