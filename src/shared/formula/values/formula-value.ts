import type { Area } from '../../workbook/address.ts';
import { CellError, type CellValue, type Sheet } from '../../workbook/workbook.ts';

/** Something that the engine does not know. Whoever asked for a value has to do without it: the engine never guesses. */
export class Unsupported extends Error {
  override readonly name = 'Unsupported';
}

/** Ends a function early: its result is this error value. This class is no `Error`, because recording the stack takes most of the time. */
export class ErrorResult {
  readonly value: CellError;
  constructor(value: CellError) {
    this.value = value;
  }
}

/** Values in rows. All rows have the same length, and there is at least one value. */
export type Matrix = CellValue[][];

/** A reference to cells of one sheet. */
export class SheetRange {
  readonly sheet: Sheet;
  readonly area: Area;
  constructor(sheet: Sheet, area: Area) {
    this.sheet = sheet;
    this.area = area;
  }
}

/** A reference to several areas, for example `(A1:A3,C1:C3)`. */
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
export const NOT_AVAILABLE = new CellError('#N/A');
export const REFERENCE_ERROR = new CellError('#REF!');
export const NAME_ERROR = new CellError('#NAME?');
export const NULL_ERROR = new CellError('#NULL!');
export const CALCULATION_ERROR = new CellError('#CALC!');

export const isSingleCell = ({ top, left, bottom, right }: Area): boolean => top === bottom && left === right;
export const countRows = ({ top, bottom }: Area): number => bottom - top + 1;
export const countColumns = ({ left, right }: Area): number => right - left + 1;

/** Returns a matrix whose values `valueAt` gives. Rows and columns count from 0. */
export function createMatrix(rows: number, columns: number, valueAt: (row: number, column: number) => CellValue): Matrix {
  return Array.from({ length: rows }, (_, row) => Array.from({ length: columns }, (_unused, column) => valueAt(row, column)));
}

/** Returns a value of a matrix as Excel spreads it: a single row or column repeats, and beyond the last value stands #N/A. */
export function pickSpread(matrix: Matrix, row: number, column: number): CellValue {
  const cells = matrix[matrix.length === 1 ? 0 : row];
  const value = cells?.[cells.length === 1 ? 0 : column];
  return value === undefined ? NOT_AVAILABLE : value;
}
