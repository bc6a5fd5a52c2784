import { CellError } from '#workbook/reader/workbook.ts';
import { DIVISION_ERROR, ErrorResult, NOT_AVAILABLE_ERROR, NUMBER_ERROR } from '#workbook/formula/values/formula-value.ts';
import type { FunctionArguments } from '../definition/function-arguments.ts';
import { defineFunction, type FunctionDefinition, type FunctionTable } from '../definition/function-definition.ts';
import { calculateMean, defineNumbersFunction, findMaximum, findMinimum, sumNumbers } from '../sum-functions.ts';

/**
 * Adds up `combine(x, y)` for each pair of elements at the same position in two arrays. Pairs in which an element is not a number are
 * ignored.
 */
const addPairs = (combine: (x: number, y: number) => number): FunctionDefinition =>
  defineFunction('aa', 2, (args) => {
    const pairs = readNumberPairs(args, 0, 1);
    if (pairs.length === 0) throw new ErrorResult(DIVISION_ERROR);
    return sumNumbers(pairs.map(([x, y]) => combine(x, y)));
  });

/**
 * Pairs up the elements at the same positions of two arrays and returns the pairs in which both elements are numbers. Throws the error
 * #N/A when the arrays differ in size.
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
 * Returns the numbers that AVERAGEA uses. In ranges, text and FALSE count as 0, and TRUE counts as 1. Arguments that are not ranges
 * must be numbers.
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

export function calculateVariance(numbers: readonly number[], freedom: number): number {
  if (numbers.length <= freedom) throw new ErrorResult(DIVISION_ERROR);
  return sumSquaredDeviations(numbers) / (numbers.length - freedom);
}

export function sumSquaredDeviations(numbers: readonly number[]): number {
  const mean = calculateMean(numbers);
  return sumNumbers(numbers.map((number) => (number - mean) ** 2));
}

const defineNumbersAndTextsFunction = (calculate: (numbers: number[]) => number): FunctionDefinition =>
  defineFunction('|r', 1, (args) => calculate(readNumbersAndTexts(args)));

/** Contains functions for variances and squares, and functions such as AVERAGEA that also count text and logical values. */
export const varianceFunctions = {
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
  SUMX2MY2: addPairs((x, y) => x * x - y * y),
  SUMX2PY2: addPairs((x, y) => x * x + y * y),
  SUMXMY2: addPairs((x, y) => (x - y) ** 2),
} satisfies FunctionTable;
