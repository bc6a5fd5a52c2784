import type { Area } from '../../workbook/cell-address.ts';
import { CellError, type CellValue, type Sheet } from '../../workbook/workbook.ts';

/**
 * Signals that the engine does not support a formula. The engine throws an `UnsupportedError` instead of guessing the value of an
 * unsupported formula. The error has no message, because learners would download the messages, and nobody would read them.
 */
export class UnsupportedError extends Error {
  override readonly name = 'UnsupportedError';
}

/**
 * Holds an error value that is the result of a spreadsheet function. Throwing an `ErrorResult` ends the evaluation of the spreadsheet
 * function. `ErrorResult` does not extend `Error`, because recording a stack trace is slow.
 */
export class ErrorResult {
  readonly value: CellError;
  constructor(value: CellError) {
    this.value = value;
  }
}

/** Returns the result of `evaluate`, or the error value of the `ErrorResult` that `evaluate` throws. */
export function catchErrorResult<Result extends FormulaValue>(evaluate: () => Result): Result | CellError {
  try {
    return evaluate();
  } catch (error) {
    if (error instanceof ErrorResult) return error.value;
    throw error;
  }
}

/** Holds a matrix as a list of rows. All rows have the same length, and a matrix has at least one value. */
export type Matrix = CellValue[][];

/** Describes a reference to cells of one sheet. */
export class SheetRange {
  readonly sheet: Sheet;
  readonly area: Area;
  constructor(sheet: Sheet, area: Area) {
    this.sheet = sheet;
    this.area = area;
  }
}

/** Describes a reference to several areas, for example `(A1:A3,C1:C3)`. */
export class RangeUnion {
  readonly ranges: readonly SheetRange[];
  constructor(ranges: readonly SheetRange[]) {
    this.ranges = ranges;
  }
}

export type FormulaValue = CellValue | Matrix | SheetRange | RangeUnion;

export const VALUE_ERROR = new CellError('#VALUE!');
export const NUMBER_ERROR = new CellError('#NUM!');
export const DIVISION_ERROR = new CellError('#DIV/0!');
export const NOT_AVAILABLE_ERROR = new CellError('#N/A');
export const REFERENCE_ERROR = new CellError('#REF!');
export const NAME_ERROR = new CellError('#NAME?');
export const NULL_ERROR = new CellError('#NULL!');
export const CALCULATION_ERROR = new CellError('#CALC!');

export const isSingleCell = ({ top, left, bottom, right }: Area): boolean => top === bottom && left === right;
export const countRows = ({ top, bottom }: Area): number => bottom - top + 1;
export const countColumns = ({ left, right }: Area): number => right - left + 1;

/** Creates a matrix with the values that the `valueAt` function returns. Rows and columns are numbered from 0. */
export function createMatrix(rows: number, columns: number, valueAt: (row: number, column: number) => CellValue): Matrix {
  return Array.from({ length: rows }, (_, row) => Array.from({ length: columns }, (_unused, column) => valueAt(row, column)));
}

/**
 * Returns the value of a matrix at a position. In a matrix with a single row, the function ignores the row number, because spreadsheet
 * programs repeat a single row. In a matrix with a single column, the function ignores the column number, because spreadsheet programs
 * repeat a single column. Returns #N/A for a row number outside a matrix with several rows, and for a column number outside a matrix with
 * several columns.
 */
export function getBroadcastValue(matrix: Matrix, row: number, column: number): CellValue {
  const cells = matrix[matrix.length === 1 ? 0 : row];
  const value = cells?.[cells.length === 1 ? 0 : column];
  return value === undefined ? NOT_AVAILABLE_ERROR : value;
}
