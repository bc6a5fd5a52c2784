import type { CellValue } from '#workbook/reader/workbook.ts';
import { UnsupportedError } from '#workbook/formula/values/formula-value.ts';
import type { FunctionArguments } from './function-arguments.ts';
import { defineFunction, type FunctionDefinition } from './function-definition.ts';

/** Defines a spreadsheet function that takes one or more numbers. Missing optional arguments are passed as undefined. */
export const defineFunctionOfNumbers = (least: number, most: number, calculate: (...numbers: number[]) => CellValue): FunctionDefinition =>
  defineFunction('v'.repeat(most), least, (args) => calculate(...Array.from({ length: args.count }, (_, index) => args.number(index))));

/**
 * Defines a spreadsheet function that was part of an add-in of early Excel versions, for example EDATE. In such a function, the letter
 * `v` of the `parameters` string means a single value that is neither a range nor a logical value. Excel returns #VALUE! for ranges and
 * logical values, but other programs and some versions of Excel calculate with them, so the function throws `UnsupportedError`.
 */
export const defineAddInFunction = (
  parameters: string,
  least: number,
  evaluate: (args: FunctionArguments) => CellValue,
): FunctionDefinition =>
  defineFunction(parameters.replaceAll('v', 's'), least, (args) => {
    for (let index = 0; index < args.count; index++)
      if (parameters[index] === 'v' && typeof args.value(index) === 'boolean') throw new UnsupportedError();
    return evaluate(args);
  });

/** Defines a spreadsheet function of numbers that was part of an add-in. Missing optional arguments are undefined. */
export const defineAddInFunctionOfNumbers = (
  least: number,
  most: number,
  calculate: (...numbers: number[]) => CellValue,
): FunctionDefinition =>
  defineAddInFunction('v'.repeat(most), least, (args) =>
    calculate(...Array.from({ length: args.count }, (_, index) => args.number(index))),
  );

/** Defines a spreadsheet function that tests a single value. The value can be an error. */
export const defineErrorAwareFunction = (decide: (value: CellValue) => CellValue): FunctionDefinition =>
  defineFunction('e', 1, (args) => decide(args.value(0)));
