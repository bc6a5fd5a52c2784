import { CellError } from '../../workbook/workbook.ts';
import { DIVISION_ERROR, ErrorResult, NOT_AVAILABLE_ERROR, NUMBER_ERROR, VALUE_ERROR, type Matrix } from '../values/formula-value.ts';
import type { FunctionArguments } from './definition/function-arguments.ts';
import { defineFunction, type FunctionDefinition, type FunctionTable } from './definition/function-definition.ts';

/** Adds up numbers in the order of the list. */
export function sumNumbers(numbers: readonly number[]): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}

/** Returns the mean of numbers. Throws the error #DIV/0! when the list of numbers is empty. */
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

export const multiplyNumbers = (numbers: readonly number[]): number =>
  numbers.length === 0 ? 0 : numbers.reduce((product, number) => product * number, 1);

/** Defines a function that calculates with all numbers that SUM would add up. */
export const defineNumbersFunction = (calculate: (numbers: number[]) => number): FunctionDefinition =>
  defineFunction('|r', 1, (args) => calculate(args.numbers()));

/** Calculates SUMPRODUCT, which adds up the products of the elements at the same positions of arrays of the same size. */
function sumProducts(args: FunctionArguments): number {
  const arrays = Array.from({ length: args.count }, (_, index) => args.matrix(index));
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

/** Adds up the results of `combine(x, y)` for all pairs of elements of two arrays in which both elements are numbers. */
const addPairs = (combine: (x: number, y: number) => number): FunctionDefinition =>
  defineFunction('aa', 2, (args) => sumNumbers(readNumberPairs(args, 0, 1).map(([x, y]) => combine(x, y))));

/**
 * Returns the pairs of elements at the same positions of two arrays in which both elements are numbers. Throws the error #N/A when the
 * arrays differ in size.
 */
export function readNumberPairs(args: FunctionArguments, first: number, second: number): [number, number][] {
  const left = args.matrix(first).flat();
  const right = args.matrix(second).flat();
  const error = [...left, ...right].find((value) => value instanceof CellError);
  if (error) throw new ErrorResult(error);
  if (left.length !== right.length) throw new ErrorResult(NOT_AVAILABLE_ERROR);
  const pairs: [number, number][] = [];
  left.forEach((x, index) => {
    const y = right[index]!;
    if (typeof x === 'number' && typeof y === 'number') pairs.push([x, y]);
  });
  return pairs;
}

/**
 * Returns the numbers that AVERAGEA uses. In ranges, texts count as 0, FALSE counts as 0 and TRUE counts as 1. Arguments that are not
 * ranges must be numbers.
 */
function readNumbersAndTexts(args: FunctionArguments): number[] {
  const numbers: number[] = [];
  for (let index = 0; index < args.count; index++) {
    if (!args.isReference(index) && !Array.isArray(args.raw(index))) numbers.push(args.number(index));
    else {
      for (const value of args.values(index, index)) {
        if (value instanceof CellError) throw new ErrorResult(value);
        if (value !== null) numbers.push(typeof value === 'string' ? 0 : Number(value));
      }
    }
  }
  return numbers;
}

/** Returns the variance of numbers. The `freedom` parameter is 1 for a sample and 0 for a whole population. */
export function calculateVariance(numbers: readonly number[], freedom: number): number {
  if (numbers.length <= freedom) throw new ErrorResult(DIVISION_ERROR);
  return sumSquaredDeviations(numbers) / (numbers.length - freedom);
}

/** Returns the sum of the squares of the distances from the mean. */
export function sumSquaredDeviations(numbers: readonly number[]): number {
  const mean = calculateMean(numbers);
  return sumNumbers(numbers.map((number) => (number - mean) ** 2));
}

const defineNumbersAndTextsFunction = (calculate: (numbers: number[]) => number): FunctionDefinition =>
  defineFunction('|r', 1, (args) => calculate(readNumbersAndTexts(args)));

export const sumFunctions = {
  SUM: defineNumbersFunction(sumNumbers),
  AVERAGE: defineNumbersFunction(calculateMean),
  MIN: defineNumbersFunction(findMinimum),
  MAX: defineNumbersFunction(findMaximum),
  PRODUCT: defineNumbersFunction(multiplyNumbers),
  SUMSQ: defineNumbersFunction((numbers) => sumNumbers(numbers.map((number) => number * number))),
  'VAR.S': defineNumbersFunction((numbers) => calculateVariance(numbers, 1)),
  'VAR.P': defineNumbersFunction((numbers) => calculateVariance(numbers, 0)),
  'STDEV.S': defineNumbersFunction((numbers) => Math.sqrt(calculateVariance(numbers, 1))),
  'STDEV.P': defineNumbersFunction((numbers) => Math.sqrt(calculateVariance(numbers, 0))),
  AVERAGEA: defineNumbersAndTextsFunction(calculateMean),
  MINA: defineNumbersAndTextsFunction(findMinimum),
  MAXA: defineNumbersAndTextsFunction(findMaximum),
  VARA: defineNumbersAndTextsFunction((numbers) => calculateVariance(numbers, 1)),
  VARPA: defineNumbersAndTextsFunction((numbers) => calculateVariance(numbers, 0)),
  STDEVA: defineNumbersAndTextsFunction((numbers) => Math.sqrt(calculateVariance(numbers, 1))),
  STDEVPA: defineNumbersAndTextsFunction((numbers) => Math.sqrt(calculateVariance(numbers, 0))),
  DEVSQ: defineNumbersFunction((numbers) => {
    if (numbers.length === 0) throw new ErrorResult(NUMBER_ERROR);
    return sumSquaredDeviations(numbers);
  }),
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
  COUNTA: defineFunction('|r', 1, (args) => args.values().filter((value) => value !== null).length),
  SUMPRODUCT: defineFunction('|a', 1, sumProducts),
  SUMX2MY2: addPairs((x, y) => x * x - y * y),
  SUMX2PY2: addPairs((x, y) => x * x + y * y),
  SUMXMY2: addPairs((x, y) => (x - y) ** 2),
} satisfies FunctionTable;

/** Returns whether COUNT counts an argument. COUNT counts numbers and texts that show a number, and ignores errors. */
function isCountable(args: FunctionArguments, index: number): boolean {
  try {
    args.number(index);
    return true;
  } catch (error) {
    if (error instanceof ErrorResult) return false;
    throw error;
  }
}
