import { CellError, type CellValue } from '#workbook/reader/workbook.ts';
import { requireNonError, toBoolean } from '../values/convert-value.ts';
import {
  catchErrorResult,
  createMatrix,
  ErrorResult,
  isSingleCell,
  NOT_AVAILABLE_ERROR,
  getBroadcastValue,
  RangeUnion,
  SheetRange,
  UnsupportedError,
  VALUE_ERROR,
  type FormulaValue,
} from '../values/formula-value.ts';
import type { FunctionArguments } from './definition/function-arguments.ts';
import { defineFunction, type FunctionDefinition, type FunctionTable } from './definition/function-definition.ts';

/**
 * Evaluates a spreadsheet function such as IF. When `conditions` contains arrays, the spreadsheet function is evaluated once for each
 * element. The `choose` function receives the values of all conditions, and returns either a result value or the index of the argument that
 * contains the result.
 */
export function chooseBranch(
  args: FunctionArguments,
  conditions: readonly FormulaValue[],
  choose: (values: CellValue[]) => { argument: number } | { value: CellValue },
): FormulaValue {
  const operands = conditions.map((condition) => toCondition(args, condition));
  if (!operands.some((operand) => Array.isArray(operand))) {
    const choice = choose(operands as CellValue[]);
    if ('value' in choice) return choice.value;
    return args.raw(choice.argument);
  }
  const matrices = operands.map((operand) => (Array.isArray(operand) ? operand : [[operand]]));
  // The result arguments of a function such as IF can have more rows and columns than the conditions.
  const branches = Array.from({ length: args.count }, (_, index) => args.matrix(index));
  const rows = Math.max(...branches.map((matrix) => matrix.length));
  const columns = Math.max(...branches.map((matrix) => matrix[0]!.length));
  args.context.consumeSteps(rows * columns);
  return createMatrix(rows, columns, (row, column) =>
    catchErrorResult(() => {
      const choice = choose(matrices.map((matrix) => getBroadcastValue(matrix, row, column)));
      return 'value' in choice ? choice.value : getBroadcastValue(branches[choice.argument]!, row, column);
    }),
  );
}

export function toCondition(args: FunctionArguments, value: FormulaValue) {
  if (value instanceof RangeUnion) return VALUE_ERROR;
  if (value instanceof SheetRange && (args.context.mode === 'single' || isSingleCell(value.area))) return args.context.readSingle(value);
  const condition = args.toMatrix(value);
  if (!Array.isArray(value) && !(value instanceof SheetRange)) return value;
  // Inside SUMPRODUCT, the result of an IF function whose condition is a range depends on the version of Excel.
  if (args.context.mode === 'argument') throw new UnsupportedError(); // A condition is a range or an array.
  return condition;
}

const chooseIf = (args: FunctionArguments): FormulaValue =>
  chooseBranch(args, [args.raw(0)], ([condition]) => {
    const isTrue = toBoolean(condition!);
    const argument = isTrue ? 1 : 2;
    if (argument >= args.count) return { value: isTrue };
    return args.has(argument) ? { argument } : { value: 0 };
  });

/**
 * Defines IFERROR or IFNA, whose second argument replaces an error in the first argument. The `isCaught` function returns whether an
 * error is to be replaced.
 */
const catchErrors = (isCaught: (error: CellError) => boolean): FunctionDefinition =>
  defineFunction('nn', 2, (args) => {
    return chooseBranch(args, [args.raw(0)], ([found]) => {
      if (found instanceof CellError && isCaught(found)) return args.has(1) ? { argument: 1 } : { value: 0 };
      return { value: found! };
    });
  });

/**
 * Reads the arguments of a logical function such as AND, and converts them to logical values. In a range, values that are neither numbers
 * nor logical values are ignored.
 */
function readConditions(args: FunctionArguments): boolean[] {
  const conditions: boolean[] = [];
  for (let index = 0; index < args.count; index++) {
    const raw = args.raw(index);
    const isList = args.isReference(index) || Array.isArray(raw);
    if (!isList) conditions.push(toBoolean(raw as CellValue));
    else {
      for (const value of args.values(index, index)) {
        const known = requireNonError(value);
        if (typeof known === 'number' || typeof known === 'boolean') conditions.push(Boolean(known));
      }
    }
  }
  if (conditions.length === 0) throw new ErrorResult(VALUE_ERROR);
  return conditions;
}

export const defineConditionsFunction = (decide: (conditions: boolean[]) => boolean): FunctionDefinition =>
  defineFunction('|r', 1, (args) => decide(readConditions(args)));

export const logicFunctions = {
  IF: defineFunction('nnn', 2, chooseIf),
  IFERROR: catchErrors(() => true),
  IFNA: catchErrors(({ code }) => code === '#N/A'),
  AND: defineConditionsFunction((conditions) => conditions.every(Boolean)),
  OR: defineConditionsFunction((conditions) => conditions.some(Boolean)),
  NOT: defineFunction('v', 1, (args) => !toBoolean(args.value(0))),
  TRUE: defineFunction('', 0, () => true),
  FALSE: defineFunction('', 0, () => false),
  NA: defineFunction('', 0, () => NOT_AVAILABLE_ERROR),
} satisfies FunctionTable;
