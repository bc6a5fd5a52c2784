import { getCurrentFunctionName } from '../syntax/function-name.ts';
import { arrayFunctions } from './array-functions.ts';
import { conditionalSumFunctions } from './conditional-sum-functions.ts';
import { dateFunctions } from './date-functions.ts';
import { financialFunctions } from './finance/financial-functions.ts';
import type { FunctionDefinition } from './definition/function-definition.ts';
import { informationFunctions } from './information-functions.ts';
import { logicFunctions } from './logic-functions.ts';
import { lookUpFunctions } from './look-up-functions.ts';
import { numberFunctions } from './number-functions.ts';
import { referenceFunctions } from './reference-functions.ts';
import { roundingFunctions } from './rounding-functions.ts';
import { statisticalFunctions } from './statistical-functions.ts';
import { sumFunctions } from './sum-functions.ts';
import { subtotalFunctions } from './subtotal-functions.ts';
import { textFunctions } from './text-functions.ts';
import { workDayFunctions } from './work-day-functions.ts';

const definitions: ReadonlyMap<string, FunctionDefinition> = new Map(
  Object.entries({
    ...sumFunctions,
    ...conditionalSumFunctions,
    ...subtotalFunctions,
    ...logicFunctions,
    ...lookUpFunctions,
    ...referenceFunctions,
    ...arrayFunctions,
    ...roundingFunctions,
    ...numberFunctions,
    ...textFunctions,
    ...dateFunctions,
    ...workDayFunctions,
    ...financialFunctions,
    ...statisticalFunctions,
    ...informationFunctions,
  }),
);

/** Returns the definition of a function by its plain name, or null when the engine does not know the function. */
export function findFunction(name: string): FunctionDefinition | null {
  return definitions.get(name) ?? definitions.get(getCurrentFunctionName(name)) ?? null;
}

/** Returns the current names of all functions that the engine knows. The result does not include LET, which is part of the grammar. */
export const listFunctionNames = (): string[] => [...definitions.keys()];
