import { arrayFunctions } from './extended/array-functions.ts';
import { choiceFunctions } from './extended/choice-functions.ts';
import { databaseFunctions } from './extended/database-functions.ts';
import { dateFunctions } from './extended/date-functions.ts';
import type { FunctionTable } from './definition/function-definition.ts';
import { financialFunctions } from './finance/financial-functions.ts';
import { informationFunctions } from './extended/information-functions.ts';
import { lambdaFunctions } from './extended/lambda-functions.ts';
import { numberFunctions } from './extended/number-functions.ts';
import { referenceFunctions } from './extended/reference-functions.ts';
import { roundingFunctions } from './extended/rounding-functions.ts';
import { statisticalFunctions } from './extended/statistical-functions.ts';
import { subtotalFunctions } from './extended/subtotal-functions.ts';
import { textFunctions } from './extended/text-functions.ts';
import { varianceFunctions } from './extended/variance-functions.ts';
import { vectorLookUp } from './extended/vector-look-up.ts';
import { volatileFunctions } from './extended/volatile-functions.ts';
import { workDayFunctions } from './extended/work-day-functions.ts';

export { OTHER_FUNCTION_NAMES } from './extended/other-function-names.ts';

/** Contains the extended functions. A learner's browser downloads the extended functions only when the checked formulas use one of them. */
export const extendedFunctions: FunctionTable = {
  ...choiceFunctions,
  ...subtotalFunctions,
  ...referenceFunctions,
  ...vectorLookUp,
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
  ...volatileFunctions,
  ...databaseFunctions,
  ...lambdaFunctions,
};
