import { MAX_COLUMNS, MAX_ROWS, parseColumnLetters } from './cell-address.ts';

export type FormulaTokenKind = 'number' | 'text' | 'error' | 'reference' | 'structured' | 'name' | 'function' | 'operator' | 'space';

/** Describes one token of a formula. Joining the `prefix` and `text` fields of all tokens in order gives the formula itself. */
export interface FormulaToken {
  kind: FormulaTokenKind;
  /**
   * Holds the characters of the token, except for the sheet name, which is in the `prefix` field. A text token includes its quotation
   * marks.
   */
  text: string;
  /**
   * Holds the part of a reference that names the sheet, including quotation marks and the exclamation mark. Examples are `'Costs
   * 2026'!` and `[1]Sheet1!`. The `prefix` field is empty when the token does not name a sheet.
   */
  prefix: string;
}

export class FormulaSyntaxError extends Error {
  override readonly name = 'FormulaSyntaxError';
}

/** Limits the length of a formula. Excel allows only 8 192 characters, but other programs allow longer formulas. */
const MAX_FORMULA_LENGTH = 32_767;

const NAME_START = String.raw`[\p{L}_\\]`;
const NAME_PART = String.raw`[\p{L}\p{N}\p{M}_.\\?]`;
const CELL = String.raw`\$?[A-Z]{1,3}\$?\d{1,7}`;
const COLUMNS = String.raw`\$?[A-Z]{1,3}:\$?[A-Z]{1,3}`;
const ROWS = String.raw`\$?\d{1,7}:\$?\d{1,7}`;
const REFERENCE = String.raw`(?:${CELL}(?::${CELL}(?!${NAME_PART}|[(!\[]))?|${COLUMNS}|${ROWS})(?!${NAME_PART}|[(!\[])`;
const SHEET = String.raw`(?:'[^']*(?:''[^']*)*'|[\p{L}\p{N}\p{M}_.]+)`;

const patterns = {
  space: /\s+/y,
  text: /"[^"]*(?:""[^"]*)*"/y,
  error: new RegExp(
    String.raw`#(?:REF!(?:${REFERENCE})?|DIV/0!|N/A|NAME\?|NULL!|NUM!|VALUE!|SPILL!|CALC!|GETTING_DATA|FIELD!|BLOCKED!|CONNECT!|UNKNOWN!|BUSY!|PYTHON!|EXTERNAL!)`,
    'iuy',
  ),
  // LibreOffice quotes the two names of a sheet span separately, as in `Costs:'Costs 2026'!A1`.
  prefix: new RegExp(String.raw`(?:\[[^\][]+\])?(?:${SHEET}(?::${SHEET})?)?!`, 'uy'),
  reference: new RegExp(REFERENCE, 'iuy'),
  number: /(?:\d+\.?\d*|\.\d+)(?:E[+-]?\d+)?/iy,
  name: new RegExp(NAME_START + NAME_PART + '*', 'uy'),
  operator: /<=|>=|<>|[-<>=+*/^&%(),;:{}@#]/y,
};

const cellBeforeColon = new RegExp(`${CELL}:`, 'iy');

/**
 * Splits a formula into tokens. The formula is in the notation that workbook files use: in English, with commas and without the equals
 * sign. Throws a `FormulaSyntaxError` for text that is not a formula.
 */
export function tokenizeFormula(formula: string): FormulaToken[] {
  if (formula.length > MAX_FORMULA_LENGTH) throw new FormulaSyntaxError(); // The formula is too long.
  const tokens: FormulaToken[] = [];
  let position = 0;
  const match = (pattern: RegExp): string => {
    pattern.lastIndex = position;
    return pattern.exec(formula)?.[0] ?? '';
  };
  const add = (kind: FormulaTokenKind, text: string, prefix = '') => {
    tokens.push({ kind, text, prefix });
    position += text.length;
  };
  const matchReference = (): string => {
    const text = match(patterns.reference);
    return isInsideSheet(text) ? text : '';
  };
  const addOperand = (prefix: string): boolean => {
    const error = match(patterns.error);
    const reference = error ? '' : matchReference();
    const name = error || reference ? '' : match(patterns.name);
    const after = formula[position + name.length];
    if (error) add('error', error, prefix);
    else if (reference) add('reference', reference, prefix);
    else if (after === '[') add('structured', formula.slice(position, findClosingBracket(formula, position + name.length) + 1), prefix);
    else if (name) add(after === '(' ? 'function' : 'name', name, prefix);
    else return false;
    return true;
  };
  const findPrefix = (): string => {
    const prefix = match(patterns.prefix);
    if (!prefix || prefix === '!') return '';
    // In the formula `A1:Costs!B2`, `A1` is a cell and not a sheet name, because a sheet name that looks like a cell address is always
    // quoted.
    return match(cellBeforeColon) ? '' : prefix;
  };

  while (position < formula.length) {
    const space = match(patterns.space);
    const text = space ? '' : match(patterns.text);
    const prefix = space || text ? '' : findPrefix();
    position += prefix.length;
    if (space) add('space', space);
    else if (text) add('text', text);
    else if (!addOperand(prefix)) {
      const number = prefix ? '' : match(patterns.number);
      const operator = prefix || number ? '' : match(patterns.operator);
      if (number) add('number', number);
      else if (operator) add('operator', operator);
      else throw new FormulaSyntaxError();
    }
  }
  return tokens;
}

/** Returns the position of the closing bracket that matches the bracket at position `open`. An apostrophe escapes the next character. */
function findClosingBracket(formula: string, open: number): number {
  let depth = 0;
  for (let position = open; position < formula.length; position++) {
    const character = formula[position];
    if (character === "'") position++;
    else if (character === '[') depth++;
    else if (character === ']' && --depth === 0) return position;
  }
  throw new FormulaSyntaxError(); // A bracket is not closed.
}

/** For example, `XFE1` is beyond the last column, so `XFE1` can only be a defined name. */
function isInsideSheet(reference: string): boolean {
  return reference.split(':').every((end) => {
    const [, letters = '', digits = ''] = /^\$?([A-Z]*)\$?(\d*)$/i.exec(end) ?? [];
    return parseColumnLetters(letters) <= MAX_COLUMNS && Number(digits || 1) >= 1 && Number(digits) <= MAX_ROWS;
  });
}
