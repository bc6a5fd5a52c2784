import type { CellValue } from '#workbook/reader/workbook.ts';
import {
  createMatrix,
  ErrorResult,
  getBroadcastValue,
  RangeUnion,
  UnsupportedError,
  VALUE_ERROR,
  type FormulaValue,
  type Matrix,
} from '#workbook/formula/values/formula-value.ts';
import type { FunctionArguments } from '../definition/function-arguments.ts';
import { defineFunction, type FunctionTable } from '../definition/function-definition.ts';

const MAX_CELLS = 100_000;

/** Calls the LAMBDA in an argument and returns its result as a single value. Throws `UnsupportedError` for a result of several values. */
function call(args: FunctionArguments, index: number, values: FormulaValue[]): CellValue {
  const result = args.callLambda(index, values);
  if (result instanceof RangeUnion) throw new ErrorResult(VALUE_ERROR);
  const matrix = args.toMatrix(result);
  if (matrix.length > 1 || matrix[0]!.length > 1) throw new UnsupportedError(); // The result of a LAMBDA has several values.
  return matrix[0]![0]!;
}

function map(args: FunctionArguments): FormulaValue {
  const last = args.count - 1;
  const arrays = Array.from({ length: last }, (_, index) => args.matrix(index));
  const rows = Math.max(...arrays.map((array) => array.length));
  const columns = Math.max(...arrays.map((array) => array[0]!.length));
  return createMatrix(rows, columns, (row, column) =>
    call(
      args,
      last,
      arrays.map((array) => getBroadcastValue(array, row, column)),
    ),
  );
}

/** Calculates REDUCE, which calls a LAMBDA with the result so far, also an array, and each value of an array. */
function reduce(args: FunctionArguments): FormulaValue {
  let total = args.raw(0);
  for (const row of args.matrix(1)) for (const value of row) total = args.callLambda(2, [total, value]);
  return total;
}

/** Calculates SCAN, which keeps every result that REDUCE has on its way. */
function scan(args: FunctionArguments): Matrix {
  let total = args.value(0);
  return args.matrix(1).map((row) => row.map((value) => (total = call(args, 2, [total, value]))));
}

function make(args: FunctionArguments): FormulaValue {
  const [rows, columns] = [args.integer(0), args.integer(1)];
  if (rows < 1 || columns < 1) throw new ErrorResult(VALUE_ERROR);
  if (rows * columns > MAX_CELLS) throw new UnsupportedError();
  return createMatrix(rows, columns, (row, column) => call(args, 2, [row + 1, column + 1]));
}

/** Multiplies two matrices. As in Excel, every element must be a number. */
function multiplyMatrices(args: FunctionArguments): FormulaValue {
  const [left, right] = [args.matrix(0), args.matrix(1)];
  if (left[0]!.length !== right.length) throw new ErrorResult(VALUE_ERROR);
  const read = (value: CellValue): number => {
    if (typeof value !== 'number') throw new ErrorResult(VALUE_ERROR);
    return value;
  };
  args.context.consumeSteps(left.length * right.length * right[0]!.length);
  return createMatrix(left.length, right[0]!.length, (row, column) =>
    left[row]!.reduce((sum: number, value, index) => sum + read(value) * read(right[index]![column]!), 0),
  );
}

export const lambdaFunctions = {
  MAP: defineFunction('|l', 2, map),
  BYROW: defineFunction('al', 2, (args) => args.matrix(0).map((row) => [call(args, 1, [[row]])])),
  BYCOL: defineFunction('al', 2, (args) => {
    const matrix = args.matrix(0);
    return [matrix[0]!.map((_, column) => call(args, 1, [matrix.map((row) => [row[column]!])]))];
  }),
  REDUCE: defineFunction('aal', 3, reduce),
  SCAN: defineFunction('val', 3, scan),
  MAKEARRAY: defineFunction('vvl', 3, make),
  MMULT: defineFunction('aa', 2, multiplyMatrices),
} satisfies FunctionTable;
