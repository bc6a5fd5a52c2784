// Implements a very small spreadsheet, so that lessons show calculated results instead of results that were typed in by hand.
import type { LessonCellValue } from './lesson.ts';

export type LessonCells = ReadonlyMap<string, LessonCellValue>;

/** In cell positions, the columns are numbered from 0, but the rows are numbered from 1. */
export interface CellAddress {
  column: number;
  row: number;
}

export interface CellRange {
  from: CellAddress;
  to: CellAddress;
}

/** Parses a cell address such as `B2`. Throws when the text is not a cell address. */
export function parseAddress(text: string): CellAddress {
  const found = /^\$?([A-Z])\$?(\d+)$/.exec(text);
  if (!found) throw new Error(`Not a cell: ${text}`);
  return { column: found[1]!.charCodeAt(0) - 65, row: Number(found[2]) };
}

export const formatColumnLetters = (column: number) => String.fromCharCode(65 + column);
export const formatCellAddress = ({ column, row }: CellAddress) => `${formatColumnLetters(column)}${row}`;

export function parseRange(text: string): CellRange {
  const [first, last = first] = text.split(':');
  return { from: parseAddress(first!), to: parseAddress(last!) };
}

export const formatRange = ({ from, to }: CellRange) =>
  formatCellAddress(from) === formatCellAddress(to) ? formatCellAddress(from) : `${formatCellAddress(from)}:${formatCellAddress(to)}`;

export function listRangeCells({ from, to }: CellRange): string[] {
  const names: string[] = [];
  for (let row = from.row; row <= to.row; row++) {
    for (let column = from.column; column <= to.column; column++) names.push(formatCellAddress({ column, row }));
  }
  return names;
}

/**
 * Returns the text that a formula has after it has been copied to another cell. Copying adjusts the cell references in the formula, except
 * for a column or a row after a $ sign.
 */
export function copyFormula(formula: string, down: number, right: number): string {
  return formula.replace(/(\$?)([A-Z])(\$?)(\d+)/g, (_all, lockColumn: string, column: string, lockRow: string, row: string) => {
    const newColumn = lockColumn ? column : String.fromCharCode(column.charCodeAt(0) + right);
    const newRow = lockRow ? row : String(Number(row) + down);
    return `${lockColumn}${newColumn}${lockRow}${newRow}`;
  });
}

/** Returns the value of a cell, which is a number, a text, or an error text that begins with #. */
export function computeCellValue(cells: LessonCells, name: string): LessonCellValue {
  const content = cells.get(name) ?? '';
  if (typeof content === 'number' || !content.startsWith('=')) return content;
  try {
    const value = evaluate(cells, content.slice(1));
    return Array.isArray(value) ? (value[0] ?? '') : value;
  } catch (error) {
    if (error instanceof CellError) return error.message;
    throw error;
  }
}

class CellError extends Error {}

type Value = LessonCellValue | LessonCellValue[];
const toList = (value: Value | undefined): LessonCellValue[] => (Array.isArray(value) ? value : value === undefined ? [] : [value]);
const collectNumbers = (values: Value[]) => values.flatMap(toList).filter((value) => typeof value === 'number');

function number(value: Value): number {
  if (value === '') return 0;
  if (typeof value !== 'number') throw new CellError('#VALUE!');
  return value;
}

const FUNCTIONS: Record<string, (...values: Value[]) => LessonCellValue> = {
  SUM: (...values) => collectNumbers(values).reduce((sum, value) => sum + value, 0),
  XLOOKUP(wanted, where, back) {
    const found = toList(where).indexOf(toList(wanted)[0]!);
    if (found < 0) throw new CellError('#N/A');
    return toList(back)[found] ?? '';
  },
};

/** Evaluates a formula with a recursive descent parser. Formulas can use + - * /, numbers, cells, ranges and function calls. */
function evaluate(cells: LessonCells, formula: string): Value {
  const tokens = formula.match(/\$?[A-Z]\$?\d+(?::\$?[A-Z]\$?\d+)?|[A-Z]+(?=\()|\d+(?:\.\d+)?|[-+*/(),]/g) ?? [];
  let next = 0;

  function parseSum(): Value {
    let value = parseProduct();
    while (tokens[next] === '+' || tokens[next] === '-') {
      const sign = tokens[next++] === '+' ? 1 : -1;
      value = number(value) + sign * number(parseProduct());
    }
    return value;
  }

  function parseProduct(): Value {
    let value = parseAtom();
    while (tokens[next] === '*' || tokens[next] === '/') {
      value = tokens[next++] === '*' ? number(value) * number(parseAtom()) : number(value) / number(parseAtom());
    }
    return value;
  }

  function parseAtom(): Value {
    const token = tokens[next++] ?? '';
    if (token === '(') {
      const value = parseSum();
      next++;
      return value;
    }
    if (/^\d/.test(token)) return Number(token);
    const call = FUNCTIONS[token];
    if (call) {
      const values: Value[] = [];
      do {
        next++;
        values.push(parseSum());
      } while (tokens[next] === ',');
      next++;
      return call(...values);
    }
    const values = listRangeCells(parseRange(token)).map((name) => computeCellValue(cells, name));
    return token.includes(':') ? values : values[0]!;
  }

  return parseSum();
}
