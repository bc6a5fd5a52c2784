import { detectFileFormat } from '#workbook/reader/package/file-format.ts';
import type { AllowedCellValues } from '#shared/authoring/spreadsheet/spreadsheet-help.ts';
import type { SpreadsheetTable } from '#shared/authoring/spreadsheet/spreadsheet-table.ts';
import { readCsv, writeCsv } from './csv-file.ts';
import { SpreadsheetRefusal } from './spreadsheet-refusal.ts';
import { readWorkbookTable, writeWorkbook } from './xlsx-file.ts';

export type SpreadsheetTask =
  | { kind: 'read'; bytes: Uint8Array }
  | { kind: 'csv'; rows: readonly (readonly string[])[] }
  | { kind: 'xlsx'; rows: readonly (readonly string[])[]; choices: readonly AllowedCellValues[]; help: readonly string[] };

/** Reads or writes a spreadsheet. Rejects with a SpreadsheetRefusal when a file cannot be read. */
export async function runSpreadsheetTask(task: SpreadsheetTask): Promise<SpreadsheetTable | Uint8Array> {
  if (task.kind === 'csv') return writeCsv(task.rows);
  if (task.kind === 'xlsx') return writeWorkbook(task.rows, task);
  const format = detectFileFormat(task.bytes);
  if (format === 'empty') throw new SpreadsheetRefusal('upload.empty');
  if (format === 'password') throw new SpreadsheetRefusal('upload.password');
  if (format === 'zip') return readWorkbookTable(task.bytes);
  // CSV files have no signature, so a file of an unrecognized format is read as a CSV file.
  const isBinary = format === 'oldXls' || format === 'xlsb' || format === 'numbers' || format === 'ods';
  const isMarkup = format === 'html' || format === 'oldXml';
  if (isBinary || isMarkup) throw new SpreadsheetRefusal('sheet.otherKind');
  return readCsv(task.bytes);
}
