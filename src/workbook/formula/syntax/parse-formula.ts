import { MAX_COLUMNS, MAX_ROWS, parseColumnLetters } from '#workbook/reader/cell-address.ts';
import { FormulaSyntaxError, tokenizeFormula, type FormulaToken } from '#workbook/reader/formula-tokens.ts';
import { CellError, type CellValue } from '#workbook/reader/workbook.ts';
import {
  CALL_OF_RESULT,
  type BinaryOperator,
  type FormulaNode,
  type ReferenceNode,
  type ReferencedSheets,
  type UnaryOperator,
} from './formula-tree.ts';
import { stripFunctionPrefix } from './function-name.ts';
import { parseTableReference } from './parse-table-reference.ts';

const MAX_LENGTH = 8192;
const MAX_NESTING = 200;
const MAX_LEVELS = 64;
const MAX_ARGUMENTS = 1000;
const MAX_OPERATIONS = 2000;
const LEVELS = new Map([
  ...['=', '<>', '<', '>', '<=', '>='].map((operator) => [operator, 1] as const),
  ['&', 2],
  ['+', 3],
  ['-', 3],
  ['*', 4],
  ['/', 4],
  ['^', 5],
]);

/**
 * Parses a formula in the notation that workbook files use: in English, with commas and without the equals sign. Throws a
 * `FormulaSyntaxError` for text that is not a formula.
 */
export function parseFormula(formula: string): FormulaNode {
  if (formula.length > MAX_LENGTH) throw new FormulaSyntaxError();
  const tokens = tokenizeFormula(formula.replace(/^\s*[=+]+/, ''));
  let position = 0;
  let nesting = 0;
  let level = 0;
  let operationCount = 0;

  const skipSpaces = () => {
    while (tokens[position]?.kind === 'space') position++;
  };
  const peek = (): FormulaToken | undefined => {
    skipSpaces();
    return tokens[position];
  };
  const isNext = (operator: string): boolean => peek()?.kind === 'operator' && tokens[position]?.text === operator;
  const take = (operator: string): boolean => {
    if (!isNext(operator)) return false;
    position++;
    return true;
  };
  const expect = (operator: string) => {
    if (!take(operator)) throw new FormulaSyntaxError();
  };

  const parseExpression = (level = 1): FormulaNode => {
    if (++nesting > MAX_NESTING) throw new FormulaSyntaxError(); // The formula is nested too deeply.
    let left = parseSigned();
    for (;;) {
      const token = peek();
      const tokenLevel = token?.kind === 'operator' ? LEVELS.get(token.text) : undefined;
      if (!token || tokenLevel === undefined || tokenLevel < level) break;
      if (++operationCount > MAX_OPERATIONS) throw new FormulaSyntaxError(); // The formula has too many operations.
      position++;
      left = { kind: 'binary', operator: token.text as BinaryOperator, left, right: parseExpression(tokenLevel + 1) };
    }
    nesting--;
    return left;
  };

  const parseSigned = (): FormulaNode => {
    const signs: UnaryOperator[] = [];
    while (isNext('-') || isNext('+') || isNext('@')) signs.push(tokens[position++]!.text as UnaryOperator);
    let node = parseIntersection();
    let signCount = signs.length;
    for (; take('%'); signCount++) node = { kind: 'unary', operator: '%', operand: node };
    if (signCount > MAX_LEVELS) throw new FormulaSyntaxError(); // Each sign is one level of the tree.
    for (const operator of signs.toReversed()) node = { kind: 'unary', operator, operand: node };
    return node;
  };

  const parseIntersection = (): FormulaNode => {
    let left = parseRange();
    while (tokens[position]?.kind === 'space' && startsReference(peek()))
      left = { kind: 'binary', operator: ' ', left, right: parseRange() };
    return left;
  };

  const parseRange = (): FormulaNode => {
    let left = parseOperand();
    for (;;) {
      const next = tokens[position];
      if (next?.kind !== 'operator') return left;
      if (next.text !== ':' && next.text !== '#') return left;
      position++;
      left =
        next.text === '#'
          ? { kind: 'unary', operator: '#', operand: left }
          : { kind: 'binary', operator: ':', left, right: parseOperand() };
    }
  };

  const parseUnion = (): FormulaNode => {
    let left = parseExpression();
    while (take(',')) left = { kind: 'binary', operator: ',', left, right: parseExpression() };
    return left;
  };

  const parseArguments = (): FormulaNode[] => {
    expect('(');
    const args: FormulaNode[] = [];
    if (take(')')) return args;
    do args.push(isNext(',') || isNext(')') ? { kind: 'missing' } : parseExpression());
    while (take(',') && args.length < MAX_ARGUMENTS);
    expect(')');
    return args;
  };

  /** Parses what stands in parentheses: the arguments of a function or an expression. */
  const parseInside = <Result>(parse: () => Result): Result => {
    if (++level > MAX_LEVELS) throw new FormulaSyntaxError();
    const result = parse();
    level--;
    return result;
  };

  const parseOperand = (): FormulaNode => {
    const token = peek();
    if (!token) throw new FormulaSyntaxError(); // The formula ends too early.
    position++;
    if (token.kind === 'reference') return toReferenceNode(token);
    if (token.kind === 'structured') return parseTableReference(token.text, isExternal(token.prefix));
    if (token.kind === 'name') return toNameNode(token);
    if (token.kind === 'function') {
      let call: FormulaNode = { kind: 'call', name: stripFunctionPrefix(token.text), args: parseInside(parseArguments) };
      // A parenthesis after a function call calls the function's result, which must be a LAMBDA.
      while (isNext('(')) call = { kind: 'call', name: CALL_OF_RESULT, args: [call, ...parseInside(parseArguments)] };
      return call;
    }
    if (token.kind === 'operator' && token.text === '(') {
      const node = parseInside(parseUnion);
      expect(')');
      return node;
    }
    if (token.kind === 'operator' && token.text === '{') return parseArray();
    return { kind: 'value', value: toConstant(token) };
  };

  const parseArray = (): FormulaNode => {
    const rows: CellValue[][] = [[]];
    do {
      const isNegative = take('-');
      if (!isNegative) take('+');
      const token = peek();
      if (!token) throw new FormulaSyntaxError(); // The array ends too early.
      position++;
      const value = toConstant(token);
      rows.at(-1)!.push(isNegative && typeof value === 'number' ? -value : value);
      if (isNext(';')) rows.push([]);
    } while (take(',') || take(';'));
    expect('}');
    if (rows.some((row) => row.length !== rows[0]!.length)) throw new FormulaSyntaxError(); // The rows of an array differ in length.
    return { kind: 'array', rows };
  };

  const tree = parseUnion();
  if (peek()) throw new FormulaSyntaxError();
  return tree;
}

function startsReference(token: FormulaToken | undefined): boolean {
  return token !== undefined && (['reference', 'name', 'structured', 'function'].includes(token.kind) || token.text === '(');
}

function toConstant({ kind, text }: FormulaToken): CellValue {
  if (kind === 'number' && Number.isFinite(Number(text))) return Number(text);
  if (kind === 'text') return text.slice(1, -1).replaceAll('""', '"');
  if (kind === 'error') return new CellError(text.toUpperCase().startsWith('#REF!') ? '#REF!' : text.toUpperCase());
  if (kind === 'name' && /^(?:TRUE|FALSE)$/i.test(text)) return text.toUpperCase() === 'TRUE';
  throw new FormulaSyntaxError();
}

/** Workbook files number other workbooks from 1, and `[0]` stands for the workbook that contains the formula. */
const isExternal = (prefix: string): boolean => prefix.includes('[') && !prefix.includes('[0]');

function parseSheets(prefix: string): ReferencedSheets | null {
  if (prefix === '') return null;
  const text = prefix.slice(0, -1).replaceAll(/'((?:[^']|'')*)'/g, (_, quoted: string) => quoted.replaceAll("''", "'"));
  const sheets = text.replace(/^.*\]/, '');
  const [first = '', last = first] = sheets.split(':');
  return sheets === '' && !isExternal(prefix) ? null : { first, last, isExternal: isExternal(prefix) };
}

function toNameNode(token: FormulaToken): FormulaNode {
  // The name of a function in place of a LAMBDA is saved with this prefix.
  const [, functionName] = /^_xleta\.(.+)$/i.exec(token.text) ?? [];
  if (functionName !== undefined) return { kind: 'call', name: stripFunctionPrefix(functionName), args: [] };
  if (token.prefix === '' && /^(?:TRUE|FALSE)$/i.test(token.text)) return { kind: 'value', value: toConstant(token) };
  return { kind: 'name', name: token.text.replace(/^_xlpm\./i, ''), sheets: parseSheets(token.prefix) };
}

function toReferenceNode({ text, prefix }: FormulaToken): ReferenceNode {
  const [first, last = first] = text.split(':').map(parseCorner) as [Corner, Corner?];
  const whole = first.column === null ? 'rows' : first.row === null ? 'columns' : null;
  const [top, bottom] = sortEnds(first.row, last.row, MAX_ROWS);
  const [left, right] = sortEnds(first.column, last.column, MAX_COLUMNS);
  return {
    kind: 'reference',
    sheets: parseSheets(prefix),
    area: { top: top.position, left: left.position, bottom: bottom.position, right: right.position },
    locks: { top: top.isLocked, left: left.isLocked, bottom: bottom.isLocked, right: right.isLocked },
    whole,
  };
}

interface End {
  position: number;
  isLocked: boolean;
}
interface Corner {
  row: End | null;
  column: End | null;
}

function parseCorner(text: string): Corner {
  const [, columnLock, letters, rowLock, digits] = /^(?:(\$?)([A-Z]+))?(?:(\$?)(\d+))?$/i.exec(text) ?? [];
  return {
    column: letters ? { position: parseColumnLetters(letters), isLocked: columnLock === '$' } : null,
    row: digits ? { position: Number(digits), isLocked: rowLock === '$' } : null,
  };
}

/**
 * Puts the two row numbers or the two column numbers of a reference in ascending order. A reference to whole columns covers all rows
 * and does not change when a formula is copied down. A reference to whole rows covers all columns and does not change when a formula
 * is copied across.
 */
function sortEnds(first: End | null, last: End | null, count: number): [End, End] {
  if (!first || !last)
    return [
      { position: 1, isLocked: true },
      { position: count, isLocked: true },
    ];
  return first.position <= last.position ? [first, last] : [last, first];
}
