import type { FormulaValue } from '../../values/formula-value.ts';
import type { FunctionArguments } from './function-arguments.ts';

/**
 * Describes a spreadsheet function. The `parameters` text has one letter for each argument of the function. The letters after a `|` in the
 * `parameters` text are repeated for all further arguments. Each letter in the `parameters` text stands for a kind of argument.
 * - The letter `v` stands for an argument with a single value. When an argument with the letter `v` is an array, the engine calls the
 *   function for each element of the array. An error in an argument with the letter `v` becomes the result of the function.
 * - The letter `e` stands for an argument with a single value that may be an error.
 * - The letter `r` stands for an argument that is a reference or an array.
 * - The letter `a` stands for an argument that is an array. The engine evaluates an array argument such as `A1:A9*2` for every cell.
 * - The letter `n` stands for an argument that the engine evaluates only when the function reads the argument.
 */
export interface FunctionDefinition {
  parameters: string;
  /** Holds the minimum number of arguments. */
  least: number;
  evaluate: (args: FunctionArguments) => FormulaValue;
}

/** Defines a function. The `least` parameter is the number of required arguments. */
export function defineFunction(parameters: string, least: number, evaluate: (args: FunctionArguments) => FormulaValue): FunctionDefinition {
  return { parameters, least, evaluate };
}

/** Maps the current name of each function, in capital letters, to the definition of the function. */
export type FunctionTable = Record<string, FunctionDefinition>;
