// This file contains the model of a workbook that `readWorkbook` fills, and that the formula engine and the checks read. In the model of a
// workbook, rows and columns are numbered from 1.
import type { Area } from './cell-address.ts';

/** Describes an error value in a cell, for example `#N/A`. */
export class CellError {
  readonly code: string;
  constructor(code: string) {
    this.code = code;
  }
}

/** Describes the value of a cell. A date is the serial number that the file stores, and a blank cell is null. */
export type CellValue = number | string | boolean | null | CellError;

/** Describes one cell with the data that the file stores. */
export interface Cell {
  /**
   * Holds the value that the file stores for the cell. The stored value of a formula is the result that the spreadsheet program last saved.
   */
  value: CellValue;
  /**
   * Holds the formula in English, with commas and without the equals sign, or null when the cell has no formula. A formula that several
   * cells share in the file is already adjusted to the position of the cell.
   */
  formula: string | null;
  /** Holds the area of cells that an array formula fills, or null for every cell except the first cell of an array formula. */
  arrayArea: Area | null;
  /** States whether the array formula spills, as in Excel 365, instead of filling an area that the author of the formula selected. */
  isDynamicArray: boolean;
  /** Holds the index of the cell's style, which is the argument of `Workbook.numberFormatOf`. */
  style: number;
  /** Is true when the cell has no formula or when the file stores the result of the formula. */
  hasStoredValue: boolean;
}

/** Maps `toCellKey(row, column)` to cells. A JavaScript `Map` implements the `SheetCells` interface. */
export interface SheetCells extends Iterable<[number, Cell]> {
  readonly size: number;
  get: (key: number) => Cell | undefined;
}

/** Describes the filter of one column. */
export interface ColumnFilter {
  /** Holds the zero-based position of the filtered column within the area of the filter. */
  column: number;
  /** States whether the filter names values, a color or another condition, so that rows can be hidden. */
  hasCondition: boolean;
}

/** Describes a table, which the object model of Excel calls ListObject. */
export interface Table {
  name: string;
  /** Holds the area of the whole table, including the header row and the totals row. */
  area: Area;
  columns: string[];
  headerRowCount: number;
  totalsRowCount: number;
  filters: ColumnFilter[];
}

export type SheetVisibility = 'visible' | 'hidden' | 'veryHidden';

export interface Sheet {
  name: string;
  state: SheetVisibility;
  /** Holds all cells of the sheet that have a value or a formula. */
  cells: SheetCells;
  /**
   * Holds the number of the last row that contains a cell. The field `columnCount` holds the number of the last column that contains a
   * cell.
   */
  rowCount: number;
  columnCount: number;
  tables: readonly Table[];
  autoFilter: { area: Area; filters: ColumnFilter[] } | null;
  hiddenRows: ReadonlySet<number>;
  conditionalFormatCount: number;
  validationCount: number;
  chartCount: number;
  pivotTableCount: number;
}

/**
 * Describes a defined name for cells or for a formula. The `sheetName` field is null when the defined name is valid in the whole workbook.
 */
export interface DefinedName {
  name: string;
  sheetName: string | null;
  formula: string;
}

export interface SheetSummary {
  name: string;
  state: SheetVisibility;
  /** States whether the sheet is a chart sheet, which has no cells. The function `readSheet` refuses to read a chart sheet. */
  isChartSheet: boolean;
}

/** Describes a workbook whose sheets are read on demand. */
export interface Workbook {
  /** States whether the serial numbers of dates count days from 1904 instead of 1900. */
  uses1904Dates: boolean;
  /** States whether formulas calculate with the digits that the cells show ("Set precision as displayed") instead of all digits. */
  usesShownDigits: boolean;
  sheets: readonly SheetSummary[];
  definedNames: readonly DefinedName[];
  /** Returns the number format code of a style, for example `0.00%`. */
  numberFormatOf: (style: number) => string;
  /**
   * Reads the sheet with the given name, without regard to letter case. Each sheet is read only once. Rejects with a WorkbookRefusal, or
   * with an Error when no sheet with cells has the given name.
   */
  readSheet: (name: string) => Promise<Sheet>;
}
