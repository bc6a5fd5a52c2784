import { CellError, type CellValue } from '#workbook/reader/workbook.ts';
import { areEqual, compareValues } from './compare-values.ts';
import { toFiniteNumber, toNumber, toText } from './convert-value.ts';
import { DIVISION_ERROR, ErrorResult, MAX_TEXT_LENGTH, NUMBER_ERROR, UnsupportedError, VALUE_ERROR } from './formula-value.ts';

export type ValueOperator = '+' | '-' | '*' | '/' | '^' | '&' | '=' | '<>' | '<' | '>' | '<=' | '>=';

/**
 * Applies an operator to two single values. When both values are errors, the result is the left error. Throws an `ErrorResult` when an
 * arithmetic operator is applied to text that does not look like a number.
 */
export function applyOperator(operator: ValueOperator, left: CellValue, right: CellValue, uses1904Dates: boolean): CellValue {
  if (left instanceof CellError) return left;
  if (right instanceof CellError) return right;
  switch (operator) {
    case '&':
      return joinTexts([toText(left), toText(right)]);
    case '=':
      return areEqual(left, right);
    case '<>':
      return !areEqual(left, right);
    case '<':
      return compareValues(left, right) < 0;
    case '>':
      return compareValues(left, right) > 0;
    case '<=':
      return compareValues(left, right) <= 0;
    case '>=':
      return compareValues(left, right) >= 0;
    case '+':
    case '-':
    case '*':
    case '/':
    case '^':
      return calculate(operator, toNumber(left, uses1904Dates), toNumber(right, uses1904Dates));
  }
}

function calculate(operator: '+' | '-' | '*' | '/' | '^', left: number, right: number): CellValue {
  switch (operator) {
    case '+':
      return toFiniteNumber(left + right);
    case '-':
      return toFiniteNumber(left - right);
    case '*':
      return toFiniteNumber(left * right);
    case '/':
      return right === 0 ? DIVISION_ERROR : toFiniteNumber(left / right);
    case '^':
      return computePower(left, right);
  }
}

/** Joins texts. Throws the error #VALUE! before a text becomes longer than a cell can hold. */
export function joinTexts(texts: readonly string[]): string {
  if (texts.reduce((length, text) => length + text.length, 0) > MAX_TEXT_LENGTH) throw new ErrorResult(VALUE_ERROR);
  return texts.join('');
}

/** Calculates a power. The result of zero to the power of zero is #NUM!, and the result of a negative power of zero is #DIV/0!. */
export function computePower(base: number, exponent: number): CellValue {
  if (base === 0 && exponent === 0) return NUMBER_ERROR;
  if (base === 0 && exponent < 0) return DIVISION_ERROR;
  // The engine does not support odd roots of negative numbers, in which the exponent is the reciprocal of an odd integer, such as 1/3.
  if (base < 0 && !Number.isInteger(exponent) && isOddRoot(exponent)) throw new UnsupportedError();
  return toFiniteNumber(base ** exponent);
}

/**
 * Returns whether an exponent is 1 divided by an odd whole number. Spreadsheet programs return different results for odd roots of
 * negative numbers.
 */
const isOddRoot = (exponent: number): boolean =>
  Math.round(1 / exponent) % 2 !== 0 && Math.abs(1 / exponent - Math.round(1 / exponent)) < 1e-9;

/**
 * Returns zero for a sum that differs from zero only by rounding errors, such as 0.3 - 0.2 - 0.1. Returns any other sum unchanged. Excel
 * replaces an almost-zero sum with zero only when the addition or subtraction is the formula's last operation.
 */
export const roundNearZeroToZero = (result: number, operand: number): number =>
  Math.abs(result) < Math.abs(operand) * 2 ** -49 ? 0 : result;
