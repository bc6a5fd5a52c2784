import { arrayFunctions } from './array-functions.ts';
import { choiceFunctions } from './choice-functions.ts';
import { dateFunctions } from './date-functions.ts';
import type { FunctionTable } from './definition/function-definition.ts';
import { financialFunctions } from './finance/financial-functions.ts';
import { informationFunctions } from './information-functions.ts';
import { numberFunctions } from './number-functions.ts';
import { referenceFunctions } from './reference-functions.ts';
import { roundingFunctions } from './rounding-functions.ts';
import { statisticalFunctions } from './statistical-functions.ts';
import { subtotalFunctions } from './subtotal-functions.ts';
import { textFunctions } from './text-functions.ts';
import { varianceFunctions } from './variance-functions.ts';
import { workDayFunctions } from './work-day-functions.ts';

/** Contains the functions that a learner's browser downloads only for a workbook whose checked formulas use one of them. */
export const extendedFunctions: FunctionTable = {
  ...choiceFunctions,
  ...subtotalFunctions,
  ...referenceFunctions,
  ...arrayFunctions,
  ...roundingFunctions,
  ...numberFunctions,
  ...textFunctions,
  ...dateFunctions,
  ...workDayFunctions,
  ...financialFunctions,
  ...varianceFunctions,
  ...statisticalFunctions,
  ...informationFunctions,
};
