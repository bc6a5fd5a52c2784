import { CellError, type CellValue } from '#workbook/reader/workbook.ts';
import { compareValues } from '../values/compare-values.ts';
import { requireNonError } from '../values/convert-value.ts';
import {
  countColumns,
  countRows,
  ErrorResult,
  NOT_AVAILABLE_ERROR,
  RangeUnion,
  REFERENCE_ERROR,
  SheetRange,
  UnsupportedError,
  VALUE_ERROR,
  type FormulaValue,
  type Matrix,
} from '../values/formula-value.ts';
import { findExactPosition, findPositionInSortedList, findXlookupPosition, type LookUpMatchMode } from './find-look-up-position.ts';
import type { FunctionArguments } from './definition/function-arguments.ts';
import { defineFunction, type FunctionTable } from './definition/function-definition.ts';

const MAX_TEXT_LENGTH = 255;

/** Returns the lookup value, which a function such as VLOOKUP searches for. Throws the error #VALUE! for text that is too long. */
export function readWanted(args: FunctionArguments, index = 0): CellValue {
  const wanted = requireNonError(args.value(index));
  if (typeof wanted === 'string' && wanted.length > MAX_TEXT_LENGTH) throw new ErrorResult(VALUE_ERROR);
  return wanted;
}

/** Returns the values of an argument. Throws an `ErrorResult` when the argument is an error instead of a range or an array. */
export function readMatrix(args: FunctionArguments, index: number): Matrix {
  const raw = args.raw(index);
  if (raw instanceof CellError) throw new ErrorResult(raw);
  return args.matrix(index);
}

/** Returns the values of a matrix with a single row or column. Throws the error #N/A for any other matrix. */
export function readList(matrix: Matrix): CellValue[] {
  if (matrix.length > 1 && matrix[0]!.length > 1) throw new ErrorResult(NOT_AVAILABLE_ERROR);
  return matrix.length === 1 ? matrix[0]! : matrix.map((row) => row[0]!);
}

function lookUpInTable(args: FunctionArguments, isByColumn: boolean): CellValue {
  const wanted = readWanted(args);
  const matrix = readMatrix(args, 1);
  const list = isByColumn ? matrix.map((row) => row[0]!) : matrix[0]!;
  const offset = args.integer(2);
  if (offset < 1) throw new ErrorResult(VALUE_ERROR);
  if (offset > (isByColumn ? matrix[0]!.length : matrix.length)) throw new ErrorResult(REFERENCE_ERROR);
  args.context.consumeSteps(list.length / 32);
  const position = args.boolean(3, true) ? findPositionInSortedList(wanted ?? 0, list, false) : findExactPosition(wanted, list);
  if (position < 0) throw new ErrorResult(NOT_AVAILABLE_ERROR);
  return isByColumn ? matrix[position]![offset - 1]! : matrix[offset - 1]![position]!;
}

function match(args: FunctionArguments): CellValue {
  const list = readList(readMatrix(args, 1));
  const kind = args.number(2, 1);
  const wanted = readWanted(args);
  args.context.consumeSteps(list.length / 32);
  const position = kind === 0 ? findExactPosition(wanted, list) : findPositionInSortedList(wanted ?? 0, list, kind < 0);
  if (position < 0) throw new ErrorResult(NOT_AVAILABLE_ERROR);
  return position + 1;
}

const MATCH_MODES = new Map<number, LookUpMatchMode>([
  [0, 'exact'],
  [-1, 'smaller'],
  [1, 'larger'],
  [2, 'wildcard'],
]);

/**
 * Returns the zero-based position that XLOOKUP or XMATCH finds, or -1 when nothing is found. The `modeIndex` parameter is the position
 * of the match mode argument.
 */
function findExtended(args: FunctionArguments, list: readonly CellValue[], modeIndex: number): number {
  const mode = MATCH_MODES.get(args.has(modeIndex) ? args.number(modeIndex) : 0);
  if (args.count > modeIndex + 1 && !args.has(modeIndex + 1)) throw new UnsupportedError(); // The search mode is empty.
  const direction = args.number(modeIndex + 1, 1);
  if (!mode || ![1, -1, 2, -2].includes(direction)) throw new ErrorResult(VALUE_ERROR);
  args.context.consumeSteps(list.length / 16);
  const wanted = readWanted(args);
  if (Math.abs(direction) === 1) return findXlookupPosition(wanted, list, mode, direction < 0);
  const position = findXlookupPosition(wanted, list, mode, false);
  const isUnsorted = list.some((value, index) => index > 0 && !(compareValues(list[index - 1]!, value) * direction <= 0));
  // The result depends on the order of the list, on the choice between several equal values, or on the version of the spreadsheet program.
  if (isUnsorted || mode === 'wildcard' || position !== findXlookupPosition(wanted, list, mode, true)) throw new UnsupportedError();
  return position;
}

function lookUpExtended(args: FunctionArguments): FormulaValue {
  const keys = readMatrix(args, 1);
  const list = readList(keys);
  const isByColumn = keys[0]!.length === 1;
  const results = args.raw(2);
  const size = readMatrix(args, 2);
  if ((isByColumn ? size.length : size[0]!.length) !== (isByColumn ? keys.length : keys[0]!.length)) throw new ErrorResult(VALUE_ERROR);
  const position = findExtended(args, list, 4);
  if (position < 0) return args.has(3) ? args.raw(3) : NOT_AVAILABLE_ERROR;
  if (results instanceof SheetRange) {
    const { sheet, area } = results;
    const row = { ...area, top: area.top + position, bottom: area.top + position };
    const column = { ...area, left: area.left + position, right: area.left + position };
    return new SheetRange(sheet, isByColumn ? row : column);
  }
  const matrix = isByColumn ? [size[position]!] : size.map((row) => [row[position]!]);
  return matrix.length === 1 && matrix[0]!.length === 1 ? matrix[0]![0]! : matrix;
}

/**
 * Calculates INDEX. Row number 0 stands for the whole column, and column number 0 stands for the whole row. When the first argument is
 * a reference, INDEX returns a reference.
 */
function pickIndex(args: FunctionArguments): FormulaValue {
  let source = args.raw(0);
  if (source instanceof RangeUnion) {
    const range = source.ranges[args.integer(3, 1) - 1];
    if (!range) throw new ErrorResult(REFERENCE_ERROR);
    source = range;
  } else if (args.integer(3, 1) !== 1) throw new ErrorResult(REFERENCE_ERROR);
  if (!(source instanceof SheetRange) && !Array.isArray(source)) source = [[requireNonError(source)]];
  const [rows, columns] =
    source instanceof SheetRange ? [countRows(source.area), countColumns(source.area)] : [source.length, source[0]!.length];
  let row = args.integer(1);
  let column = args.integer(2, 0);
  if (rows === 1 && args.count === 2) [row, column] = [0, row];
  if (row < 0 || column < 0) throw new ErrorResult(VALUE_ERROR);
  if (row > rows || column > columns) throw new ErrorResult(REFERENCE_ERROR);
  if (source instanceof SheetRange) {
    const { top, left, bottom, right } = source.area;
    const rowSpan = row === 0 ? { top, bottom } : { top: top + row - 1, bottom: top + row - 1 };
    const columnSpan = column === 0 ? { left, right } : { left: left + column - 1, right: left + column - 1 };
    return new SheetRange(source.sheet, { ...rowSpan, ...columnSpan });
  }
  const picked = (row === 0 ? source : [source[row - 1]!]).map((cells) => (column === 0 ? cells : [cells[column - 1]!]));
  return picked.length === 1 && picked[0]!.length === 1 ? picked[0]![0]! : picked;
}

export const lookUpFunctions = {
  VLOOKUP: defineFunction('vrvv', 3, (args) => lookUpInTable(args, true)),
  HLOOKUP: defineFunction('vrvv', 3, (args) => lookUpInTable(args, false)),
  MATCH: defineFunction('vrv', 2, match),
  XLOOKUP: defineFunction('vaanvv', 3, lookUpExtended),
  XMATCH: defineFunction('vavv', 2, (args) => {
    const position = findExtended(args, readList(readMatrix(args, 1)), 2);
    return position < 0 ? NOT_AVAILABLE_ERROR : position + 1;
  }),
  INDEX: defineFunction('avvv', 2, pickIndex),
} satisfies FunctionTable;
