import { parseAreaAddress, toCellKey, type Area } from '#workbook/reader/cell-address.ts';
import {
  CellError,
  type Cell,
  type CellValue,
  type DefinedName,
  type Sheet,
  type Table,
  type Workbook,
} from '#workbook/reader/workbook.ts';
import type { CellOverrides } from '../engine/formula-engine.ts';
import { FormulaEngine } from '../engine/formula-engine.ts';
import { LoadedWorkbook } from '../engine/loaded-workbook.ts';
import { loadExtendedFunctions } from '../functions/function-registry.ts';

/**
 * Maps addresses to cell content. Text that begins with `=` becomes a formula, text that begins with `{=` becomes an array formula,
 * and text that begins with `#` becomes an error.
 */
export type TestCells = Record<string, number | string | boolean | null>;

export interface TestWorkbookOptions {
  tables?: Record<string, Table[]>;
  names?: DefinedName[];
  uses1904Dates?: boolean;
  usesShownDigits?: boolean;
  hiddenRows?: number[];
  /** Is true when every formula has the stored result 0, and false when formulas have no stored result. The default is true. */
  hasStoredValues?: boolean;
}

/** Creates a workbook in memory. In the `cells` parameter, an array formula has the address of the whole area that it fills. */
export function createTestWorkbook(cells: Record<string, TestCells>, options: TestWorkbookOptions = {}): Workbook {
  const sheets = Object.entries(cells).map(([name, content]) => createSheet(name, content, options));
  return {
    uses1904Dates: options.uses1904Dates ?? false,
    usesShownDigits: options.usesShownDigits ?? false,
    sheets: sheets.map(({ name }) => ({ name, state: 'visible', isChartSheet: false })),
    definedNames: options.names ?? [],
    numberFormatOf: () => 'General',
    isBold: () => false,
    readSheet: (name) => {
      const sheet = sheets.find((candidate) => candidate.name.toLowerCase() === name.toLowerCase());
      return sheet ? Promise.resolve(sheet) : Promise.reject(new Error(`There is no sheet ${name}.`));
    },
  };
}

function createSheet(
  name: string,
  content: TestCells,
  { tables = {}, hiddenRows = [], hasStoredValues = true }: TestWorkbookOptions,
): Sheet {
  const cells = new Map<number, Cell>();
  let rowCount = 0;
  let columnCount = 0;
  for (const [address, entry] of Object.entries(content)) {
    const area = parseAreaAddress(address)!;
    cells.set(toCellKey(area.top, area.left), createCell(entry, area, hasStoredValues));
    rowCount = Math.max(rowCount, area.bottom);
    columnCount = Math.max(columnCount, area.right);
  }
  return {
    name,
    state: 'visible',
    cells,
    rowCount,
    columnCount,
    tables: tables[name] ?? [],
    autoFilter: null,
    hiddenRows: new Set(hiddenRows),
    conditionalFormatCount: 0,
    validationCount: 0,
    chartCount: 0,
    pivotTableCount: 0,
  };
}

function createCell(entry: CellValue, area: Area, hasStoredValue: boolean): Cell {
  const constant: Cell = { value: entry, formula: null, arrayArea: null, isDynamicArray: false, style: 0, hasStoredValue: true };
  if (typeof entry !== 'string') return constant;
  if (entry.startsWith('{=')) return { ...constant, value: 0, formula: entry.slice(2, -1), arrayArea: area, hasStoredValue };
  if (entry.startsWith('=')) return { ...constant, value: 0, formula: entry.slice(1), hasStoredValue };
  return entry.startsWith('#') ? { ...constant, value: new CellError(entry) } : constant;
}

export async function createTestEngine(
  cells: Record<string, TestCells>,
  options: TestWorkbookOptions = {},
  overrides: CellOverrides = new Map(),
): Promise<FormulaEngine> {
  await loadExtendedFunctions();
  const workbook = createTestWorkbook(cells, options);
  const sheets = await Promise.all(workbook.sheets.map(({ name }) => workbook.readSheet(name)));
  return new FormulaEngine(new LoadedWorkbook(workbook, sheets), overrides);
}

/**
 * Converts a value to JSON. Errors become strings such as `#N/A`. Numbers are rounded to 15 significant digits, the precision of
 * spreadsheets.
 */
export function toComparableValue(value: CellValue): number | string | boolean | null {
  if (value instanceof CellError) return value.code;
  return typeof value === 'number' ? Number(value.toPrecision(14)) : value;
}
