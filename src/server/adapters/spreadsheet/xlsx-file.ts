import type { Blob } from 'node:buffer';
import type Stream from 'node:stream';
import writeExcelFile, { type Feature, type Sheet } from 'write-excel-file/node';
import { insertElementMarkupAccordingToOrderOfSiblings, sanitizeAttributeValue, sanitizeTextContent } from 'write-excel-file/utility';
import { PAGES_SHEET_NAME, SPREADSHEET_LIMITS } from '#shared/authoring/spreadsheet/spreadsheet-columns.ts';
import type { AllowedCellValues } from '#shared/authoring/spreadsheet/spreadsheet-help.ts';
import type { UnreadableCell, SpreadsheetTable } from '#shared/authoring/spreadsheet/spreadsheet-table.ts';
import { describeNumberFormat } from '#workbook/checks/values/number-format.ts';
import { toColumnLetters, getColumnOfCellKey, getRowOfCellKey } from '#workbook/reader/cell-address.ts';
import { WORKBOOK_LIMITS, type WorkbookLimits } from '#workbook/reader/workbook-limits.ts';
import { ZipArchive } from '#workbook/reader/package/zip-archive.ts';
import { readWorkbook } from '#workbook/reader/read-workbook.ts';
import { WorkbookRefusal } from '#workbook/reader/workbook-refusal.ts';
import { CellError, type Cell, type Workbook } from '#workbook/reader/workbook.ts';
import { SpreadsheetRefusal } from './spreadsheet-refusal.ts';

const LIMITS: WorkbookLimits = {
  ...WORKBOOK_LIMITS,
  fileBytes: SPREADSHEET_LIMITS.fileBytes,
  partBytes: SPREADSHEET_LIMITS.unpackedBytes,
  totalBytes: SPREADSHEET_LIMITS.unpackedBytes,
  cellCount: (SPREADSHEET_LIMITS.rows + 1) * SPREADSHEET_LIMITS.columns,
};
type FileContent = Stream | Buffer | Blob;
const MACRO_PART = /vbaproject\.bin$|(?:^|\/)macrosheets\//;
/**
 * Numbers are rounded to 15 significant digits, as in Excel, so that the sum of 0.1 and 0.2 is read as 0.3 instead of 0.30000000000000004.
 */
const SIGNIFICANT_DIGITS = 15;

/**
 * Reads the sheet named `Pages`, or else the first visible sheet, of an .xlsx file. Rejects with a SpreadsheetRefusal when the file is
 * damaged, contains macros, is protected by a password or exceeds a limit.
 */
export async function readWorkbookTable(bytes: Uint8Array): Promise<SpreadsheetTable> {
  try {
    if (new ZipArchive(bytes, LIMITS).names.some((name) => MACRO_PART.test(name))) throw new SpreadsheetRefusal('upload.macros');
    const workbook = await readWorkbook(bytes, LIMITS);
    const sheets = workbook.sheets.filter(({ isChartSheet }) => !isChartSheet);
    const isPages = ({ name }: { name: string }) => name.trim().toLowerCase() === PAGES_SHEET_NAME.toLowerCase();
    const chosen = sheets.find(isPages) ?? sheets.find(({ state }) => state === 'visible');
    if (!chosen) throw new SpreadsheetRefusal('sheet.damaged');
    return toTable(workbook, await workbook.readSheet(chosen.name));
  } catch (error) {
    throw toSpreadsheetRefusal(error);
  }
}

function toTable(workbook: Workbook, { cells, rowCount, columnCount }: Awaited<ReturnType<Workbook['readSheet']>>): SpreadsheetTable {
  if (rowCount > SPREADSHEET_LIMITS.rows + 1) throw new SpreadsheetRefusal('sheet.tooManyRows');
  if (columnCount > SPREADSHEET_LIMITS.columns) throw new SpreadsheetRefusal('sheet.tooManyColumns');
  if (rowCount === 0) throw new SpreadsheetRefusal('upload.empty');
  const rows = Array.from({ length: rowCount }, () => Array.from({ length: columnCount }, () => ''));
  const faults: UnreadableCell[] = [];
  for (const [key, cell] of cells) {
    const [row, column] = [getRowOfCellKey(key), getColumnOfCellKey(key)];
    const kind = findFault(cell, workbook);
    if (kind) faults.push({ row, column, kind });
    rows[row - 1]![column - 1] = formatCellValue(cell, workbook);
  }
  return { rows, faults };
}

function findFault({ value, style, hasStoredValue }: Cell, workbook: Workbook): UnreadableCell['kind'] | null {
  if (value instanceof CellError || !hasStoredValue) return 'error';
  const kind = typeof value === 'number' ? describeNumberFormat(workbook.numberFormatOf(style)).kind : 'general';
  return kind === 'date' || kind === 'time' ? 'date' : null;
}

function formatCellValue({ value, style }: Cell, workbook: Workbook): string {
  if (value === null) return '';
  if (value instanceof CellError) return value.code;
  if (typeof value !== 'number') return String(value);
  const isPercent = describeNumberFormat(workbook.numberFormatOf(style)).kind === 'percent';
  return isPercent ? `${roundLikeExcel(value * 100)}%` : String(roundLikeExcel(value));
}

const roundLikeExcel = (value: number): number => Number(value.toPrecision(SIGNIFICANT_DIGITS));

function toSpreadsheetRefusal(error: unknown): unknown {
  // The zip reader throws a RangeError when a damaged archive refers to a position outside the file.
  if (error instanceof RangeError) return new SpreadsheetRefusal('sheet.damaged', { cause: error });
  if (!(error instanceof WorkbookRefusal)) return error;
  if (error.code === 'password') return new SpreadsheetRefusal('upload.password');
  if (error.code === 'tooLarge') return new SpreadsheetRefusal('upload.tooLargeInside');
  if (error.code === 'tooManyCells') return new SpreadsheetRefusal('sheet.tooManyRows');
  return new SpreadsheetRefusal(error.code === 'damaged' ? 'sheet.damaged' : 'sheet.otherKind', { cause: error });
}

/** Sets how many empty rows below the last page of a module are formatted as text, so that Excel keeps anything typed there as text. */
const EMPTY_ROWS = 50;
const MAX_COLUMN_WIDTH = 40;

/** The cells below the header are formatted as text, the header row stays in view, and a second sheet contains the help text. */
export async function writeWorkbook(
  rows: readonly (readonly string[])[],
  { choices, help }: { choices: readonly AllowedCellValues[]; help: readonly string[] },
): Promise<Uint8Array> {
  const [header = [], ...body] = rows;
  const toText = (value: string) => ({ value: escapeText(value), type: String, format: '@' });
  const blankRow = header.map(() => ({ value: null as unknown as string, type: String, format: '@' }));
  const widths = header.map((name, index) => body.reduce((width, row) => Math.max(width, row[index]?.length ?? 0), name.length) + 2);
  const pages: Sheet<FileContent> = {
    data: [
      header.map((name) => ({ value: name, type: String, fontWeight: 'bold' as const, backgroundColor: '#e8f5ee' })),
      ...body.map((row) => row.map(toText)),
      ...Array.from({ length: EMPTY_ROWS }, () => blankRow),
    ],
    sheet: PAGES_SHEET_NAME,
    stickyRowsCount: 1,
    columns: widths.map((width) => ({ width: Math.min(width, MAX_COLUMN_WIDTH) })),
  };
  const helpSheet: Sheet<FileContent> = {
    data: help.map((line) => [{ value: line, type: String, wrap: true }]),
    sheet: 'Help',
    columns: [{ width: 100 }],
  };
  const file = writeExcelFile([pages, helpSheet], { features: [createChoicesFeature(choices)] });
  return new Uint8Array(await file.toBuffer());
}

/**
 * Escapes characters that XML cannot store unchanged, for example a carriage return as `_x000D_`. A text that looks like an escape
 * sequence, for example `_x000D_`, is escaped as well, so that Excel does not decode the text.
 */
function escapeText(text: string): string {
  return text
    .replaceAll(/_x[0-9a-f]{4}_/gi, (escape) => `_x005F${escape}`)
    .replaceAll(/[^\t\n\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, (character) => {
      const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
      return `_x${code}_`;
    });
}

/** Lists the XML elements of a worksheet in the order that the .xlsx format requires. Elements that Keyreel does not need are left out. */
const ELEMENT_ORDER = [
  'sheetPr',
  'dimension',
  'sheetViews',
  'sheetFormatPr',
  'cols',
  'sheetData',
  'autoFilter',
  'mergeCells',
  'conditionalFormatting',
  'dataValidations',
  'hyperlinks',
  'pageMargins',
  'pageSetup',
  'drawing',
];

/** Adds drop-down lists with the allowed values to the first sheet of a workbook. */
function createChoicesFeature(columns: readonly AllowedCellValues[]): Feature<FileContent> {
  const validations = columns.map(({ column, choices }) => {
    const letters = toColumnLetters(column);
    const source = typeof choices === 'number' ? toColumnLetters(choices) : null;
    const list =
      source === null ? `"${(choices as readonly string[]).join(',')}"` : `$${source}$2:$${source}$${SPREADSHEET_LIMITS.rows + 1}`;
    const area = sanitizeAttributeValue(`${letters}2:${letters}${SPREADSHEET_LIMITS.rows + 1}`);
    return `<dataValidation type="list" allowBlank="1" showErrorMessage="0" sqref="${area}"><formula1>${sanitizeTextContent(list)}</formula1></dataValidation>`;
  });
  const markup = `<dataValidations count="${validations.length}">${validations.join('')}</dataValidations>`;
  return {
    files: {
      transform: {
        'xl/worksheets/sheet{id}.xml': {
          transform: (xml, _, { sheetIndex }) =>
            sheetIndex === 0 && validations.length > 0
              ? insertElementMarkupAccordingToOrderOfSiblings(xml, markup, ELEMENT_ORDER, 'worksheet')
              : xml,
        },
      },
    },
  };
}
