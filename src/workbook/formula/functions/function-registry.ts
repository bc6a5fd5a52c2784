import { CALL_OF_RESULT } from '../syntax/formula-tree.ts';
import { getCurrentFunctionName } from '../syntax/function-name.ts';
import { conditionalSumFunctions } from './conditional-sum-functions.ts';
import type { FunctionDefinition } from './definition/function-definition.ts';
import { logicFunctions } from './logic-functions.ts';
import { lookUpFunctions } from './look-up-functions.ts';
import { sumFunctions } from './sum-functions.ts';

type Definitions = ReadonlyMap<string, FunctionDefinition>;

/** Contains the basic functions, which most exercises use. The code for workbook checks always includes the basic functions. */
const coreFunctions: Definitions = new Map(
  Object.entries({ ...sumFunctions, ...conditionalSumFunctions, ...logicFunctions, ...lookUpFunctions }),
);
/** Lists function names that belong to the formula grammar and so do not require the extended functions. */
const OTHER_NAMES = new Set(['LET', 'LAMBDA', CALL_OF_RESULT, 'ARRAYFORMULA', 'ANCHORARRAY', 'SINGLE']);

let extendedFunctions: Definitions = new Map();
let otherFunctionNames: ReadonlySet<string> | null = null;

/** Is thrown when the extended functions cannot be downloaded. A check that needs the extended functions then has no result. */
export class FunctionDownloadError extends Error {
  override readonly name = 'FunctionDownloadError';
}

/** Loads the extended functions. Rejects with a `FunctionDownloadError` when the download fails. */
export async function loadExtendedFunctions(): Promise<void> {
  const module = await import('./extended-functions.ts').catch((cause: unknown) => {
    throw new FunctionDownloadError('', { cause });
  });
  extendedFunctions = new Map(Object.entries(module.extendedFunctions));
  otherFunctionNames = new Set(module.OTHER_FUNCTION_NAMES.split(' '));
}

const findDefinition = (definitions: Definitions, name: string): FunctionDefinition | undefined =>
  definitions.get(name) ?? definitions.get(getCurrentFunctionName(name));

/**
 * Returns whether a function becomes available only when `loadExtendedFunctions` is called. The name must not have a prefix such as
 * `_xlfn.`.
 */
export const isExtendedFunction = (name: string): boolean => !OTHER_NAMES.has(name) && !findDefinition(coreFunctions, name);

/** Finds the definition of a function by its name without prefixes. Returns null when the function is unknown or has not been loaded. */
export const findFunctionDefinition = (name: string): FunctionDefinition | null =>
  findDefinition(coreFunctions, name) ?? findDefinition(extendedFunctions, name) ?? null;

/**
 * Returns whether a function that the engine cannot calculate is a function of Excel, Google Sheets or LibreOffice. Before the extended
 * functions are loaded, every function counts as one.
 */
export const isFunctionOfPrograms = (name: string): boolean =>
  OTHER_NAMES.has(name) || (otherFunctionNames?.has(getCurrentFunctionName(name)) ?? true);

/** Returns the current names of all loaded functions. The result does not include LET, which is part of the formula grammar. */
export const listFunctionNames = (): string[] => [...coreFunctions.keys(), ...extendedFunctions.keys()];
