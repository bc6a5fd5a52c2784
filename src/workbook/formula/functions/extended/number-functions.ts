import type { CellValue } from '#workbook/reader/workbook.ts';
import { roundTo15Digits, toFiniteNumber } from '#workbook/formula/values/convert-value.ts';
import { DIVISION_ERROR, ErrorResult, NUMBER_ERROR, UnsupportedError } from '#workbook/formula/values/formula-value.ts';
import { computePower } from '#workbook/formula/values/apply-operator.ts';
import { defineAddInFunctionOfNumbers, defineFunctionOfNumbers } from '../definition/define-value-functions.ts';
import { defineFunction, type FunctionDefinition, type FunctionTable } from '../definition/function-definition.ts';
import { requireArguments } from '../sum-functions.ts';

const MAX_EXACT = 2 ** 53;

/** Defines a spreadsheet function that takes one number. The spreadsheet function returns #NUM! when the result is not finite. */
const defineNumberFunction = (calculate: (number: number) => number): FunctionDefinition =>
  defineFunctionOfNumbers(1, 1, (number) => toFiniteNumber(calculate(number)));

/**
 * Returns whether a number lies between -1 and 0. Some spreadsheet programs round a number between -1 and 0 to zero, and others treat the
 * number as negative.
 */
const isNegativeFraction = (number: number): boolean => number > -1 && number < 0;

/** The spreadsheet function truncates its arguments to whole numbers and returns #NUM! for a negative argument. */
function defineWholeNumbersFunction(
  count: number,
  calculate: (...numbers: number[]) => number,
  define = defineFunctionOfNumbers,
): FunctionDefinition {
  return define(count, count, (...numbers) => {
    if (numbers.some(isNegativeFraction)) throw new UnsupportedError();
    const whole = numbers.map(Math.trunc);
    return whole.some((number) => number < 0) ? NUMBER_ERROR : toFiniteNumber(calculate(...whole));
  });
}

function multiplyDown(number: number, step: number): number {
  if (number > 400) return Number.NaN;
  let product = 1;
  for (let factor = number; factor > 1; factor -= step) product *= factor;
  return product;
}

/** Returns the number of ways to choose `chosen` items from `count` items when the order does not matter. */
export function countCombinations(count: number, chosen: number): number {
  if (chosen > count) return Number.NaN;
  if (count > MAX_EXACT) throw new UnsupportedError(); // The numbers are too large.
  const steps = Math.min(chosen, count - chosen);
  if (steps > 100_000) throw new UnsupportedError(); // The numbers are too large.
  let ways = 1;
  for (let step = 1; step <= steps; step++) ways = (ways * (count - steps + step)) / step;
  return ways < MAX_EXACT ? Math.round(ways) : ways;
}

function countPermutations(count: number, chosen: number): number {
  if (chosen > count) return Number.NaN;
  let ways = 1;
  for (let step = 0; step < chosen && Number.isFinite(ways); step++) ways *= count - step;
  return ways;
}

function findCommonDivisor(first: number, second: number): number {
  let [divisor, rest] = [first, second];
  while (rest > 0) [divisor, rest] = [rest, divisor % rest];
  return divisor;
}

/** Defines GCD or LCM, which accept both ranges and single numbers. */
const defineIntegersFunction = (combine: (first: number, second: number) => number, allowsBlanks: boolean): FunctionDefinition =>
  defineFunction('|r', 1, (args) => {
    // The engine does not support text and logical values, because Excel accepts only some of them. The engine does not support blank cells
    // in LCM either, because spreadsheet programs return different results for blank cells.
    if (args.values().some((value) => typeof value !== 'number' && !(value === null && allowsBlanks))) throw new UnsupportedError();
    if (args.numbers().some(isNegativeFraction)) throw new UnsupportedError();
    const numbers = args.numbers().map(Math.trunc);
    if (numbers.length === 0) return 0;
    if (numbers.some((number) => number < 0 || number >= MAX_EXACT)) throw new ErrorResult(NUMBER_ERROR);
    const combined = numbers.reduce(combine);
    return combined >= MAX_EXACT ? NUMBER_ERROR : combined;
  });

/** Truncates a quotient to a whole number. Throws `UnsupportedError` when rounding the quotient to 15 digits changes the result. */
function truncateExactly(quotient: number): number {
  if (Math.trunc(quotient) !== Math.trunc(roundTo15Digits(quotient))) throw new UnsupportedError();
  return Math.trunc(quotient);
}

function takeRemainder(number: number, divisor: number): CellValue {
  if (divisor === 0) return DIVISION_ERROR;
  const quotient = number / divisor;
  // In Excel, MOD returns an error when the absolute value of the quotient is 1 125 900 000 000 or more.
  if (Math.abs(quotient) >= 1_125_900_000_000) return NUMBER_ERROR;
  if (Number.isInteger(number) && Number.isInteger(divisor)) {
    const rest = number % divisor;
    return rest !== 0 && Math.sign(rest) !== Math.sign(divisor) ? rest + divisor : toFiniteNumber(rest);
  }
  const rest = number - divisor * Math.floor(quotient);
  const distance = Math.abs(quotient - Math.round(quotient));
  if (rest !== 0 && distance < 1e-14 * Math.max(1, Math.abs(quotient))) throw new UnsupportedError(); // The remainder is a rounding error.
  return rest;
}

function takeLogarithm(number: number, base: number): CellValue {
  if (number <= 0 || base <= 0) return NUMBER_ERROR;
  if (base === 1) return DIVISION_ERROR;
  if (base === 10) return Math.log10(number);
  return base === 2 ? Math.log2(number) : Math.log(number) / Math.log(base);
}

/** Defines a trigonometric function. Excel does not support angles of 2^27 or more. */
const defineAngleFunction = (calculate: (angle: number) => number): FunctionDefinition =>
  defineNumberFunction((angle) => {
    if (Math.abs(angle) >= 2 ** 27) throw new UnsupportedError(); // The angle is too large.
    return calculate(angle);
  });

const ROMAN_DIGITS: readonly (readonly [number, string])[] = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
];

function writeRoman(number: number, form: number): CellValue {
  if (form !== 0) throw new UnsupportedError(); // ROMAN is called for a shortened form.
  let rest = Math.trunc(number);
  if (rest < 0 || rest > 3999) throw new ErrorResult(NUMBER_ERROR);
  let text = '';
  for (const [value, letters] of ROMAN_DIGITS) for (; rest >= value; rest -= value) text += letters;
  return text;
}

/** Writes a whole number with the digits 0 to Z, with zeros before it up to the given length. */
function writeInBase(number: number, base: number, length = 0): CellValue {
  const [whole, radix, width] = [number, base, length].map(Math.trunc) as [number, number, number];
  const isOutside = whole < 0 || whole >= MAX_EXACT || radix < 2 || radix > 36 || width < 0 || width > 255;
  return isOutside ? NUMBER_ERROR : whole.toString(radix).toUpperCase().padStart(width, '0');
}

export const numberFunctions = {
  ABS: defineNumberFunction(Math.abs),
  SIGN: defineNumberFunction(Math.sign),
  SQRT: defineNumberFunction(Math.sqrt),
  SQRTPI: defineAddInFunctionOfNumbers(1, 1, (number) => toFiniteNumber(Math.sqrt(number * Math.PI))),
  EXP: defineNumberFunction(Math.exp),
  LN: defineNumberFunction((number) => (number <= 0 ? Number.NaN : Math.log(number))),
  LOG10: defineNumberFunction((number) => (number <= 0 ? Number.NaN : Math.log10(number))),
  LOG: defineFunctionOfNumbers(1, 2, (number, base = 10) => takeLogarithm(number, base)),
  POWER: defineFunctionOfNumbers(2, 2, (base, exponent) => computePower(base, exponent)),
  MOD: defineFunctionOfNumbers(2, 2, (number, divisor) => takeRemainder(number, divisor)),
  QUOTIENT: defineAddInFunctionOfNumbers(2, 2, (number, divisor) =>
    divisor === 0 ? DIVISION_ERROR : toFiniteNumber(truncateExactly(number / divisor)),
  ),
  PRODUCT: defineFunction('|r', 1, (args) => {
    const numbers = requireArguments(args).numbers();
    return numbers.length === 0 ? 0 : numbers.reduce((product, number) => product * number, 1);
  }),
  PI: defineFunction('', 0, () => Math.PI),
  DEGREES: defineNumberFunction((number) => (number * 180) / Math.PI),
  RADIANS: defineNumberFunction((number) => (number * Math.PI) / 180),
  SIN: defineAngleFunction(Math.sin),
  COS: defineAngleFunction(Math.cos),
  TAN: defineAngleFunction(Math.tan),
  ASIN: defineNumberFunction(Math.asin),
  ACOS: defineNumberFunction(Math.acos),
  ATAN: defineNumberFunction(Math.atan),
  ATAN2: defineFunctionOfNumbers(2, 2, (x, y) => (x === 0 && y === 0 ? DIVISION_ERROR : Math.atan2(y, x))),
  SINH: defineNumberFunction(Math.sinh),
  COSH: defineNumberFunction(Math.cosh),
  TANH: defineNumberFunction(Math.tanh),
  ASINH: defineNumberFunction(Math.asinh),
  ACOSH: defineNumberFunction(Math.acosh),
  ATANH: defineNumberFunction(Math.atanh),
  FACT: defineWholeNumbersFunction(1, (number) => multiplyDown(number, 1)),
  FACTDOUBLE: defineWholeNumbersFunction(1, (number) => multiplyDown(number, 2), defineAddInFunctionOfNumbers),
  COMBIN: defineWholeNumbersFunction(2, (count, chosen) => countCombinations(count, chosen)),
  COMBINA: defineWholeNumbersFunction(2, (count, chosen) =>
    count === 0 && chosen === 0 ? 1 : countCombinations(count + chosen - 1, chosen),
  ),
  PERMUT: defineWholeNumbersFunction(2, (count, chosen) => countPermutations(count, chosen)),
  PERMUTATIONA: defineWholeNumbersFunction(2, (count, chosen) => count ** chosen),
  GCD: defineIntegersFunction(findCommonDivisor, true),
  LCM: defineIntegersFunction(
    (first, second) => (first === 0 || second === 0 ? 0 : (first / findCommonDivisor(first, second)) * second),
    false,
  ),
  BASE: defineFunctionOfNumbers(2, 3, writeInBase),
  ROMAN: defineFunctionOfNumbers(1, 2, (number, form = 0) => writeRoman(number, form)),
} satisfies FunctionTable;
