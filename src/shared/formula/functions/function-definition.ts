import type { FormulaValue } from '../values/formula-value.ts';
import type { FunctionArguments } from './function-arguments.ts';

/**
 * A function of spreadsheets. `parameters` has one letter for each argument, and after a bar the letters that repeat:
 * - `v`: a single value. Where an array is given, the function is worked out for each of its values. An error is the function's result.
 * - `e`: a single value that may be an error.
 * - `r`: a reference or an array.
 * - `a`: an array. A calculation inside it is worked out for every cell.
 * - `n`: an argument that is worked out only when the function asks for it.
 */
export interface FunctionDefinition {
  parameters: string;
  /** Holds the minimum number of arguments. */
  least: number;
  evaluate: (args: FunctionArguments) => FormulaValue;
}

/** Defines a function. `least` is the number of required arguments. */
export function define(parameters: string, least: number, evaluate: (args: FunctionArguments) => FormulaValue): FunctionDefinition {
  return { parameters, least, evaluate };
}

/** Maps the current names of functions in capitals to the functions. */
export type FunctionTable = Record<string, FunctionDefinition>;
