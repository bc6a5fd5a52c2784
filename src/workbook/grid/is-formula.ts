import { parseFormula } from '../formula/syntax/parse-formula.ts';
import { FormulaSyntaxError } from '../reader/formula-tokens.ts';

export function isFormula(text: string): boolean {
  try {
    parseFormula(text);
    return true;
  } catch (error) {
    if (error instanceof FormulaSyntaxError) return false;
    throw error;
  }
}
