import { compareAllDigits } from '#workbook/formula/values/compare-values.ts';
import {
  createMatrix,
  DIVISION_ERROR,
  ErrorResult,
  NOT_AVAILABLE_ERROR,
  NUMBER_ERROR,
  UnsupportedError,
  type Matrix,
} from '#workbook/formula/values/formula-value.ts';
import { defineFunctionOfNumbers } from '../definition/define-value-functions.ts';
import type { FunctionArguments } from '../definition/function-arguments.ts';
import { defineFunction, type FunctionDefinition, type FunctionTable } from '../definition/function-definition.ts';
import { sumNumbers, calculateMean, defineNumbersFunction } from '../sum-functions.ts';
import { sumSquaredDeviations, calculateVariance, readNumberPairs } from './variance-functions.ts';

/** Returns the numbers in an argument in ascending order. Throws the error #NUM! when the argument contains no number. */
function readSorted(args: FunctionArguments, index = 0): number[] {
  const numbers = args.numbers(index, index);
  if (numbers.length === 0) throw new ErrorResult(NUMBER_ERROR);
  return numbers.sort((left, right) => left - right);
}

/** Returns the value at a zero-based position in a sorted list of numbers. For a fractional position, the value is interpolated. */
function interpolate(sorted: readonly number[], place: number): number {
  const below = Math.floor(place);
  const fraction = place - below;
  const value = sorted[below]!;
  return fraction === 0 ? value : value + fraction * (sorted[below + 1]! - value);
}

/**
 * Defines a variant of PERCENTILE or QUARTILE: the `.INC` variant when `isInclusive` is true, and otherwise the `.EXC` variant. The
 * `parts` parameter is 4 for quartiles and 1 for percentiles.
 */
const definePercentile = (parts: number, isInclusive: boolean): FunctionDefinition =>
  defineFunction('rv', 2, (args) => {
    const sorted = readSorted(args);
    const share = (parts === 1 ? args.number(1) : args.integer(1)) / parts;
    if (share < 0 || share > 1) throw new ErrorResult(NUMBER_ERROR);
    const place = isInclusive ? share * (sorted.length - 1) : share * (sorted.length + 1) - 1;
    if (place < 0 || place > sorted.length - 1) throw new ErrorResult(NUMBER_ERROR);
    return interpolate(sorted, place);
  });

const definePercentRank = (isInclusive: boolean): FunctionDefinition =>
  defineFunction('rvv', 2, (args) => {
    const sorted = readSorted(args);
    const wanted = args.number(1);
    const digits = args.integer(2, 3);
    if (digits < 1) throw new ErrorResult(NUMBER_ERROR);
    if (wanted < sorted[0]! || wanted > sorted.at(-1)!) throw new ErrorResult(NOT_AVAILABLE_ERROR);
    const above = sorted.findIndex((number) => number >= wanted);
    const below = above - 1;
    const isFound = sorted[above] === wanted;
    const place = isFound ? above : below + (wanted - sorted[below]!) / (sorted[above]! - sorted[below]!);
    if (isInclusive && sorted.length === 1) return 1;
    const share = isInclusive ? place / (sorted.length - 1) : (place + 1) / (sorted.length + 1);
    return Math.floor(Number((share * 10 ** digits).toPrecision(14))) / 10 ** digits;
  });

/** Defines RANK.EQ or RANK.AVG. For equal numbers, RANK.AVG returns the mean of their ranks. */
const defineRank = (isAverage: boolean): FunctionDefinition =>
  defineFunction('vrv', 2, (args) => {
    const wanted = args.number(0);
    const numbers = args.numbers(1, 1);
    const isAscending = args.number(2, 0) !== 0;
    const equals = numbers.filter((number) => compareAllDigits(number, wanted) === 0).length;
    if (equals === 0) throw new ErrorResult(NOT_AVAILABLE_ERROR);
    const before = numbers.filter((number) => (isAscending ? number < wanted : number > wanted)).length;
    return before + 1 + (isAverage ? (equals - 1) / 2 : 0);
  });

const defineLargestOrSmallest = (isLargest: boolean): FunctionDefinition =>
  defineFunction('rv', 2, (args) => {
    const sorted = readSorted(args);
    const place = args.number(1);
    if (!Number.isInteger(place)) throw new UnsupportedError(); // Spreadsheet programs round a fractional position differently.
    if (place < 1 || place > sorted.length) throw new ErrorResult(NUMBER_ERROR);
    return sorted[isLargest ? sorted.length - place : place - 1]!;
  });

function fitLine(args: FunctionArguments, yIndex: number, xIndex: number) {
  const pairs = readNumberPairs(args, xIndex, yIndex);
  const [xs, ys] = [pairs.map(([x]) => x), pairs.map(([, y]) => y)] as const;
  if (pairs.length === 0) throw new ErrorResult(DIVISION_ERROR);
  const [meanX, meanY] = [calculateMean(xs), calculateMean(ys)] as const;
  const [squaresX, squaresY] = [sumSquaredDeviations(xs), sumSquaredDeviations(ys)] as const;
  const products = sumNumbers(pairs.map(([x, y]) => (x - meanX) * (y - meanY)));
  const slope = products / squaresX;
  return { count: pairs.length, slope, intercept: meanY - slope * meanX, products, squaresX, squaresY };
}

type Line = ReturnType<typeof fitLine>;

/**
 * Defines a spreadsheet function, such as SLOPE, that fits a regression line to pairs of numbers. The spreadsheet function returns
 * #DIV/0! when the calculation divides by zero.
 */
const defineLineFunction = (
  parameters: string,
  yIndex: number,
  calculate: (line: Line, args: FunctionArguments) => number,
): FunctionDefinition =>
  defineFunction(parameters, parameters.length, (args) => {
    const result = calculate(fitLine(args, yIndex, yIndex + 1), args);
    return Number.isFinite(result) ? result : DIVISION_ERROR;
  });

const correlate = ({ products, squaresX, squaresY }: Line): number => products / Math.sqrt(squaresX * squaresY);

function countFrequencies(args: FunctionArguments): Matrix {
  const numbers = args.numbers(0, 0);
  const limits = args.numbers(1, 1);
  const order = limits.map((_, index) => index).sort((left, right) => limits[left]! - limits[right]!);
  const counts = Array.from({ length: limits.length + 1 }, () => 0);
  for (const number of numbers) {
    const found = order.find((index) => number <= limits[index]!);
    counts[found ?? limits.length]! += 1;
  }
  return createMatrix(counts.length, 1, (row) => counts[row]!);
}

/** Returns the numbers that occur most often, in the order of their first occurrence. */
function findModes(numbers: readonly number[]): number[] {
  const counts = new Map<number, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  if (most < 2) throw new ErrorResult(NOT_AVAILABLE_ERROR);
  return [...counts].filter(([, count]) => count === most).map(([number]) => number);
}

function requirePositive(numbers: readonly number[]): void {
  if (numbers.length === 0 || numbers.some((number) => number <= 0)) throw new ErrorResult(NUMBER_ERROR);
}

/**
 * Measures each number's distance from the mean in standard deviations, raises each distance to a power, and returns the sum of the powers.
 */
function sumOfPowers(numbers: readonly number[], power: number, freedom: number): number {
  const mean = calculateMean(numbers);
  const deviation = Math.sqrt(calculateVariance(numbers, freedom));
  if (deviation === 0) throw new ErrorResult(DIVISION_ERROR);
  if (deviation === Infinity) throw new ErrorResult(NUMBER_ERROR);
  return sumNumbers(numbers.map((number) => ((number - mean) / deviation) ** power));
}

function requireCount(numbers: readonly number[], least: number): number {
  if (numbers.length < least) throw new ErrorResult(DIVISION_ERROR);
  return numbers.length;
}

export const statisticalFunctions = {
  MEDIAN: defineFunction('|r', 1, (args) => {
    const numbers = args.numbers().sort((left, right) => left - right);
    return numbers.length === 0 ? NUMBER_ERROR : interpolate(numbers, (numbers.length - 1) / 2);
  }),
  'MODE.SNGL': defineFunction('|a', 1, (args) => findModes(args.numbers())[0]!),
  'MODE.MULT': defineFunction('|a', 1, (args) => findModes(args.numbers()).map((number) => [number])),
  LARGE: defineLargestOrSmallest(true),
  SMALL: defineLargestOrSmallest(false),
  'RANK.EQ': defineRank(false),
  'RANK.AVG': defineRank(true),
  'PERCENTILE.INC': definePercentile(1, true),
  'PERCENTILE.EXC': definePercentile(1, false),
  'QUARTILE.INC': definePercentile(4, true),
  'QUARTILE.EXC': definePercentile(4, false),
  'PERCENTRANK.INC': definePercentRank(true),
  'PERCENTRANK.EXC': definePercentRank(false),
  TRIMMEAN: defineFunction('rv', 2, (args) => {
    const sorted = readSorted(args);
    const share = args.number(1);
    if (share < 0 || share >= 1) throw new ErrorResult(NUMBER_ERROR);
    const cut = Math.floor((sorted.length * share) / 2);
    return calculateMean(sorted.slice(cut, sorted.length - cut));
  }),
  GEOMEAN: defineNumbersFunction((numbers) => {
    requirePositive(numbers);
    return Math.exp(sumNumbers(numbers.map(Math.log)) / numbers.length);
  }),
  HARMEAN: defineNumbersFunction((numbers) => {
    requirePositive(numbers);
    return numbers.length / sumNumbers(numbers.map((number) => 1 / number));
  }),
  AVEDEV: defineNumbersFunction((numbers) => {
    if (numbers.length === 0) throw new ErrorResult(NUMBER_ERROR);
    const mean = calculateMean(numbers);
    return calculateMean(numbers.map((number) => Math.abs(number - mean)));
  }),
  SKEW: defineNumbersFunction((numbers) => {
    const count = requireCount(numbers, 3);
    return (sumOfPowers(numbers, 3, 1) * count) / ((count - 1) * (count - 2));
  }),
  PERCENTOF: defineFunction('rr', 2, (args) => {
    const total = sumNumbers(args.numbers(1, 1));
    if (total === 0) throw new ErrorResult(DIVISION_ERROR);
    return sumNumbers(args.numbers(0, 0)) / total;
  }),
  'SKEW.P': defineNumbersFunction((numbers) => sumOfPowers(numbers, 3, 0) / requireCount(numbers, 3)),
  KURT: defineNumbersFunction((numbers) => {
    const count = requireCount(numbers, 4);
    const scale = (count * (count + 1)) / ((count - 1) * (count - 2) * (count - 3));
    return scale * sumOfPowers(numbers, 4, 1) - (3 * (count - 1) ** 2) / ((count - 2) * (count - 3));
  }),
  CORREL: defineLineFunction('aa', 0, correlate),
  PEARSON: defineLineFunction('aa', 0, correlate),
  RSQ: defineLineFunction('aa', 0, (line) => correlate(line) ** 2),
  SLOPE: defineLineFunction('aa', 0, ({ slope }) => slope),
  INTERCEPT: defineLineFunction('aa', 0, ({ intercept }) => intercept),
  STEYX: defineLineFunction('aa', 0, ({ count, products, squaresX, squaresY }) =>
    Math.sqrt((squaresY - products ** 2 / squaresX) / (count - 2)),
  ),
  'FORECAST.LINEAR': defineLineFunction('vaa', 1, ({ slope, intercept }, args) => intercept + slope * args.number(0)),
  'COVARIANCE.P': defineLineFunction('aa', 0, ({ products, count }) => products / count),
  'COVARIANCE.S': defineLineFunction('aa', 0, ({ products, count }) => products / (count - 1)),
  FREQUENCY: defineFunction('aa', 2, countFrequencies),
  STANDARDIZE: defineFunctionOfNumbers(3, 3, (number, mean, deviation) => (deviation <= 0 ? NUMBER_ERROR : (number - mean) / deviation)),
} satisfies FunctionTable;
