import { CellError } from '#workbook/reader/workbook.ts';
import { areEqual } from '#workbook/formula/values/compare-values.ts';
import { requireNonError, toBoolean, toNumber } from '#workbook/formula/values/convert-value.ts';
import { NOT_AVAILABLE_ERROR, UnsupportedError, VALUE_ERROR, type FormulaValue } from '#workbook/formula/values/formula-value.ts';
import type { FunctionArguments } from '../definition/function-arguments.ts';
import { defineFunction, type FunctionTable } from '../definition/function-definition.ts';
import { chooseBranch, defineConditionsFunction, toCondition } from '../logic-functions.ts';

export const choiceFunctions = {
  IFS: defineFunction('|nn', 2, (args) => {
    for (let index = 0; index + 1 < args.count; index += 2) {
      const condition = toCondition(args, args.raw(index));
      if (Array.isArray(condition)) return chooseOfAllConditions(args);
      if (toBoolean(condition)) return args.has(index + 1) ? args.raw(index + 1) : 0;
    }
    return NOT_AVAILABLE_ERROR;
  }),
  SWITCH: defineFunction('n|n', 3, (args) => {
    const value = toCondition(args, args.raw(0));
    if (Array.isArray(value)) throw new UnsupportedError(); // An argument of SWITCH is an array.
    requireNonError(value);
    let index = 1;
    for (; index + 1 < args.count; index += 2) {
      const candidate = toCondition(args, args.raw(index));
      if (Array.isArray(candidate)) throw new UnsupportedError(); // An argument of SWITCH is an array.
      if (candidate instanceof CellError) throw new UnsupportedError(); // Programs differ in whether they skip an error.
      if (areEqual(candidate, value)) return args.raw(index + 1);
    }
    return index < args.count ? args.raw(index) : NOT_AVAILABLE_ERROR;
  }),
  CHOOSE: defineFunction('n|n', 2, (args) =>
    chooseBranch(args, [args.raw(0)], ([value]) => {
      const index = Math.trunc(toNumber(value!, args.context.uses1904Dates));
      return index < 1 || index >= args.count ? { value: VALUE_ERROR } : { argument: index };
    }),
  ),
  XOR: defineConditionsFunction((conditions) => conditions.filter(Boolean).length % 2 === 1),
} satisfies FunctionTable;

/** Calculates IFS when a condition is an array. For each array element, the first true condition determines the result. */
function chooseOfAllConditions(args: FunctionArguments): FormulaValue {
  const indexes = Array.from({ length: Math.floor(args.count / 2) }, (_, pair) => 2 * pair);
  return chooseBranch(
    args,
    indexes.map((index) => args.raw(index)),
    (values) => {
      const pair = values.findIndex((value) => toBoolean(value));
      return pair < 0 ? { value: NOT_AVAILABLE_ERROR } : { argument: 2 * pair + 1 };
    },
  );
}
