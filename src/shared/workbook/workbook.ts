// This file contains the model of a workbook that `readWorkbook` fills, and that the formula engine and the checks read. Rows and columns count
// from 1 everywhere.
import type { Area } from './address.ts';

/** An error value in a cell, for example `#N/A`. */
export class CellError {
  readonly code: string;
  constructor(code: string) {
    this.code = code;
  }
}

/** The value of a cell. A date is its serial number, as the file stores it; a blank cell is null. */
export type CellValue = number | string | boolean | null | CellError;

/** One cell as the file stores it. */
export interface Cell {
  /** The stored value: for a formula, the result that the spreadsheet program last saved. */
  value: CellValue;
  /** The formula in English with commas, without the equals sign, or null. A shared formula is already translated to this cell. */
  formula: string | null;
  /** The cells that an array formula fills, set on its first cell only. */
  arrayArea: Area | null;
  /** Whether the array formula spills, as in Excel 365, instead of filling an area that its author selected. */
  isDynamicArray: boolean;
  /** The index of the cell's style, for `Workbook.numberFormatOf`. */
  style: number;
  /** Whether the file stores a result for the formula. Always true for a cell without a formula. */
  hasStoredValue: boolean;
}

/** A filter of one column: the values that it keeps, or its conditions, for example `>=10`. */
export interface ColumnFilter {
  /** The column's position in the filtered area, from 0. */
  column: number;
  values: string[];
  conditions: string[];
  /** Whether the filter uses something else: a colour, an icon, the top ten. */
  hasOtherCondition: boolean;
}

export interface SortKey {
  area: Area;
  isDescending: boolean;
}

/** A table (Excel's ListObject). */
export interface Table {
  name: string;
  /** The whole table, header and totals rows included. */
  area: Area;
  columns: string[];
  headerRowCount: number;
  totalsRowCount: number;
  hasAutoFilter: boolean;
  filters: ColumnFilter[];
  sortKeys: SortKey[];
}

export interface Chart {
  /** The element's name in the file, for example `barChart`. */
  type: string;
  /** The references of its series, for example `Sheet1!$B$2:$B$9`. */
  references: string[];
}

export interface PivotTable {
  name: string;
  source: string;
  rowFields: string[];
  valueFields: string[];
}

/** A conditional format or a data validation. */
export interface SheetRule {
  area: string;
  type: string;
  formula: string;
}

export type SheetState = 'visible' | 'hidden' | 'veryHidden';

export interface Sheet {
  name: string;
  state: SheetState;
  /** The cells that hold a value or a formula, by `toCellKey(row, column)`. */
  cells: ReadonlyMap<number, Cell>;
  /** The number of the last row and of the last column that hold a cell. */
  rowCount: number;
  columnCount: number;
  tables: readonly Table[];
  autoFilter: { area: Area; filters: ColumnFilter[] } | null;
  sortKeys: readonly SortKey[];
  hiddenRows: ReadonlySet<number>;
  conditionalFormats: readonly SheetRule[];
  validations: readonly SheetRule[];
  charts: readonly Chart[];
  pivotTables: readonly PivotTable[];
  mergedAreas: readonly string[];
}

/** A name that stands for cells or a formula. `sheetName` is null when the name holds for the whole workbook. */
export interface DefinedName {
  name: string;
  sheetName: string | null;
  formula: string;
}

export interface SheetSummary {
  name: string;
  state: SheetState;
  /** Whether the sheet is a chart without cells. `readSheet` refuses such a sheet. */
  isChartSheet: boolean;
}

/** A workbook whose sheets are read only when somebody asks for them. */
export interface Workbook {
  /** The program that saved the file, or an empty text. */
  application: string;
  /** Whether serial numbers count from 1904 instead of 1900. */
  uses1904Dates: boolean;
  sheets: readonly SheetSummary[];
  definedNames: readonly DefinedName[];
  /** Returns the number format code of a style, for example `0.00%`. */
  numberFormatOf: (style: number) => string;
  /** Reads a sheet by its name, without regard to case. A sheet is read once. Rejects with a WorkbookRefusal, or an Error when no sheet with cells has this name. */
  readSheet: (name: string) => Promise<Sheet>;
}
