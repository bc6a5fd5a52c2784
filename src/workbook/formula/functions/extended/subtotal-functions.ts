import { toCellKey } from '#workbook/reader/cell-address.ts';
import { CellError, type CellValue, type Sheet } from '#workbook/reader/workbook.ts';
import {
  ErrorResult,
  RangeUnion,
  SheetRange,
  UnsupportedError,
  VALUE_ERROR,
  type FormulaValue,
} from '#workbook/formula/values/formula-value.ts';
import { FunctionArguments } from '../definition/function-arguments.ts';
import { defineFunction, type FunctionDefinition, type FunctionTable } from '../definition/function-definition.ts';
import { numberFunctions } from './number-functions.ts';
import { statisticalFunctions } from './statistical-functions.ts';
import { sumFunctions } from '../sum-functions.ts';
import { varianceFunctions } from './variance-functions.ts';

/** Lists the functions that SUBTOTAL or AGGREGATE can apply, in the order of their function numbers, which start at 1. */
const FUNCTIONS: readonly FunctionDefinition[] = [
  sumFunctions.AVERAGE,
  sumFunctions.COUNT,
  sumFunctions.COUNTA,
  sumFunctions.MAX,
  sumFunctions.MIN,
  numberFunctions.PRODUCT,
  varianceFunctions['STDEV.S'],
  varianceFunctions['STDEV.P'],
  sumFunctions.SUM,
  varianceFunctions['VAR.S'],
  varianceFunctions['VAR.P'],
  statisticalFunctions.MEDIAN,
  statisticalFunctions['MODE.SNGL'],
  statisticalFunctions.LARGE,
  statisticalFunctions.SMALL,
  statisticalFunctions['PERCENTILE.INC'],
  statisticalFunctions['QUARTILE.INC'],
  statisticalFunctions['PERCENTILE.EXC'],
  statisticalFunctions['QUARTILE.EXC'],
];
const FIRST_WITH_PLACE = 14;

interface Exclusion {
  hiddenRows: boolean;
  errors: boolean;
  subtotals: boolean;
}

/** As in Excel, rows that were hidden manually while a filter was set also count as hidden by the filter. */
function isFiltered(sheet: Sheet, row: number): boolean {
  if (!sheet.hiddenRows.has(row)) return false;
  const areas = sheet.tables.filter(({ filters }) => filters.length > 0).map(({ area }) => area);
  if (sheet.autoFilter && sheet.autoFilter.filters.length > 0) areas.push(sheet.autoFilter.area);
  return areas.some(({ top, bottom }) => row >= top && row <= bottom);
}

/** Returns the values of a reference, without the values that a subtotal ignores. */
function readIncluded(args: FunctionArguments, { sheet, area }: SheetRange, exclusion: Exclusion): CellValue[] {
  const values: CellValue[] = [];
  args.context.readRange(new SheetRange(sheet, area)).forEach((cells, rowIndex) => {
    const row = area.top + rowIndex;
    if (exclusion.hiddenRows ? sheet.hiddenRows.has(row) : isFiltered(sheet, row)) return;
    cells.forEach((value, columnIndex) => {
      const formula = sheet.cells.get(toCellKey(row, area.left + columnIndex))?.formula;
      const isSubtotal = exclusion.subtotals && formula && /\b(?:SUBTOTAL|AGGREGATE)\s*\(/i.test(formula);
      if (!isSubtotal && !(exclusion.errors && value instanceof CellError)) values.push(value);
    });
  });
  return values;
}

function readRanges(value: FormulaValue): readonly SheetRange[] {
  if (value instanceof SheetRange) return [value];
  if (value instanceof RangeUnion) return value.ranges;
  throw value instanceof CellError ? new ErrorResult(value) : new UnsupportedError(); // An argument of the subtotal is not a reference.
}

function calculateSubtotal(args: FunctionArguments): FormulaValue {
  const code = args.integer(0);
  const definition = FUNCTIONS[(code % 100) - 1];
  if (!definition || code % 100 > 11 || code > 111) throw new ErrorResult(VALUE_ERROR);
  const exclusion = { hiddenRows: code > 100, errors: false, subtotals: true };
  const ranges = Array.from({ length: args.count - 1 }, (_, index) => readRanges(args.raw(index + 1))).flat();
  const values = ranges.flatMap((range) => readIncluded(args, range, exclusion));
  return definition.evaluate(new FunctionArguments([values.map((value) => [value])], args.context));
}

/** Calculates AGGREGATE. The options argument determines whether AGGREGATE ignores hidden rows, errors and other subtotals. */
function calculateAggregate(args: FunctionArguments): FormulaValue {
  const code = args.integer(0);
  const options = args.integer(1);
  const definition = FUNCTIONS[code - 1];
  if (!definition || options < 0 || options > 7) throw new ErrorResult(VALUE_ERROR);
  if (code >= FIRST_WITH_PLACE && !args.has(3)) throw new ErrorResult(VALUE_ERROR);
  const exclusion = { hiddenRows: options % 2 === 1, errors: [2, 3, 6, 7].includes(options), subtotals: options <= 3 };
  const hasPlace = code >= FIRST_WITH_PLACE;
  const last = hasPlace ? 2 : args.count - 1;
  const values: CellValue[] = [];
  for (let index = 2; index <= last; index++) {
    const raw = args.raw(index);
    if (Array.isArray(raw) && hasPlace) values.push(...raw.flat().filter((value) => !(exclusion.errors && value instanceof CellError)));
    else for (const range of readRanges(raw)) values.push(...readIncluded(args, range, exclusion));
  }
  const list = values.map((value) => [value]);
  const evaluate = (...place: CellValue[]) => definition.evaluate(new FunctionArguments([list, ...place], args.context));
  if (!hasPlace) return evaluate();
  const places = args.matrix(3);
  if (places.length === 1 && places[0]!.length === 1) return evaluate(places[0]![0]!);
  return places.map((row) => row.map((place) => evaluate(place) as CellValue));
}

export const subtotalFunctions = {
  SUBTOTAL: defineFunction('v|R', 2, calculateSubtotal),
  AGGREGATE: defineFunction('vva|a', 3, calculateAggregate),
} satisfies FunctionTable;
