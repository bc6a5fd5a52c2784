import type { FormulaValue } from '../../values/formula-value.ts';
import type { FunctionArguments } from './function-arguments.ts';

/**
 * Describes a spreadsheet function. The `parameters` text has one letter for each argument of the function. The letters after a `|` in the
 * `parameters` text are repeated for all further arguments. Each letter in the `parameters` text stands for a kind of argument.
 * - `v` stands for a single value. For an array in place of a single value, the engine calls the function for each element. An error in
 *   place of a single value becomes the result of the function.
 * - `e` stands for a single value that may be an error.
 * - `r` stands for a reference or an array.
 * - `a` stands for an array. The engine evaluates an expression such as `A1:A9*2` in an array argument for every cell.
 * - `n` stands for an argument that the engine evaluates only when the function reads the argument.
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
