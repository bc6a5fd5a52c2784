import { toColumnLetters, MAX_COLUMNS, MAX_ROWS, toCellKey } from '#workbook/reader/cell-address.ts';
import { CellError } from '#workbook/reader/workbook.ts';
import {
  countColumns,
  countRows,
  createMatrix,
  ErrorResult,
  RangeUnion,
  REFERENCE_ERROR,
  SheetRange,
  UnsupportedError,
  VALUE_ERROR,
  type FormulaValue,
} from '#workbook/formula/values/formula-value.ts';
import { requireRange, type FunctionArguments } from '../definition/function-arguments.ts';
import { defineFunction, type FunctionTable } from '../definition/function-definition.ts';

/** Moves a range by the given numbers of rows and columns. Throws the error #REF! when the moved range extends beyond the sheet. */
function offsetRange(args: FunctionArguments): SheetRange {
  const { sheet, area } = requireRange(args.raw(0));
  const height = args.has(3) ? args.integer(3) : countRows(area);
  const width = args.has(4) ? args.integer(4) : countColumns(area);
  if (height === 0 || width === 0) throw new ErrorResult(REFERENCE_ERROR);
  const row = area.top + args.integer(1);
  const column = area.left + args.integer(2);
  const top = height < 0 ? row + height + 1 : row;
  const left = width < 0 ? column + width + 1 : column;
  const moved = { top, left, bottom: top + Math.abs(height) - 1, right: left + Math.abs(width) - 1 };
  if (moved.top < 1 || moved.left < 1 || moved.bottom > MAX_ROWS || moved.right > MAX_COLUMNS) throw new ErrorResult(REFERENCE_ERROR);
  return new SheetRange(sheet, moved);
}

/** Converts an address such as `R2C[-1]`, whose numbers in brackets count from the given cell. */
function toA1Address(text: string, row: number, column: number): string {
  const place = (number: string, own: number, limit: number) => {
    const found = number.startsWith('[') ? own + Number(number.slice(1, -1)) : Number(number || own);
    if (found < 1 || found > limit) throw new ErrorResult(REFERENCE_ERROR);
    return found;
  };
  const [, sheet = '', cells = ''] = /^(.*!)?([^!]*)$/.exec(text)!;
  const parts = cells.split(':').map((cell) => {
    const [, rows, columns] = /^(?:R(\d*|\[-?\d+\]))?(?:C(\d*|\[-?\d+\]))?$/i.exec(cell) ?? [];
    if (rows === undefined && columns === undefined) throw new ErrorResult(REFERENCE_ERROR);
    return [
      columns === undefined ? '' : toColumnLetters(place(columns, column, MAX_COLUMNS)),
      rows === undefined ? '' : place(rows, row, MAX_ROWS),
    ].join('');
  });
  const [first, last = first] = parts;
  return `${sheet}${first}:${last}`;
}

function resolveIndirect(args: FunctionArguments): FormulaValue {
  const isA1 = args.boolean(1, true);
  const text = args.text(0);
  const range = args.context.parseReference(isA1 ? text : toA1Address(text, args.context.row, args.context.column));
  // The text argument of INDIRECT is not a reference, or names something other than a range.
  if (!(range instanceof SheetRange || range instanceof RangeUnion)) throw new ErrorResult(REFERENCE_ERROR);
  return range;
}

/** Outside an array context, ROW and COLUMN return only the first number. */
function listPositions(args: FunctionArguments, isRow: boolean): FormulaValue {
  if (!args.has(0)) return isRow ? args.context.row : args.context.column;
  const raw = args.raw(0);
  if (raw instanceof RangeUnion) throw new ErrorResult(REFERENCE_ERROR);
  const { area } = requireRange(raw);
  const first = isRow ? area.top : area.left;
  const count = args.context.mode === 'single' ? 1 : isRow ? countRows(area) : countColumns(area);
  if (count === 1) return first;
  args.context.consumeSteps(count);
  return isRow ? createMatrix(count, 1, (row) => first + row) : createMatrix(1, count, (_, column) => first + column);
}

function countPositions(args: FunctionArguments, isRow: boolean): number {
  const raw = args.raw(0);
  if (raw instanceof SheetRange) return isRow ? countRows(raw.area) : countColumns(raw.area);
  const matrix = args.matrix(0);
  if (raw instanceof CellError) throw new ErrorResult(raw);
  return isRow ? matrix.length : matrix[0]!.length;
}

function writeAddress(args: FunctionArguments): string {
  const row = args.integer(0);
  const column = args.integer(1);
  const kind = args.has(2) ? args.integer(2) : 1;
  // In a relative address such as R[-1]C[2], the offsets of the row and the column can be zero or negative.
  if (kind > 1 && !args.boolean(3, true) && (row < 1 || column < 1)) throw new UnsupportedError();
  if (row < 1 || column < 1 || row > MAX_ROWS || column > MAX_COLUMNS || kind < 1 || kind > 4) throw new ErrorResult(VALUE_ERROR);
  const isRowLocked = kind <= 2;
  const isColumnLocked = kind === 1 || kind === 3;
  const isA1 = args.boolean(3, true);
  const address = isA1
    ? `${isColumnLocked ? '$' : ''}${toColumnLetters(column)}${isRowLocked ? '$' : ''}${row}`
    : `R${isRowLocked ? row : `[${row}]`}C${isColumnLocked ? column : `[${column}]`}`;
  if (!args.has(4)) return address;
  const sheet = args.text(4);
  const needsQuotes = !/^[\p{L}_][\p{L}\p{N}_.]*$/u.test(sheet) || /^[A-Z]{1,3}\d+$/i.test(sheet) || /^R\d*C\d*$/i.test(sheet);
  return `${needsQuotes && sheet !== '' ? `'${sheet.replaceAll("'", "''")}'` : sheet}!${address}`;
}

export const referenceFunctions = {
  OFFSET: defineFunction('rvvvv', 3, offsetRange),
  INDIRECT: defineFunction('vv', 1, resolveIndirect),
  ROW: defineFunction('r', 0, (args) => listPositions(args, true)),
  COLUMN: defineFunction('r', 0, (args) => listPositions(args, false)),
  ROWS: defineFunction('a', 1, (args) => countPositions(args, true)),
  COLUMNS: defineFunction('a', 1, (args) => countPositions(args, false)),
  AREAS: defineFunction('r', 1, (args) => {
    const raw = args.raw(0);
    return raw instanceof RangeUnion ? raw.ranges.length : requireRange(raw) && 1;
  }),
  ADDRESS: defineFunction('vvvvv', 2, writeAddress),
  ISREF: defineFunction('r', 1, (args) => args.isReference(0)),
  HYPERLINK: defineFunction('vv', 1, (args) => {
    if (args.count > 1 && !args.has(1)) throw new UnsupportedError(); // The shown text is empty.
    return args.has(1) ? args.value(1) : args.text(0);
  }),
  ISFORMULA: defineFunction('r', 1, (args) => {
    const { sheet, area } = requireRange(args.raw(0));
    return (sheet.cells.get(toCellKey(area.top, area.left))?.formula ?? null) !== null;
  }),
} satisfies FunctionTable;
