import type { Area } from '#workbook/reader/cell-address.ts';
import { CellError, type CellValue, type Sheet } from '#workbook/reader/workbook.ts';

/**
 * States why the engine cannot calculate a formula. Only `cannotFollow` is a limit of the engine: the formulas of the other reasons have no
 * result that could follow the data.
 */
export type UnsupportedReason = 'otherWorkbook' | 'circular' | 'noSuchFunction' | 'cannotFollow';

/**
 * Is thrown when the engine does not support a formula. The engine never guesses the value of an unsupported formula. The error has no
 * message, because nobody would read it and the messages would make the learners' download larger.
 */
export class UnsupportedError extends Error {
  override readonly name = 'UnsupportedError';
  readonly reason: UnsupportedReason;
  /** Holds the name of the function that the engine cannot calculate, or the address of a cell in a circular reference. */
  subject: string | null;
  constructor(reason: UnsupportedReason = 'cannotFollow', subject: string | null = null, options?: ErrorOptions) {
    super('', options);
    this.reason = reason;
    this.subject = subject;
  }
}

/**
 * Is thrown to end the evaluation of a spreadsheet function with an error value such as #N/A as its result. `ErrorResult` does not
 * extend `Error`, because recording a stack trace is slow.
 */
export class ErrorResult {
  readonly value: CellError;
  constructor(value: CellError) {
    this.value = value;
  }
}

/**
 * Returns the result of `evaluate`. When `evaluate` throws an `ErrorResult`, the function returns the error value that the `ErrorResult`
 * contains.
 */
export function catchErrorResult<Result extends FormulaValue>(evaluate: () => Result): Result | CellError {
  try {
    return evaluate();
  } catch (error) {
    if (error instanceof ErrorResult) return error.value;
    throw error;
  }
}

export const MAX_TEXT_LENGTH = 32_767;
/** Limits the number of values in an array that a formula works with. */
const MAX_MATRIX_CELLS = 1_000_000;

/** Represents a matrix as a list of rows. All rows have the same length, and a matrix contains at least one value. */
export type Matrix = CellValue[][];

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

/** Holds the references of arrays whose elements are references, such as the result of `OFFSET(A1,{0;1},0)`. */
export const referencesOf = new WeakMap<Matrix, (SheetRange | null)[][]>();

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

/** Returns the number of values in a matrix. Throws `UnsupportedError` for too many. */
export function requireMatrixSize(rows: number, columns: number): number {
  if (rows * columns > MAX_MATRIX_CELLS) throw new UnsupportedError();
  return rows * columns;
}

/**
 * Creates a matrix from the values that the `valueAt` function returns. Row and column numbers start at 0. Throws `UnsupportedError` for a
 * matrix with too many cells.
 */
export function createMatrix(rows: number, columns: number, valueAt: (row: number, column: number) => CellValue): Matrix {
  requireMatrixSize(rows, columns);
  return Array.from({ length: rows }, (_, row) => Array.from({ length: columns }, (_unused, column) => valueAt(row, column)));
}

/**
 * Returns the value at a position in a matrix. Like spreadsheet programs, the function repeats a single row for every row number and a
 * single column for every column number. Returns #N/A for any other position outside the matrix.
 */
export function getBroadcastValue(matrix: Matrix, row: number, column: number): CellValue {
  const cells = matrix[matrix.length === 1 ? 0 : row];
  const value = cells?.[cells.length === 1 ? 0 : column];
  return value === undefined ? NOT_AVAILABLE_ERROR : value;
}
