// This file contains the model of a workbook that `readWorkbook` fills, and that the formula engine and the checks read. Rows and columns count
// from 1 everywhere.
import type { Area } from './address.ts';

/** Describes an error value in a cell, for example `#N/A`. */
export class CellError {
  readonly code: string;
  constructor(code: string) {
    this.code = code;
  }
}

/** Describes the value of a cell. A date is the serial number that the file stores, and a blank cell is null. */
export type CellValue = number | string | boolean | null | CellError;

/** Describes one cell as the file stores the cell. */
export interface Cell {
  /** Holds the stored value. The stored value of a formula is the result that the spreadsheet program last saved. */
  value: CellValue;
  /** Holds the formula in English with commas, without the equals sign, or null. A shared formula is already translated to this cell. */
  formula: string | null;
  /** Holds the cells that an array formula fills. Only the first cell of the array formula has the area. */
  arrayArea: Area | null;
  /** States whether the array formula spills, as in Excel 365, instead of filling an area that its author selected. */
  isDynamicArray: boolean;
  /** Holds the index of the cell's style for `Workbook.numberFormatOf`. */
  style: number;
  /** States whether the file stores a result for the formula. The value is always true for a cell without a formula. */
  hasStoredValue: boolean;
}

/** Holds cells by `toCellKey(row, column)`. A `Map` is one, too. */
export interface SheetCells extends Iterable<[number, Cell]> {
  readonly size: number;
  get: (key: number) => Cell | undefined;
}

/** Describes the filter of one column: the values that the filter keeps, or its conditions, for example `>=10`. */
export interface ColumnFilter {
  /** Holds the column's position in the filtered area, from 0. */
  column: number;
  values: string[];
  conditions: string[];
  /** States whether the filter uses another condition, such as a color, an icon or the top ten values. */
  hasOtherCondition: boolean;
}

export interface SortKey {
  area: Area;
  isDescending: boolean;
}

/** Describes a table, which the object model of Excel calls ListObject. */
export interface Table {
  name: string;
  /** Holds the whole table including the header row and the totals row. */
  area: Area;
  columns: string[];
  headerRowCount: number;
  totalsRowCount: number;
  hasAutoFilter: boolean;
  filters: ColumnFilter[];
  sortKeys: SortKey[];
}

export interface Chart {
  /** Holds the name of the XML element in the file, for example `barChart`. */
  type: string;
  /** Holds the references of the series, for example `Sheet1!$B$2:$B$9`. */
  references: string[];
}

export interface PivotTable {
  name: string;
  source: string;
  rowFields: string[];
  valueFields: string[];
}

/** Describes a conditional format or a data validation. */
export interface SheetRule {
  area: string;
  type: string;
  formula: string;
}

export type SheetState = 'visible' | 'hidden' | 'veryHidden';

export interface Sheet {
  name: string;
  state: SheetState;
  /** Holds the cells with a value or a formula. */
  cells: SheetCells;
  /** Holds the number of the last row with a cell, and `columnCount` the number of the last column with a cell. */
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

/** Describes a name for cells or for a formula. `sheetName` is null when the name is valid in the whole workbook. */
export interface DefinedName {
  name: string;
  sheetName: string | null;
  formula: string;
}

export interface SheetSummary {
  name: string;
  state: SheetState;
  /** States whether the sheet is a chart without cells. `readSheet` refuses such a sheet. */
  isChartSheet: boolean;
}

/** Describes a workbook whose sheets are read on demand. */
export interface Workbook {
  /** Holds the name of the program that saved the file, or an empty text. */
  application: string;
  /** States whether serial numbers count from 1904 instead of 1900. */
  uses1904Dates: boolean;
  sheets: readonly SheetSummary[];
  definedNames: readonly DefinedName[];
  /** Returns the number format code of a style, for example `0.00%`. */
  numberFormatOf: (style: number) => string;
  /**
   * Reads a sheet by its name, without regard to case. Each sheet is read only once. Rejects with a WorkbookRefusal, or with an Error when
   * no sheet with cells has the name.
   */
  readSheet: (name: string) => Promise<Sheet>;
}
