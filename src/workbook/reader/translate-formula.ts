import { toColumnLetters, MAX_COLUMNS, MAX_ROWS, parseColumnLetters } from './cell-address.ts';
import { tokenizeFormula, type FormulaToken } from './formula-tokens.ts';

/** Holds the tokens of the last formula, because a shared formula is adjusted for many cells in turn. */
let last: { formula: string; tokens: readonly FormulaToken[] } | null = null;

/**
 * Adjusts the references in a formula as if it were copied to a cell further down and to the right. Rows and columns with a `$` stay the
 * same. A reference that moves beyond an edge of the sheet continues at the opposite edge. Throws a `FormulaSyntaxError` when the formula
 * cannot be split into tokens.
 */
export function translateFormula(formula: string, rows: number, columns: number): string {
  if (rows === 0 && columns === 0) return formula;
  if (last?.formula !== formula) last = { formula, tokens: tokenizeFormula(formula) };
  return last.tokens
    .map((token) => token.prefix + (token.kind === 'reference' ? translateReference(token, rows, columns) : token.text))
    .join('');
}

function translateReference({ text }: FormulaToken, rows: number, columns: number): string {
  return text.replaceAll(/(\$?)([A-Z]+)|(\$?)(\d+)/gi, (part, columnLock, letters, rowLock, digits) => {
    if (columnLock || rowLock) return part;
    return letters
      ? toColumnLetters(wrap(parseColumnLetters(letters) + columns, MAX_COLUMNS))
      : String(wrap(Number(digits) + rows, MAX_ROWS));
  });
}

const wrap = (position: number, count: number): number => ((((position - 1) % count) + count) % count) + 1;
