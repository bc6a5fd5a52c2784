// A very small spreadsheet, so that the lessons show numbers that were calculated and not typed in by hand.
import type { CellValue } from './lesson.ts';

export type Cells = ReadonlyMap<string, CellValue>;

/** Numbers count columns from 0 (A) and rows from 1, as people read them. */
export interface Address {
  column: number;
  row: number;
}

export interface Range {
  from: Address;
  to: Address;
}

export function address(text: string): Address {
  const found = /^\$?([A-Z])\$?(\d+)$/.exec(text);
  if (!found) throw new Error(`Not a cell: ${text}`);
  return { column: found[1]!.charCodeAt(0) - 65, row: Number(found[2]) };
}

export const columnName = (column: number) => String.fromCharCode(65 + column);
export const cellName = ({ column, row }: Address) => `${columnName(column)}${row}`;

export function range(text: string): Range {
  const [first, last = first] = text.split(':');
  return { from: address(first!), to: address(last!) };
}

export const rangeName = ({ from, to }: Range) => (cellName(from) === cellName(to) ? cellName(from) : `${cellName(from)}:${cellName(to)}`);

export function cellsOf({ from, to }: Range): string[] {
  const names: string[] = [];
  for (let row = from.row; row <= to.row; row++) {
    for (let column = from.column; column <= to.column; column++) names.push(cellName({ column, row }));
  }
  return names;
}

/** The formula as it reads when copied: what has a $ stays, the rest moves along. */
export function copyFormula(formula: string, down: number, right: number): string {
  return formula.replace(/(\$?)([A-Z])(\$?)(\d+)/g, (_all, lockColumn: string, column: string, lockRow: string, row: string) => {
    const newColumn = lockColumn ? column : String.fromCharCode(column.charCodeAt(0) + right);
    const newRow = lockRow ? row : String(Number(row) + down);
    return `${lockColumn}${newColumn}${lockRow}${newRow}`;
  });
}

/** What a cell shows: a number, a text, or an error that begins with #. */
export function valueOf(cells: Cells, name: string): CellValue {
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

type Value = CellValue | CellValue[];
const list = (value: Value | undefined): CellValue[] => (Array.isArray(value) ? value : value === undefined ? [] : [value]);
const numbers = (values: Value[]) => values.flatMap(list).filter((value) => typeof value === 'number');

function number(value: Value): number {
  if (value === '') return 0;
  if (typeof value !== 'number') throw new CellError('#VALUE!');
  return value;
}

const functions: Record<string, (...values: Value[]) => CellValue> = {
  SUM: (...values) => numbers(values).reduce((sum, value) => sum + value, 0),
  XLOOKUP(wanted, where, back) {
    const found = list(where).indexOf(list(wanted)[0]!);
    if (found < 0) throw new CellError('#N/A');
    return list(back)[found] ?? '';
  },
};

/** Reads the formula from left to right: sums of products of numbers, cells, ranges and functions. */
function evaluate(cells: Cells, formula: string): Value {
  const tokens = formula.match(/\$?[A-Z]\$?\d+(?::\$?[A-Z]\$?\d+)?|[A-Z]+(?=\()|\d+(?:\.\d+)?|[-+*/(),]/g) ?? [];
  let next = 0;

  function sum(): Value {
    let value = product();
    while (tokens[next] === '+' || tokens[next] === '-') {
      const sign = tokens[next++] === '+' ? 1 : -1;
      value = number(value) + sign * number(product());
    }
    return value;
  }

  function product(): Value {
    let value = atom();
    while (tokens[next] === '*' || tokens[next] === '/') {
      value = tokens[next++] === '*' ? number(value) * number(atom()) : number(value) / number(atom());
    }
    return value;
  }

  function atom(): Value {
    const token = tokens[next++] ?? '';
    if (token === '(') {
      const value = sum();
      next++;
      return value;
    }
    if (/^\d/.test(token)) return Number(token);
    const call = functions[token];
    if (call) {
      const values: Value[] = [];
      do {
        next++;
        values.push(sum());
      } while (tokens[next] === ',');
      next++;
      return call(...values);
    }
    const values = cellsOf(range(token)).map((name) => valueOf(cells, name));
    return token.includes(':') ? values : values[0]!;
  }

  return sum();
}
