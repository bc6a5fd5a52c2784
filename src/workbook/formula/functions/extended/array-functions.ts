import { CellError, type CellValue } from '#workbook/reader/workbook.ts';
import { compareValues, areEqual } from '#workbook/formula/values/compare-values.ts';
import { toBoolean, toNumber } from '#workbook/formula/values/convert-value.ts';
import {
  CALCULATION_ERROR,
  countRows,
  createMatrix,
  ErrorResult,
  NOT_AVAILABLE_ERROR,
  NUMBER_ERROR,
  SheetRange,
  UnsupportedError,
  VALUE_ERROR,
  type FormulaValue,
  type Matrix,
} from '#workbook/formula/values/formula-value.ts';
import type { FunctionArguments } from '../definition/function-arguments.ts';
import { defineFunction, type FunctionDefinition, type FunctionTable } from '../definition/function-definition.ts';

const MAX_CELLS = 500_000;

export const transposeMatrix = (matrix: Matrix): Matrix =>
  createMatrix(matrix[0]!.length, matrix.length, (row, column) => matrix[column]![row]!);

/** Returns the given matrix, or the error #CALC! when the matrix is empty. */
const requireCells = (matrix: Matrix): FormulaValue => (matrix.length === 0 || matrix[0]!.length === 0 ? CALCULATION_ERROR : matrix);

const changeLines = (matrix: Matrix, isByColumn: boolean, change: (lines: Matrix) => Matrix): FormulaValue => {
  const lines = change(isByColumn ? transposeMatrix(matrix) : matrix);
  if (lines.length === 0) return CALCULATION_ERROR;
  return isByColumn ? transposeMatrix(lines) : lines;
};

function filter(args: FunctionArguments): FormulaValue {
  const matrix = args.matrix(0);
  const conditions = args.matrix(1);
  const isByColumn = conditions.length === 1 && (matrix.length > 1 || conditions[0]!.length > 1);
  const flags = (isByColumn ? conditions[0]! : conditions.map((row) => row[0]!)).map(toBoolean);
  const length = isByColumn ? matrix[0]!.length : matrix.length;
  if (flags.length !== length || (!isByColumn && conditions[0]!.length > 1)) throw new ErrorResult(VALUE_ERROR);
  if (!flags.includes(true)) return args.has(2) ? args.raw(2) : CALCULATION_ERROR;
  return changeLines(matrix, isByColumn, (lines) => lines.filter((_, index) => flags[index]));
}

/** Numbers come first, followed by text, logical values and errors. Blank values come last in both ascending and descending order. */
function compareForSort(left: CellValue, right: CellValue, direction: number): number {
  if (left === null || right === null) return Number(left === null) - Number(right === null);
  if (left instanceof CellError || right instanceof CellError) {
    return direction * (Number(left instanceof CellError) - Number(right instanceof CellError));
  }
  return direction * compareValues(left, right);
}

function readDirection(value: number): number {
  if (value !== 1 && value !== -1) throw new ErrorResult(VALUE_ERROR);
  return value;
}

function sort(args: FunctionArguments): FormulaValue {
  const isByColumn = args.has(3) && toBoolean(args.value(3));
  const keys = args.has(1) ? args.values(1, 1) : [1];
  const directions = args.has(2) ? args.values(2, 2) : [1];
  const lineLength = isByColumn ? args.matrix(0).length : args.matrix(0)[0]!.length;
  const orders = keys.map((key, index) => {
    const position = toNumber(key);
    if (!Number.isInteger(position)) throw new UnsupportedError(); // A column number has decimal places.
    if (position < 1 || position > lineLength) throw new ErrorResult(VALUE_ERROR);
    return { position: position - 1, direction: readDirection(toNumber(directions[index] ?? directions[0]!)) };
  });
  return changeLines(args.matrix(0), isByColumn, (lines) =>
    lines.toSorted((left, right) => {
      for (const { position, direction } of orders) {
        const order = compareForSort(left[position]!, right[position]!, direction);
        if (order !== 0) return order;
      }
      return 0;
    }),
  );
}

function sortBy(args: FunctionArguments): FormulaValue {
  const matrix = args.matrix(0);
  const firstKeys = args.matrix(1);
  if (firstKeys.flat().length === 1 && matrix.flat().length > 1) throw new UnsupportedError(); // One value is no list to sort by.
  const isByColumn = firstKeys.length === 1;
  const length = isByColumn ? matrix[0]!.length : matrix.length;
  const orders: { keys: CellValue[]; direction: number }[] = [];
  for (let index = 1; index < args.count; index += 2) {
    const keys = args.values(index, index);
    if (keys.length !== length) throw new ErrorResult(VALUE_ERROR);
    orders.push({ keys, direction: readDirection(args.has(index + 1) ? args.number(index + 1) : 1) });
  }
  return changeLines(matrix, isByColumn, (lines) => {
    const places = lines.map((_, place) => place);
    places.sort((left, right) => {
      for (const { keys, direction } of orders) {
        const order = compareForSort(keys[left]!, keys[right]!, direction);
        if (order !== 0) return order;
      }
      return 0;
    });
    return places.map((place) => lines[place]!);
  });
}

function listUnique(args: FunctionArguments): FormulaValue {
  const isByColumn = args.has(1) && toBoolean(args.value(1));
  const isOnce = args.has(2) && toBoolean(args.value(2));
  const isSameLine = (left: CellValue[], right: CellValue[]) =>
    left.every((value, index) => {
      const other = right[index]!;
      if (value instanceof CellError || other instanceof CellError)
        return value instanceof CellError && other instanceof CellError && value.code === other.code;
      return (value === null) === (other === null) && typeof value === typeof other && areEqual(value, other);
    });
  const matrix = args.matrix(0);
  const source = args.raw(0);
  // Ranges are read up to the last row that is used, and the rows below it are one more blank row.
  const isCut = source instanceof SheetRange && countRows(source.area) > matrix.length;
  const all = isCut ? [...matrix, matrix[0]!.map(() => null)] : matrix;
  return changeLines(all, isByColumn, (lines) => {
    args.context.consumeSteps((lines.length * lines.length) / 16);
    const groups: { line: CellValue[]; count: number }[] = [];
    for (const line of lines) {
      const group = groups.find((candidate) => isSameLine(candidate.line, line));
      if (group) group.count++;
      else groups.push({ line, count: 1 });
    }
    return groups.filter(({ count }) => !isOnce || count === 1).map(({ line }) => line);
  });
}

function createSequence(args: FunctionArguments): FormulaValue {
  const read = (index: number) => (args.has(index) ? args.number(index) : 1);
  const [rows, columns] = [Math.trunc(read(0)), Math.trunc(read(1))] as const;
  if (rows < 1 || columns < 1) throw new ErrorResult(rows < 0 || columns < 0 ? VALUE_ERROR : CALCULATION_ERROR);
  if (rows * columns > MAX_CELLS) throw new UnsupportedError(); // The sequence is too long.
  args.context.consumeSteps((rows * columns) / 4);
  const [start, step] = [read(2), read(3)] as const;
  return createMatrix(rows, columns, (row, column) => start + (row * columns + column) * step);
}

/**
 * Calculates the spreadsheet function TAKE or DROP. A negative argument counts rows or columns from the end. When the number of rows
 * or columns is omitted, the result contains all rows or columns.
 */
function takeLines(args: FunctionArguments, isTaken: boolean): FormulaValue {
  const cut = (lines: Matrix, index: number): Matrix => {
    if (!args.has(index)) return lines;
    const count = args.integer(index);
    if (isTaken) return count < 0 ? lines.slice(count) : lines.slice(0, count);
    return count < 0 ? lines.slice(0, count) : lines.slice(count);
  };
  if (!args.has(1) && !args.has(2)) throw new UnsupportedError(); // No number of rows or columns is given.
  const rows = cut(args.matrix(0), 1);
  if (rows.length === 0) return CALCULATION_ERROR;
  const columns = cut(transposeMatrix(rows), 2);
  return columns.length === 0 ? CALCULATION_ERROR : transposeMatrix(columns);
}

function chooseLines(args: FunctionArguments, isByColumn: boolean): FormulaValue {
  const positions = args.values(1).map((value) => Math.trunc(toNumber(value)));
  return changeLines(args.matrix(0), isByColumn, (lines) =>
    positions.map((position) => {
      const line = position < 0 ? lines.at(position) : lines[position - 1];
      if (!line) throw new ErrorResult(VALUE_ERROR);
      return line;
    }),
  );
}

/** Stacks arrays vertically. Rows that are shorter than the longest row are padded with #N/A. */
function stack(matrices: readonly Matrix[]): Matrix {
  const width = Math.max(...matrices.map((matrix) => matrix[0]!.length));
  return matrices.flatMap((matrix) =>
    matrix.map((row) => [...row, ...Array.from({ length: width - row.length }, () => NOT_AVAILABLE_ERROR)]),
  );
}

const readAll = (args: FunctionArguments): Matrix[] => Array.from({ length: args.count }, (_, index) => args.areas(index)).flat();

function listCells(args: FunctionArguments): CellValue[] {
  const kind = args.has(1) ? args.integer(1) : 0;
  const matrix = args.has(2) && toBoolean(args.value(2)) ? transposeMatrix(args.matrix(0)) : args.matrix(0);
  if (kind < 0 || kind > 3) throw new ErrorResult(VALUE_ERROR);
  return matrix.flat().filter((value) => !(kind % 2 === 1 && value === null) && !(kind >= 2 && value instanceof CellError));
}

function wrapCells(args: FunctionArguments): Matrix {
  const width = args.integer(1);
  const matrix = args.matrix(0);
  const values = matrix.flat();
  if (matrix.length > 1 && matrix[0]!.length > 1) throw new ErrorResult(VALUE_ERROR);
  if (width < 1) throw new ErrorResult(NUMBER_ERROR);
  if (width > values.length) throw new UnsupportedError(); // The only row is not full.
  const filler = args.has(2) ? args.value(2) : NOT_AVAILABLE_ERROR;
  return createMatrix(
    Math.ceil(values.length / width),
    width,
    (row, column) => values[row * width + column] ?? (row * width + column < values.length ? null : filler),
  );
}

/** Defines a spreadsheet function whose first argument is a list. An error instead of a list, such as that of FILTER, is the result. */
const defineListFunction = (parameters: string, least: number, evaluate: (args: FunctionArguments) => FormulaValue): FunctionDefinition =>
  defineFunction(parameters, least, (args) => {
    const list = args.raw(0);
    return list instanceof CellError ? list : evaluate(args);
  });

export const arrayFunctions = {
  FILTER: defineListFunction('aan', 2, filter),
  SORT: defineListFunction('aaav', 1, sort),
  SORTBY: defineListFunction('a|av', 2, sortBy),
  UNIQUE: defineFunction('avv', 1, listUnique),
  SEQUENCE: defineFunction('vvvv', 1, createSequence),
  TRANSPOSE: defineFunction('a', 1, (args) => transposeMatrix(args.matrix(0))),
  TAKE: defineListFunction('avv', 2, (args) => takeLines(args, true)),
  DROP: defineListFunction('avv', 2, (args) => takeLines(args, false)),
  CHOOSEROWS: defineListFunction('a|a', 2, (args) => chooseLines(args, false)),
  CHOOSECOLS: defineListFunction('a|a', 2, (args) => chooseLines(args, true)),
  VSTACK: defineFunction('|a', 1, (args) => stack(readAll(args))),
  HSTACK: defineFunction('|a', 1, (args) => transposeMatrix(stack(readAll(args).map(transposeMatrix)))),
  TOCOL: defineListFunction('avv', 1, (args) => requireCells(listCells(args).map((value) => [value]))),
  TOROW: defineListFunction('avv', 1, (args) => requireCells([listCells(args)])),
  WRAPROWS: defineListFunction('avv', 2, wrapCells),
  WRAPCOLS: defineListFunction('avv', 2, (args) => transposeMatrix(wrapCells(args))),
} satisfies FunctionTable;
