import { presentFunctionName } from '../syntax/function-name.ts';
import type { FunctionDefinition } from './function-definition.ts';
import { conditionalSums } from './conditional-sums.ts';
import { logic } from './logic.ts';
import { lookUps } from './look-ups.ts';
import { references } from './references.ts';
import { sums } from './sums.ts';

const definitions: ReadonlyMap<string, FunctionDefinition> = new Map(
  Object.entries({ ...sums, ...conditionalSums, ...logic, ...lookUps, ...references }),
);

/** Returns the definition of a function by its plain name, or null when the engine does not know the function. */
export function findFunction(name: string): FunctionDefinition | null {
  return definitions.get(name) ?? definitions.get(presentFunctionName(name)) ?? null;
}
