import type { FormulaValue } from '../values/formula-value.ts';
import type { FunctionArguments } from './function-arguments.ts';

/**
 * Describes a spreadsheet function. The `parameters` text has one letter for each argument. The letters after a bar are repeated for all
 * further arguments. The letters have the following meanings:
 * - `v`: a single value. For an array, the engine calls the function for each element. An error becomes the result.
 * - `e`: a single value that may be an error.
 * - `r`: a reference or an array.
 * - `a`: an array. The engine evaluates a calculation in the argument for every cell.
 * - `n`: an argument that the engine evaluates only when the function reads the argument.
 */
export interface FunctionDefinition {
  parameters: string;
  /** Holds the minimum number of arguments. */
  least: number;
  evaluate: (args: FunctionArguments) => FormulaValue;
}

/** Defines a function. The `least` parameter is the number of required arguments. */
export function define(parameters: string, least: number, evaluate: (args: FunctionArguments) => FormulaValue): FunctionDefinition {
  return { parameters, least, evaluate };
}

/** Maps the current name of each function, in capital letters, to the definition of the function. */
export type FunctionTable = Record<string, FunctionDefinition>;
