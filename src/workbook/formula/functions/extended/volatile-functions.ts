import { ErrorResult, NUMBER_ERROR, VALUE_ERROR, createMatrix, type FormulaValue } from '#workbook/formula/values/formula-value.ts';
import type { FunctionArguments } from '../definition/function-arguments.ts';
import { defineFunction, type FunctionTable } from '../definition/function-definition.ts';

const MAX_RANDOM_NUMBERS = 100_000;

function drawWholeNumber(args: FunctionArguments, low: number, high: number): number {
  return low + Math.floor(args.context.random() * (high - low + 1));
}

function drawBetween(args: FunctionArguments): number {
  const [low, high] = [Math.ceil(args.number(0)), Math.floor(args.number(1))];
  if (low > high) throw new ErrorResult(NUMBER_ERROR);
  return drawWholeNumber(args, low, high);
}

function drawArray(args: FunctionArguments): FormulaValue {
  const readOr = (index: number, otherwise: number) => (args.has(index) ? args.number(index) : otherwise);
  const [rows, columns] = [Math.trunc(readOr(0, 1)), Math.trunc(readOr(1, 1))];
  const [low, high] = [readOr(2, 0), readOr(3, 1)];
  const isWhole = args.boolean(4, false);
  if (rows < 1 || columns < 1 || rows * columns > MAX_RANDOM_NUMBERS || low > high) throw new ErrorResult(VALUE_ERROR);
  args.context.consumeSteps(rows * columns);
  return createMatrix(rows, columns, () =>
    isWhole ? drawWholeNumber(args, Math.ceil(low), Math.floor(high)) : low + args.context.random() * (high - low),
  );
}

/** Contains the functions whose results change by themselves. The clock and the seed of the engine determine the results. */
export const volatileFunctions = {
  TODAY: defineFunction('', 0, (args) => Math.floor(args.context.now())),
  NOW: defineFunction('', 0, (args) => args.context.now()),
  RAND: defineFunction('', 0, (args) => args.context.random()),
  RANDBETWEEN: defineFunction('vv', 2, drawBetween),
  RANDARRAY: defineFunction('vvvvv', 0, drawArray),
} satisfies FunctionTable;
