import { CellError } from '#workbook/reader/workbook.ts';
import { DIVISION_ERROR, ErrorResult, UnsupportedError, VALUE_ERROR, type Matrix } from '../values/formula-value.ts';
import type { FunctionArguments } from './definition/function-arguments.ts';
import { defineFunction, type FunctionDefinition, type FunctionTable } from './definition/function-definition.ts';

/** Adds up numbers in list order. */
export function sumNumbers(numbers: readonly number[]): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}

/** Returns the mean of a list of numbers. Throws the error #DIV/0! when the list is empty. */
export function calculateMean(numbers: readonly number[]): number {
  if (numbers.length === 0) throw new ErrorResult(DIVISION_ERROR);
  return sumNumbers(numbers) / numbers.length;
}

export function findMinimum(numbers: readonly number[]): number {
  let least = numbers[0] ?? 0;
  for (const number of numbers) if (number < least) least = number;
  return least;
}

export function findMaximum(numbers: readonly number[]): number {
  let greatest = numbers[0] ?? 0;
  for (const number of numbers) if (number > greatest) greatest = number;
  return greatest;
}

export const defineNumbersFunction = (calculate: (numbers: number[]) => number): FunctionDefinition =>
  defineFunction('|r', 1, (args) => calculate(args.numbers()));

/** Throws `UnsupportedError` when an argument is empty, as in `COUNTA(A1:A3,)`. Spreadsheet programs count empty arguments differently. */
export function requireArguments(args: FunctionArguments): FunctionArguments {
  for (let index = 0; index < args.count; index++) if (!args.has(index)) throw new UnsupportedError();
  return args;
}

/** Calculates SUMPRODUCT. SUMPRODUCT multiplies the corresponding elements of arrays of the same size and adds up the products. */
function sumProducts(args: FunctionArguments): number {
  const arrays = Array.from({ length: args.count }, (_, index) => {
    const raw = args.raw(index);
    // Spreadsheet programs return different results when an argument of SUMPRODUCT is a single value other than a number.
    const isUnclear = raw === null || typeof raw === 'string' || typeof raw === 'boolean' || (raw instanceof CellError && args.count > 1);
    if (isUnclear) throw new UnsupportedError();
    return args.matrix(index);
  });
  const [first] = arrays as [Matrix];
  if (arrays.some((array) => array.length !== first.length || array[0]!.length !== first[0]!.length)) throw new ErrorResult(VALUE_ERROR);
  let total = 0;
  first.forEach((cells, row) =>
    cells.forEach((_, column) => {
      let product = 1;
      for (const array of arrays) {
        const value = array[row]![column]!;
        if (value instanceof CellError) throw new ErrorResult(value);
        product *= typeof value === 'number' ? value : 0;
      }
      total += product;
    }),
  );
  return total;
}

export const sumFunctions = {
  SUM: defineNumbersFunction(sumNumbers),
  AVERAGE: defineNumbersFunction(calculateMean),
  MIN: defineNumbersFunction(findMinimum),
  MAX: defineNumbersFunction(findMaximum),
  COUNT: defineFunction('|r', 1, (args) => {
    let count = 0;
    for (let index = 0; index < args.count; index++) {
      const raw = args.raw(index);
      if (args.isReference(index) || Array.isArray(raw))
        count += args.values(index, index).filter((value) => typeof value === 'number').length;
      else count += isCountable(args, index) ? 1 : 0;
    }
    return count;
  }),
  COUNTA: defineFunction(
    '|r',
    1,
    (args) =>
      requireArguments(args)
        .values()
        .filter((value) => value !== null).length,
  ),
  SUMPRODUCT: defineFunction('|a', 1, sumProducts),
} satisfies FunctionTable;

/** Returns whether COUNT counts an argument. COUNT counts numbers and text that looks like a number, and ignores errors. */
function isCountable(args: FunctionArguments, index: number): boolean {
  try {
    args.number(index);
    return true;
  } catch (error) {
    if (error instanceof ErrorResult) return false;
    throw error;
  }
}
