import { presentFunctionName } from '../syntax/function-name.ts';
import { arrays } from './arrays.ts';
import { conditionalSums } from './conditional-sums.ts';
import { dates } from './dates.ts';
import { finance } from './finance/finance.ts';
import type { FunctionDefinition } from './definition/function-definition.ts';
import { information } from './information.ts';
import { logic } from './logic.ts';
import { lookUps } from './look-ups.ts';
import { numbers } from './numbers.ts';
import { references } from './references.ts';
import { rounding } from './rounding.ts';
import { statistics } from './statistics.ts';
import { sums } from './sums.ts';
import { subtotals } from './subtotals.ts';
import { texts } from './texts.ts';
import { workDays } from './work-days.ts';

const definitions: ReadonlyMap<string, FunctionDefinition> = new Map(
  Object.entries({
    ...sums,
    ...conditionalSums,
    ...subtotals,
    ...logic,
    ...lookUps,
    ...references,
    ...arrays,
    ...rounding,
    ...numbers,
    ...texts,
    ...dates,
    ...workDays,
    ...finance,
    ...statistics,
    ...information,
  }),
);

/** Returns the definition of a function by its plain name, or null when the engine does not know the function. */
export function findFunction(name: string): FunctionDefinition | null {
  return definitions.get(name) ?? definitions.get(presentFunctionName(name)) ?? null;
}

/** Returns the current names of all functions that the engine knows. The result does not include LET, which is part of the grammar. */
export const listFunctionNames = (): string[] => [...definitions.keys()];
