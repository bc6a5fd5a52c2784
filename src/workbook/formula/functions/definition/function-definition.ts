import type { FormulaValue } from '#workbook/formula/values/formula-value.ts';
import type { FunctionArguments } from './function-arguments.ts';

/**
 * Describes a spreadsheet function. The `parameters` string has one letter for each argument of the function. Letters after a `|` are
 * repeated for all further arguments. Each letter states how the engine passes the argument to the function.
 * - The letter `v` means a single value. When the argument is an array, the engine calls the function for each element. When the
 *   argument is an error, the error becomes the result of the function.
 * - The letter `s` means the same as `v`, but a range of several cells is not supported.
 * - The letter `e` means a single value that can be an error.
 * - The letter `r` means a reference or an array.
 * - The letter `R` means the same as `r`, and the engine calls the function for each reference of an array of references.
 * - The letter `a` means an array. The engine evaluates an argument such as `A1:A9*2` for every cell.
 * - The letter `l` means a LAMBDA, or else an array.
 * - The letter `n` means that the engine evaluates the argument only when the function reads it.
 */
export interface FunctionDefinition {
  parameters: string;
  least: number;
  evaluate: (args: FunctionArguments) => FormulaValue;
}

/** Defines a spreadsheet function. The `least` parameter is the minimum number of arguments. */
export function defineFunction(parameters: string, least: number, evaluate: (args: FunctionArguments) => FormulaValue): FunctionDefinition {
  return { parameters, least, evaluate };
}

/** Maps the current name of each function, in capital letters, to the function's definition. */
export type FunctionTable = Record<string, FunctionDefinition>;
