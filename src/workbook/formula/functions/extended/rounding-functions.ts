import { roundTo15Digits, toFiniteNumber } from '#workbook/formula/values/convert-value.ts';
import { DIVISION_ERROR, ErrorResult, NUMBER_ERROR, UnsupportedError } from '#workbook/formula/values/formula-value.ts';
import { defineAddInFunctionOfNumbers, defineFunctionOfNumbers } from '../definition/define-value-functions.ts';
import { defineFunction, type FunctionDefinition, type FunctionTable } from '../definition/function-definition.ts';

/**
 * Rounds a number to the given number of decimal places, which can be negative. Only the first 15 significant digits are considered. The
 * `round` parameter is the function that rounds the absolute value.
 */
export function roundDigits(number: number, digits: number, round: (number: number) => number): number {
  const places = Math.trunc(digits);
  if (number === 0 || places > 300) return number;
  if (places < -300) return round(Math.abs(number) * 1e-300) === 0 ? 0 : Number.NaN;
  const shifted = Number(`${toExponent(Math.abs(number), places)}`);
  const rounded = round(roundTo15Digits(shifted));
  if (round !== roundHalfUp && rounded !== round(shifted)) throw new UnsupportedError(); // The result depends on the 16th digit.
  return Math.sign(number) * toExponent(rounded, -places);
}

/**
 * Moves the decimal point of a number so that, for example, 1.005 becomes exactly 100.5. Multiplying 1.005 by 100 would cause a rounding
 * error.
 */
function toExponent(number: number, places: number): number {
  const [mantissa, exponent = '0'] = String(number).split('e');
  return Number(`${mantissa}e${Number(exponent) + places}`);
}

/** Rounds a non-negative number to a whole number. As with ROUND in Excel, halves are rounded up. */
export const roundHalfUp = (number: number): number => Math.floor(number + 0.5);

/** Rounds a number to a multiple of a step, using 15 significant digits. The `round` function determines the rounding direction. */
const roundToStep = (number: number, step: number, round: (number: number) => number): number =>
  roundTo15Digits(round(roundTo15Digits(number / step)) * step);

/**
 * Calculates CEILING or FLOOR. The signs of the number and the step determine the rounding direction. The result is #NUM! when the
 * number is positive and the step is negative.
 */
function roundBySigns(number: number, step: number, isUp: boolean): number {
  if (number > 0 && step < 0) throw new ErrorResult(NUMBER_ERROR);
  return roundToStep(number, step, isUp ? Math.ceil : Math.floor);
}

/**
 * Calculates CEILING.MATH or FLOOR.MATH, which ignore the sign of the step. A `mode` argument other than 0 reverses the rounding direction
 * for negative numbers.
 */
function roundMath(number: number, step: number, mode: number, isUp: boolean): number {
  if (step === 0) return 0;
  const isTurned = number < 0 && mode !== 0;
  return roundToStep(number, Math.abs(step), isUp !== isTurned ? Math.ceil : Math.floor);
}

const roundToMultipleOf2 = (number: number, isOdd: boolean): number => {
  const size = Math.abs(number);
  const rounded = isOdd ? Math.max(1, Math.ceil((size - 1) / 2) * 2 + 1) : Math.ceil(size / 2) * 2;
  return number < 0 ? -rounded : rounded;
};

/** Throws `UnsupportedError` when the step argument is empty, as in CEILING.MATH(2.5,,1). */
const defineRoundMath = (most: number, isUp: boolean): FunctionDefinition =>
  defineFunction('v'.repeat(most), 1, (args) => {
    if (args.count > 1 && !args.has(1)) throw new UnsupportedError();
    return roundMath(args.number(0), args.number(1, 1), args.number(2, 0), isUp);
  });

export const roundingFunctions = {
  ROUND: defineFunctionOfNumbers(2, 2, (number, digits) => toFiniteNumber(roundDigits(number, digits, roundHalfUp))),
  ROUNDUP: defineFunctionOfNumbers(2, 2, (number, digits) => toFiniteNumber(roundDigits(number, digits, Math.ceil))),
  ROUNDDOWN: defineFunctionOfNumbers(2, 2, (number, digits) => toFiniteNumber(roundDigits(number, digits, Math.floor))),
  TRUNC: defineFunctionOfNumbers(1, 2, (number, digits = 0) => toFiniteNumber(roundDigits(number, digits, Math.floor))),
  INT: defineFunctionOfNumbers(1, 1, (number) => Math.floor(roundTo15Digits(number))),
  EVEN: defineFunctionOfNumbers(1, 1, (number) => roundToMultipleOf2(number, false)),
  ODD: defineFunctionOfNumbers(1, 1, (number) => roundToMultipleOf2(number, true)),
  MROUND: defineAddInFunctionOfNumbers(2, 2, (number, step) => {
    if (number === 0 || step === 0) return 0;
    if (Math.sign(number) !== Math.sign(step)) return NUMBER_ERROR;
    const quotient = number / step;
    // When a step has decimal places, binary rounding errors make Excel round down some numbers that are halfway between two multiples of
    // the step. The engine therefore does not support a number halfway between two multiples of a step with decimal places.
    if (!Number.isInteger(step) && Math.abs(quotient - Math.floor(quotient) - 0.5) < 1e-9) throw new UnsupportedError();
    return roundToStep(number, step, roundHalfUp);
  }),
  CEILING: defineFunctionOfNumbers(2, 2, (number, step) => (number === 0 || step === 0 ? 0 : roundBySigns(number, step, true))),
  FLOOR: defineFunctionOfNumbers(2, 2, (number, step) => {
    if (number === 0) return 0;
    return step === 0 ? DIVISION_ERROR : roundBySigns(number, step, false);
  }),
  'CEILING.MATH': defineRoundMath(3, true),
  'FLOOR.MATH': defineRoundMath(3, false),
  'CEILING.PRECISE': defineRoundMath(2, true),
  'ISO.CEILING': defineRoundMath(2, true),
  'FLOOR.PRECISE': defineRoundMath(2, false),
} satisfies FunctionTable;
