import { containsCell, MAX_COLUMNS, MAX_ROWS, type Area } from '#workbook/reader/cell-address.ts';
import type { Sheet } from '#workbook/reader/workbook.ts';
import type { ReferenceNode, TableNode } from '../syntax/formula-tree.ts';
import { SheetRange, ErrorResult, RangeUnion, REFERENCE_ERROR, UnsupportedError, VALUE_ERROR } from '../values/formula-value.ts';
import type { LoadedWorkbook } from './loaded-workbook.ts';

export interface FormulaPosition {
  sheet: Sheet;
  row: number;
  column: number;
}

/** Is thrown when a formula needs a sheet that has not been read. An empty sheet name stands for all sheets. */
export class SheetNotLoaded extends UnsupportedError {
  readonly sheetName: string;
  constructor(sheetName: string) {
    super();
    this.sheetName = sheetName;
  }
}

/**
 * Returns the cells that a reference refers to. Throws `UnsupportedError` for references to other workbooks and to sheets that have
 * not been read.
 */
export function resolveReference(book: LoadedWorkbook, node: ReferenceNode, place: FormulaPosition): SheetRange | RangeUnion {
  if (!node.sheets) return new SheetRange(place.sheet, node.area);
  const ranges = book.listSheetNames(node.sheets).map((name) => {
    const sheet = book.findSheet(name);
    if (!sheet) throw new SheetNotLoaded(name);
    return new SheetRange(sheet, node.area);
  });
  return ranges.length === 1 ? ranges[0]! : new RangeUnion(ranges);
}

/** Returns the cells that a structured reference to a table refers to. Throws the error #REF! for a column that does not exist. */
export function resolveTableReference(book: LoadedWorkbook, node: TableNode, place: FormulaPosition): SheetRange {
  if (node.isExternal) throw new UnsupportedError('otherWorkbook');
  const found = node.table ? book.findTable(node.table) : findTableAround(place);
  if (!found) throw node.table ? new SheetNotLoaded('') : new UnsupportedError(); // The formula is not inside a table.
  const { table, sheet } = found;
  const { area } = table;
  const data = { top: area.top + table.headerRowCount, bottom: area.bottom - table.totalsRowCount };
  const rows = resolveRows(node.parts, area, data, table.totalsRowCount > 0, table.headerRowCount > 0, place);
  const columns = node.columns.map((name) => {
    const index = table.columns.findIndex((column) => normalizeColumn(column) === normalizeColumn(name));
    if (index < 0) throw new ErrorResult(REFERENCE_ERROR);
    return area.left + index;
  });
  const left = columns.length > 0 ? Math.min(...columns) : area.left;
  const right = columns.length > 0 ? Math.max(...columns) : area.right;
  return new SheetRange(sheet, { ...rows, left, right });
}

const normalizeColumn = (name: string): string => name.replaceAll(/\r\n?/g, '\n').trim().toLowerCase();

function findTableAround({ sheet, row, column }: FormulaPosition) {
  const table = sheet.tables.find(({ area }) => containsCell(area, row, column));
  return table ? { table, sheet } : null;
}

function resolveRows(
  parts: readonly string[],
  area: Area,
  data: { top: number; bottom: number },
  hasTotals: boolean,
  hasHeaders: boolean,
  { row }: FormulaPosition,
): { top: number; bottom: number } {
  const spans = (parts.length > 0 ? parts : ['data']).map((part) => {
    switch (part) {
      case 'all':
        return { top: area.top, bottom: area.bottom };
      case 'headers':
        if (!hasHeaders) throw new ErrorResult(REFERENCE_ERROR);
        return { top: area.top, bottom: area.top };
      case 'totals':
        if (!hasTotals) throw new ErrorResult(REFERENCE_ERROR);
        return { top: area.bottom, bottom: area.bottom };
      case 'this row':
        if (row < data.top || row > data.bottom) throw new ErrorResult(VALUE_ERROR);
        return { top: row, bottom: row };
      default:
        return data;
    }
  });
  return { top: Math.min(...spans.map(({ top }) => top)), bottom: Math.max(...spans.map(({ bottom }) => bottom)) };
}

export const isWholeColumns = ({ top, bottom }: Area): boolean => top === 1 && bottom === MAX_ROWS;
export const isWholeRows = ({ left, right }: Area): boolean => left === 1 && right === MAX_COLUMNS;

export function getEnclosingRange({ sheet, area: first }: SheetRange, { area: second }: SheetRange): SheetRange {
  return new SheetRange(sheet, {
    top: Math.min(first.top, second.top),
    left: Math.min(first.left, second.left),
    bottom: Math.max(first.bottom, second.bottom),
    right: Math.max(first.right, second.right),
  });
}
