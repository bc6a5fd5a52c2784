import { getCurrentFunctionName } from '../syntax/function-name.ts';
import { conditionalSumFunctions } from './conditional-sum-functions.ts';
import type { FunctionDefinition } from './definition/function-definition.ts';
import { logicFunctions } from './logic-functions.ts';
import { lookUpFunctions } from './look-up-functions.ts';
import { sumFunctions } from './sum-functions.ts';

type Definitions = ReadonlyMap<string, FunctionDefinition>;

/** Contains the functions that most exercises use. Learners download them with every workbook check. */
const coreFunctions: Definitions = new Map(
  Object.entries({ ...sumFunctions, ...conditionalSumFunctions, ...logicFunctions, ...lookUpFunctions }),
);
/** Lists names for which the extended functions are not needed: parts of the grammar, and functions whose results change by themselves. */
const OTHER_NAMES = new Set(['LET', 'ANCHORARRAY', 'SINGLE', 'TODAY', 'NOW', 'RAND', 'RANDBETWEEN']);

let extendedFunctions: Definitions = new Map();

/** Signals that the extended functions could not be downloaded, so that a check that needs them has no result. */
export class FunctionDownloadError extends Error {
  override readonly name = 'FunctionDownloadError';
}

/** Loads the extended functions. Rejects with a `FunctionDownloadError` when the browser cannot download them. */
export async function loadExtendedFunctions(): Promise<void> {
  const module = await import('./extended-functions.ts').catch((cause: unknown) => {
    throw new FunctionDownloadError('', { cause });
  });
  extendedFunctions = new Map(Object.entries(module.extendedFunctions));
}

const findDefinition = (definitions: Definitions, name: string): FunctionDefinition | undefined =>
  definitions.get(name) ?? definitions.get(getCurrentFunctionName(name));

/** Returns whether the engine can only know a function after `loadExtendedFunctions`. The parameter is a name without prefixes. */
export const isExtendedFunction = (name: string): boolean => !OTHER_NAMES.has(name) && !findDefinition(coreFunctions, name);

/** Returns the definition of a function by its plain name, or null when the engine does not know the function or has not loaded it. */
export const findFunctionDefinition = (name: string): FunctionDefinition | null =>
  findDefinition(coreFunctions, name) ?? findDefinition(extendedFunctions, name) ?? null;

/** Returns the current names of all loaded functions. The result does not include LET, which is part of the grammar. */
export const listFunctionNames = (): string[] => [...coreFunctions.keys(), ...extendedFunctions.keys()];
