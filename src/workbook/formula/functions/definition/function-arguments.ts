import { CellError, type CellValue, type Sheet } from '#workbook/reader/workbook.ts';
import { toBoolean, toNumber, toText } from '#workbook/formula/values/convert-value.ts';
import {
  SheetRange,
  ErrorResult,
  RangeUnion,
  REFERENCE_ERROR,
  UnsupportedError,
  VALUE_ERROR,
  type FormulaValue,
  type Matrix,
} from '#workbook/formula/values/formula-value.ts';

/**
 * States how the engine reads a range when a function expects a single value. The mode `single` reads only the cell in the same row or
 * column as the formula. The mode `array`, used in array formulas, evaluates the formula for every cell. The mode `argument` also
 * evaluates the formula for every cell, inside arguments that are always arrays, such as the arguments of SUMPRODUCT.
 */
export type EvaluationMode = 'single' | 'argument' | 'array';

export interface FunctionContext {
  readonly uses1904Dates: boolean;
  readonly mode: EvaluationMode;
  /** Holds the sheet that contains the formula. The `row` and `column` fields contain the position of the formula's cell. */
  readonly sheet: Sheet;
  readonly row: number;
  readonly column: number;
  /**
   * Returns the value of a range's only cell or, for a larger range, the value of the range's cell in the same row or column as the
   * formula. Returns #VALUE! when no cell of a larger range is in the same row or column as the formula.
   */
  readSingle: (range: SheetRange) => CellValue;
  /** Returns the values of a range. Whole columns end at the last used row of the sheet. */
  readRange: (range: SheetRange) => Matrix;
  /** Returns the range that text such as `Costs!B2:B9` refers to, or null when the text is not a reference. */
  parseReference: (text: string) => FormulaValue | null;
  /** Returns the current time as a serial number. Throws `UnsupportedError` when the time is unknown. */
  now: () => number;
  /** Returns a random number from 0 up to 1. Throws `UnsupportedError` when the engine has no seed. */
  random: () => number;
  /** Adds `steps` to the number of calculation steps. Throws `UnsupportedError` when the total exceeds the engine's limit. */
  consumeSteps: (steps: number) => void;
}

/** Evaluates an argument lazily, when a function first reads the argument. */
export class LazyArgument {
  readonly #evaluate: () => FormulaValue;
  #value: FormulaValue | undefined;
  constructor(evaluate: () => FormulaValue) {
    this.#evaluate = evaluate;
  }

  get value(): FormulaValue {
    this.#value ??= this.#evaluate();
    return this.#value;
  }
}

export class LambdaArgument {
  readonly call: (values: FormulaValue[]) => FormulaValue;
  constructor(call: (values: FormulaValue[]) => FormulaValue) {
    this.call = call;
  }
}

/** Represents an empty argument, such as the second argument of `IF(A1,,0)`. */
export const EMPTY_ARGUMENT = Symbol('missing');
export type Argument = FormulaValue | LazyArgument | LambdaArgument | typeof EMPTY_ARGUMENT;

/**
 * Provides the arguments of one function call. The first argument has position 0. Methods that convert an argument to another type
 * throw an `ErrorResult` when the argument is an error.
 */
export class FunctionArguments {
  readonly context: FunctionContext;
  readonly #values: readonly Argument[];

  constructor(values: readonly Argument[], context: FunctionContext) {
    this.#values = values;
    this.context = context;
  }

  get count(): number {
    return this.#values.length;
  }

  /** Returns whether the argument exists and is not empty. */
  has(index: number): boolean {
    return index < this.count && this.#values[index] !== EMPTY_ARGUMENT;
  }

  /** Returns the argument without conversion, as a value, a matrix or a reference. A missing argument is a blank value. */
  raw(index: number): FormulaValue {
    const value = this.#values[index];
    if (value instanceof LazyArgument) return value.value;
    if (value instanceof LambdaArgument) throw new ErrorResult(VALUE_ERROR);
    return value === undefined || value === EMPTY_ARGUMENT ? null : value;
  }

  /** Calls the LAMBDA in an argument. Throws the error #VALUE! for any other argument. */
  callLambda(index: number, values: FormulaValue[]): FormulaValue {
    const value = this.#values[index];
    if (!(value instanceof LambdaArgument)) throw new ErrorResult(VALUE_ERROR);
    return value.call(values);
  }

  /** Returns the argument as a single value. The value can be an error. */
  value(index: number): CellValue {
    const value = this.raw(index);
    if (value instanceof RangeUnion) throw new ErrorResult(VALUE_ERROR);
    if (value instanceof SheetRange) return this.context.readRange(value)[0]?.[0] ?? null;
    return Array.isArray(value) ? (value[0]?.[0] ?? null) : value;
  }

  /** Returns the argument as a number. Returns `otherwise` for a missing argument. */
  number(index: number, otherwise?: number): number {
    if (index >= this.count && otherwise !== undefined) return otherwise;
    return toNumber(this.value(index), this.context.uses1904Dates);
  }

  /** Returns the argument as a whole number, rounded towards zero. */
  integer(index: number, otherwise?: number): number {
    return Math.trunc(this.number(index, otherwise));
  }

  text(index: number, otherwise?: string): string {
    return index >= this.count && otherwise !== undefined ? otherwise : toText(this.value(index));
  }

  boolean(index: number, otherwise: boolean): boolean {
    return this.has(index) ? toBoolean(this.value(index)) : index < this.count ? false : otherwise;
  }

  /** Returns the argument's values as one matrix. Throws `UnsupportedError` for a union of areas. */
  matrix(index: number): Matrix {
    const value = this.raw(index);
    if (value instanceof RangeUnion) throw new UnsupportedError(); // A union of areas is used where one area is expected.
    return this.toMatrix(value);
  }

  areas(index: number): Matrix[] {
    const value = this.raw(index);
    return value instanceof RangeUnion ? value.ranges.map((range) => this.context.readRange(range)) : [this.toMatrix(value)];
  }

  range(index: number): SheetRange {
    const value = this.raw(index);
    if (value instanceof SheetRange) return value;
    if (value instanceof RangeUnion) throw new UnsupportedError(); // A union of areas is used where one area is expected.
    throw value instanceof CellError ? new ErrorResult(value) : new UnsupportedError(); // A value is used where a range is expected.
  }

  isReference(index: number): boolean {
    const value = this.raw(index);
    return value instanceof SheetRange || value instanceof RangeUnion;
  }

  toMatrix(value: Exclude<FormulaValue, RangeUnion>): Matrix {
    if (value instanceof SheetRange) return this.context.readRange(value);
    return Array.isArray(value) ? value : [[value]];
  }

  /** Returns the numbers that SUM would add up in the arguments at the positions `first` to `last`. */
  numbers(first = 0, last = this.count - 1): number[] {
    const numbers: number[] = [];
    for (let index = first; index <= last; index++) {
      const raw = this.raw(index);
      if (raw instanceof SheetRange || raw instanceof RangeUnion || Array.isArray(raw)) {
        for (const area of this.areas(index)) {
          for (const row of area) {
            for (const value of row) {
              if (typeof value === 'number') numbers.push(value);
              else if (value instanceof CellError) throw new ErrorResult(value);
            }
          }
        }
      } else numbers.push(toNumber(raw, this.context.uses1904Dates));
    }
    return numbers;
  }

  /** Returns all values of the arguments at the positions `first` to `last`. */
  values(first = 0, last = this.count - 1): CellValue[] {
    const values: CellValue[] = [];
    for (let index = first; index <= last; index++)
      for (const area of this.areas(index)) for (const row of area) for (const value of row) values.push(value);
    return values;
  }
}

/** Throws the error #REF! unless `value` is a reference to one area. */
export function requireRange(value: FormulaValue): SheetRange {
  if (value instanceof SheetRange) return value;
  throw new ErrorResult(value instanceof CellError ? value : REFERENCE_ERROR);
}
