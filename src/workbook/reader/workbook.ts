// This file contains the workbook model. `readWorkbook` creates the workbook model, and the formula engine and the checks use it. Row
// and column numbers start at 1.
import type { Area } from './cell-address.ts';
import type { Relationship } from './package/relationships.ts';

/** The number of days from the start of the 1900 date system to the start of the 1904 date system. */
export const DAYS_FROM_1900_TO_1904 = 1462;

/** Describes an error value in a cell, for example `#N/A`. */
export class CellError {
  readonly code: string;
  constructor(code: string) {
    this.code = code;
  }
}

/** Describes the value of a cell. A date is represented by the serial number from the file, and a blank cell by null. */
export type CellValue = number | string | boolean | null | CellError;

export interface Cell {
  /** Holds the cell's stored value. For a formula cell, the stored value is the result that the spreadsheet program last saved. */
  value: CellValue;
  /**
   * Holds the formula in English, with commas and without the equals sign, or null when the cell has no formula. A shared formula is
   * already adjusted to the cell's position.
   */
  formula: string | null;
  /** In the first cell of an array formula, holds the area that the formula fills; null in every other cell. */
  arrayArea: Area | null;
  /**
   * Is true when the array formula spills automatically, as in Excel 365. Is false when the array formula fills an area that the
   * author of the formula selected.
   */
  isDynamicArray: boolean;
  /** Holds the index of the cell's style. `Workbook.numberFormatOf` takes the style index as its argument. */
  style: number;
  /** Is true when the cell has no formula, or when the file stores the formula's result. */
  hasStoredValue: boolean;
}

/** Maps `toCellKey(row, column)` to cells. A JavaScript `Map` implements the `SheetCells` interface. */
export interface SheetCells extends Iterable<[number, Cell]> {
  readonly size: number;
  get: (key: number) => Cell | undefined;
}

export interface ColumnFilter {
  /** Holds the zero-based position of the filtered column within the filter's area. */
  column: number;
  /** Is true when the filter has a condition, such as a list of values or a color. Without a condition, a filter hides no rows. */
  hasCondition: boolean;
}

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
  cells: SheetCells;
  /** The `columnCount` field holds the number of the last column that contains a cell. */
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

/** The `sheetName` field is null when the defined name is valid in the whole workbook. */
export interface DefinedName {
  name: string;
  sheetName: string | null;
  formula: string;
}

export interface SheetSummary {
  name: string;
  state: SheetVisibility;
  /** Is true for a chart sheet, which has no cells. `readSheet` cannot read a chart sheet. */
  isChartSheet: boolean;
}

export interface WorkbookParts {
  mainPart: string;
  sheetParts: ReadonlyMap<string, string>;
  has: (partName: string) => boolean;
  /** Rejects with a WorkbookRefusal when the part is missing, damaged or too large. */
  readText: (partName: string) => Promise<string>;
  listRelationships: (partName: string) => Promise<Relationship[]>;
}

export interface Workbook {
  /** Is true when the workbook uses the 1904 date system instead of the 1900 date system. */
  uses1904Dates: boolean;
  /**
   * Is true when formulas calculate with the displayed digits of cells instead of all digits (the Excel option "Set precision as
   * displayed").
   */
  usesShownDigits: boolean;
  sheets: readonly SheetSummary[];
  definedNames: readonly DefinedName[];
  /** Returns a style's number format code, for example `0.00%`. */
  numberFormatOf: (style: number) => string;
  isBold: (style: number) => boolean;
  /**
   * Reads the sheet with the given name, ignoring letter case. Each sheet is read only once. Rejects with an Error when no sheet with
   * cells has the given name, and with a WorkbookRefusal when the sheet cannot be read.
   */
  readSheet: (name: string) => Promise<Sheet>;
  parts?: WorkbookParts;
}
