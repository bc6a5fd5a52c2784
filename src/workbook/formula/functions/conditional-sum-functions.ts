import { MAX_COLUMNS, MAX_ROWS } from '#workbook/reader/cell-address.ts';
import { CellError, type CellValue } from '#workbook/reader/workbook.ts';
import { countColumns, countRows, DIVISION_ERROR, ErrorResult, SheetRange, VALUE_ERROR } from '../values/formula-value.ts';
import { createCriterionTest } from './criteria.ts';
import type { FunctionArguments } from './definition/function-arguments.ts';
import { defineFunction, type FunctionDefinition, type FunctionTable } from './definition/function-definition.ts';
import { sumNumbers, calculateMean, findMaximum, findMinimum } from './sum-functions.ts';

interface Selection {
  isSelected: boolean[];
  rows: number;
  columns: number;
  /** Holds the number of cells that meet all criteria but are below or to the right of the sheet's used cells. */
  beyond: number;
}

function selectPlaces(args: FunctionArguments, pairs: readonly (readonly [number, number])[]): Selection {
  const { context } = args;
  const ranges = pairs.map(([index]) => args.range(index));
  const [first] = ranges as [SheetRange];
  const [height, width] = [countRows(first.area), countColumns(first.area)];
  if (ranges.some(({ area }) => countRows(area) !== height || countColumns(area) !== width)) throw new ErrorResult(VALUE_ERROR);
  const matrices = ranges.map((range) => context.readRange(range));
  const rows = Math.max(...matrices.map((matrix) => matrix.length));
  const columns = Math.max(...matrices.map((matrix) => matrix[0]!.length));
  const tests = pairs.map(([, index]) => createCriterionTest(args.value(index), context.uses1904Dates));
  context.consumeSteps((rows * columns * pairs.length) / 8);
  const isSelected = Array.from({ length: rows * columns }, (_, place) => {
    const row = Math.floor(place / columns);
    const column = place % columns;
    return matrices.every((matrix, index) => tests[index]!(matrix[row]?.[column] ?? null));
  });
  const areBlanksSelected = tests.every((test) => test(null));
  return { isSelected, rows, columns, beyond: areBlanksSelected ? height * width - rows * columns : 0 };
}

/**
 * Returns the numbers in the cells selected by the criteria of a function such as SUMIFS. The numbers are in an area that starts at the
 * first cell of the given range and is as large as the criteria ranges. The size of the given range is ignored.
 */
function readSelected(args: FunctionArguments, { sheet, area }: SheetRange, { isSelected, rows, columns }: Selection): number[] {
  const bottom = Math.min(MAX_ROWS, area.top + rows - 1);
  const right = Math.min(MAX_COLUMNS, area.left + columns - 1);
  const values = args.context.readRange(new SheetRange(sheet, { ...area, bottom, right }));
  const numbers: number[] = [];
  isSelected.forEach((is, place) => {
    const value = is ? values[Math.floor(place / columns)]?.[place % columns] : null;
    if (value instanceof CellError) throw new ErrorResult(value);
    if (typeof value === 'number') numbers.push(value);
  });
  return numbers;
}

const countSelected = ({ isSelected, beyond }: Selection): number => isSelected.filter(Boolean).length + beyond;

/** Defines a spreadsheet function such as SUMIF, whose arguments are a range, a criterion, and an optional range of numbers. */
const defineOneCriterionFunction = (calculate: (numbers: number[]) => CellValue): FunctionDefinition =>
  defineFunction('ReR', 2, (args) => {
    const selection = selectPlaces(args, [[0, 1]]);
    return calculate(readSelected(args, args.range(args.count > 2 ? 2 : 0), selection));
  });

/**
 * Defines a spreadsheet function such as SUMIFS. The first argument is the range of numbers. The other arguments are pairs of a range
 * and a criterion.
 */
const defineCriteriaFunction = (calculate: (numbers: number[]) => CellValue): FunctionDefinition =>
  defineFunction('R|Re', 3, (args) => {
    const { area } = args.range(0);
    const pairs = listPairs(args, 1);
    const isSameSize = pairs.every(([index]) => {
      const other = args.range(index).area;
      return countRows(other) === countRows(area) && countColumns(other) === countColumns(area);
    });
    if (!isSameSize) throw new ErrorResult(VALUE_ERROR);
    return calculate(readSelected(args, args.range(0), selectPlaces(args, pairs)));
  });

function listPairs(args: FunctionArguments, first: number): (readonly [number, number])[] {
  if ((args.count - first) % 2 !== 0) throw new ErrorResult(VALUE_ERROR);
  return Array.from({ length: (args.count - first) / 2 }, (_, pair) => [first + 2 * pair, first + 2 * pair + 1] as const);
}

const averageSelected = (numbers: number[]): CellValue => (numbers.length === 0 ? DIVISION_ERROR : calculateMean(numbers));

export const conditionalSumFunctions = {
  SUMIF: defineOneCriterionFunction(sumNumbers),
  AVERAGEIF: defineOneCriterionFunction(averageSelected),
  COUNTIF: defineFunction('Re', 2, (args) => countSelected(selectPlaces(args, [[0, 1]]))),
  SUMIFS: defineCriteriaFunction(sumNumbers),
  AVERAGEIFS: defineCriteriaFunction(averageSelected),
  MAXIFS: defineCriteriaFunction(findMaximum),
  MINIFS: defineCriteriaFunction(findMinimum),
  COUNTIFS: defineFunction('|Re', 2, (args) => countSelected(selectPlaces(args, listPairs(args, 0)))),
  COUNTBLANK: defineFunction('r', 1, (args) => {
    const { area } = args.range(0);
    const values = args.values();
    const blanks = values.filter((value) => value === null || value === '').length;
    return blanks + countRows(area) * countColumns(area) - values.length;
  }),
} satisfies FunctionTable;
