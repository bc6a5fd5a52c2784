import { FormulaSyntaxError, tokenizeFormula } from '../reader/formula-tokens.ts';
import type { Notation } from './notation.ts';

/**
 * Converts a formula that a learner typed, without the equals sign, to the notation of workbook files. A semicolon separates arguments in every
 * language, and function names get capital letters. Returns null for text that is not a formula.
 */
export function readFormula(typed: string, { decimal }: Notation): string | null {
  const pieces = typed.match(/"[^"]*"?|'[^']*'|\{[^}]*\}|[^"'{}]+|[\s\S]/g) ?? [];
  const plain = pieces
    .map((piece) => {
      if (/^["']/.test(piece) || piece.startsWith('{')) return piece;
      const withPoints = decimal === ',' ? piece.replaceAll(/(\d),(\d)/g, '$1.$2') : piece;
      return withPoints.replaceAll(';', ',');
    })
    .join('');
  const closed = closeBrackets(plain.trim());
  try {
    const tokens = tokenizeFormula(closed);
    const isOpen = tokens.reduce(
      (depth, { kind, text }) => depth + (kind !== 'operator' ? 0 : text === '(' ? 1 : text === ')' ? -1 : 0),
      0,
    );
    if (tokens.length === 0 || isOpen !== 0) return null;
    return tokens.map(({ kind, text, prefix }) => prefix + (isUpper(kind, text) ? text.toUpperCase() : text)).join('');
  } catch (error) {
    if (error instanceof FormulaSyntaxError) return null;
    throw error;
  }
}

const isUpper = (kind: string, text: string) => kind === 'function' || kind === 'reference' || /^(?:true|false)$/i.test(text);

/** Adds the closing brackets that a learner left out at the end, as spreadsheet programs do. */
function closeBrackets(formula: string): string {
  const bare = formula.replaceAll(/"[^"]*"|'[^']*'/g, '');
  const missing = [...bare].reduce((depth, character) => depth + (character === '(' ? 1 : character === ')' ? -1 : 0), 0);
  return formula + ')'.repeat(Math.max(0, missing));
}

export function showFormula(formula: string, { decimal, separator }: Notation): string {
  const bare = formula.replaceAll(/_xl(?:fn|ws|pm)\./gi, '').replaceAll(/_xlws\./gi, '');
  if (decimal === '.') return `=${bare}`;
  try {
    let depth = 0;
    return `=${tokenizeFormula(bare)
      .map(({ kind, text, prefix }) => {
        if (text === '{') depth++;
        if (text === '}') depth--;
        if (kind === 'number') return text.replace('.', ',');
        if (kind === 'operator' && text === ',' && depth === 0) return separator;
        return prefix + text;
      })
      .join('')}`;
  } catch {
    return `=${bare}`;
  }
}
