import { CellError, type CellValue } from '#workbook/reader/workbook.ts';
import { toText } from '#workbook/formula/values/convert-value.ts';
import { DIVISION_ERROR, ErrorResult, NUMBER_ERROR, VALUE_ERROR, type Matrix } from '#workbook/formula/values/formula-value.ts';
import { createCriterionTest } from '../criteria.ts';
import type { FunctionArguments } from '../definition/function-arguments.ts';
import { defineFunction, type FunctionDefinition, type FunctionTable } from '../definition/function-definition.ts';
import { calculateMean, findMaximum, findMinimum, sumNumbers } from '../sum-functions.ts';

const toTitle = (value: CellValue): string => toText(value).trim().toLowerCase();

/** Returns the position of a column, which a function such as DSUM names by its title or by its number. */
function findColumn(titles: readonly CellValue[], field: CellValue): number {
  if (field instanceof CellError) throw new ErrorResult(field);
  const column = typeof field === 'number' ? Math.trunc(field) - 1 : titles.findIndex((title) => toTitle(title) === toTitle(field));
  if (column < 0 || column >= titles.length) throw new ErrorResult(VALUE_ERROR);
  return column;
}

/** Returns a test for the records that meet all criteria of at least one row. An empty criterion is met by every record. */
function createRecordTest(args: FunctionArguments, titles: readonly CellValue[], criteria: Matrix): (record: CellValue[]) => boolean {
  const [heads = [], ...rows] = criteria;
  if (rows.length === 0) throw new ErrorResult(VALUE_ERROR);
  const alternatives = rows.map((row) =>
    row.flatMap((criterion, index) => {
      if (criterion === null || criterion === '') return [];
      const column = titles.findIndex((title) => toTitle(title) === toTitle(heads[index] ?? null));
      if (column < 0) throw new ErrorResult(VALUE_ERROR);
      // In a criterion of these functions, a text without an operator stands for all texts that begin with it.
      const isBeginning = typeof criterion === 'string' && !/^[<>=]/.test(criterion);
      const test = createCriterionTest(isBeginning ? `${criterion}*` : criterion, args.context.uses1904Dates);
      return [(record: CellValue[]) => test(record[column]!)];
    }),
  );
  return (record) => alternatives.some((tests) => tests.every((test) => test(record)));
}

function selectValues(args: FunctionArguments): CellValue[] {
  const [titles = [], ...records] = args.matrix(0);
  const isSelected = createRecordTest(args, titles, args.matrix(2));
  args.context.consumeSteps(records.length);
  const column = args.has(1) ? findColumn(titles, args.value(1)) : null;
  return records.filter(isSelected).map((record) => (column === null ? 1 : record[column]!));
}

function selectNumbers(args: FunctionArguments): number[] {
  return selectValues(args).flatMap((value) => {
    if (value instanceof CellError) throw new ErrorResult(value);
    return typeof value === 'number' ? [value] : [];
  });
}

const defineDatabaseFunction = (calculate: (numbers: number[]) => CellValue): FunctionDefinition =>
  defineFunction('rvr', 3, (args) => calculate(selectNumbers(args)));

function measureVariance(numbers: readonly number[], lost: number): number {
  if (numbers.length <= lost) throw new ErrorResult(DIVISION_ERROR);
  const mean = calculateMean(numbers);
  return sumNumbers(numbers.map((number) => (number - mean) ** 2)) / (numbers.length - lost);
}

export const databaseFunctions = {
  DSUM: defineDatabaseFunction(sumNumbers),
  DAVERAGE: defineDatabaseFunction(calculateMean),
  DCOUNT: defineDatabaseFunction((numbers) => numbers.length),
  DCOUNTA: defineFunction('rvr', 3, (args) => selectValues(args).filter((value) => value !== null).length),
  DMAX: defineDatabaseFunction(findMaximum),
  DMIN: defineDatabaseFunction(findMinimum),
  DPRODUCT: defineDatabaseFunction((numbers) => (numbers.length === 0 ? 0 : numbers.reduce((product, number) => product * number, 1))),
  DVAR: defineDatabaseFunction((numbers) => measureVariance(numbers, 1)),
  DVARP: defineDatabaseFunction((numbers) => measureVariance(numbers, 0)),
  DSTDEV: defineDatabaseFunction((numbers) => Math.sqrt(measureVariance(numbers, 1))),
  DSTDEVP: defineDatabaseFunction((numbers) => Math.sqrt(measureVariance(numbers, 0))),
  DGET: defineFunction('rvr', 3, (args) => {
    const values = selectValues(args);
    if (values.length !== 1) return values.length === 0 ? VALUE_ERROR : NUMBER_ERROR;
    return values[0]!;
  }),
} satisfies FunctionTable;
