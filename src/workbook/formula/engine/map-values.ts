import { MAX_ROWS } from '#workbook/reader/cell-address.ts';
import { CellError, type CellValue } from '#workbook/reader/workbook.ts';
import {
  countColumns,
  countRows,
  createMatrix,
  catchErrorResult,
  getBroadcastValue,
  isSingleCell,
  RangeUnion,
  SheetRange,
  UnsupportedError,
  VALUE_ERROR,
  type FormulaValue,
  type Matrix,
} from '../values/formula-value.ts';
import type { FormulaScope } from './formula-scope.ts';

/**
 * Converts a reference or an array to a single value. For a range, the result is the value of the range's cell in the same row or column as
 * the formula. When no cell of the range is in the same row or column as the formula, the result is #VALUE!.
 */
export function toSingleValue(value: FormulaValue, scope: FormulaScope): CellValue {
  if (value instanceof RangeUnion) return VALUE_ERROR;
  if (value instanceof SheetRange) return scope.readSingle(value);
  return Array.isArray(value) ? (value[0]?.[0] ?? null) : value;
}

export function toOperand(value: FormulaValue, scope: FormulaScope): CellValue | Matrix {
  if (value instanceof RangeUnion) return VALUE_ERROR;
  if (!(value instanceof SheetRange)) return value;
  return scope.mode === 'single' || isSingleCell(value.area) ? toSingleValue(value, scope) : scope.readRange(value);
}

/** Applies `calculate` to single values or, when an operand is an array, to each element of the array. */
export function mapValues(
  operands: FormulaValue[],
  scope: FormulaScope,
  calculate: (values: CellValue[]) => CellValue,
): CellValue | Matrix {
  const values = operands.map((operand) => toOperand(operand, scope));
  const calculateOne = (singles: CellValue[]) => catchErrorResult(() => calculate(singles));
  requireBlankBeyond(operands, values, calculateOne);
  return mapMatrices(values, scope, calculateOne);
}

/**
 * Throws `UnsupportedError` when an operation on whole columns or rows gives blank cells a result other than zero, FALSE or empty
 * text. The engine reads whole columns only up to the last used row, so the results for the blank cells below would be missing.
 */
function requireBlankBeyond(
  operands: readonly FormulaValue[],
  values: readonly (CellValue | Matrix)[],
  calculate: (values: CellValue[]) => CellValue,
): void {
  const isCut = values.map((value, index) => {
    const operand = operands[index]!;
    return (
      Array.isArray(value) &&
      operand instanceof SheetRange &&
      value.length * value[0]!.length < countRows(operand.area) * countColumns(operand.area)
    );
  });
  if (!isCut.includes(true)) return;
  const blanks = values.map((value, index) => (isCut[index] ? null : Array.isArray(value) ? getBroadcastValue(value, MAX_ROWS, 0) : value));
  const beyond = calculate(blanks);
  if (beyond && !(beyond instanceof CellError)) throw new UnsupportedError(); // The blank cells of whole columns affect the result.
}

export function mapMatrices(
  values: (CellValue | Matrix)[],
  scope: FormulaScope,
  calculate: (values: CellValue[], row: number, column: number) => CellValue,
): CellValue | Matrix {
  const matrices = values.filter((value) => Array.isArray(value));
  if (matrices.length === 0) return calculate(values as CellValue[], 0, 0);
  const rows = Math.max(...matrices.map((matrix) => matrix.length));
  const columns = Math.max(...matrices.map((matrix) => matrix[0]!.length));
  scope.consumeSteps((rows * columns) / 4);
  return createMatrix(rows, columns, (row, column) =>
    calculate(
      values.map((value) => (Array.isArray(value) ? getBroadcastValue(value, row, column) : value)),
      row,
      column,
    ),
  );
}
