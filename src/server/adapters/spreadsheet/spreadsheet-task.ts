import { detectFileFormat } from '#workbook/reader/package/file-format.ts';
import type { AllowedCellValues } from '#shared/authoring/spreadsheet/spreadsheet-help.ts';
import type { SpreadsheetProblem, SpreadsheetTable } from '#shared/authoring/spreadsheet/spreadsheet-table.ts';
import type { ModuleContent } from '#shared/authoring/module-content.ts';
import { reviewGoodRows, type GoodRowsReview } from '#shared/authoring/spreadsheet/review-good-rows.ts';
import { reviewSpreadsheet, type SpreadsheetReview } from '#shared/authoring/spreadsheet/review-spreadsheet.ts';
import { SpreadsheetFiles, type SpreadsheetFile } from '#shared/authoring/spreadsheet/spreadsheet-files.ts';
import { checkArchive } from './check-archive.ts';
import { normalizeCaptions } from './normalize-captions.ts';
import { parseTimedLines } from './parse-timed-lines.ts';
import type { TimedLine } from '#shared/search/find-place.ts';
import { readCsv, writeCsv } from './csv-file.ts';
import { SpreadsheetRefusal } from './spreadsheet-refusal.ts';
import { readWorkbookTable, writeWorkbook } from './xlsx-file.ts';

export type SpreadsheetTask =
  | { kind: 'read'; bytes: Uint8Array }
  | { kind: 'csv'; rows: readonly (readonly string[])[] }
  | { kind: 'xlsx'; rows: readonly (readonly string[])[]; choices: readonly AllowedCellValues[]; help: readonly string[] }
  | { kind: 'review'; table: SpreadsheetTable; cards: ModuleContent; files: readonly SpreadsheetFile[]; deletesMissing: boolean }
  | {
      kind: 'goodRows';
      table: SpreadsheetTable;
      cards: ModuleContent;
      files: readonly SpreadsheetFile[];
      excluded: readonly SpreadsheetProblem[];
    }
  | { kind: 'archive'; bytes: Uint8Array; extension: string }
  | { kind: 'captions' | 'timedLines'; bytes: Uint8Array };

export type SpreadsheetTaskResult = SpreadsheetTable | SpreadsheetReview | GoodRowsReview | TimedLine[] | null | Uint8Array | void;

/** Does what would block the event loop for long. Rejects with a SpreadsheetRefusal or an AppError when a file is refused. */
export async function runSpreadsheetTask(task: SpreadsheetTask): Promise<SpreadsheetTaskResult> {
  if (task.kind === 'review')
    return reviewSpreadsheet(task.table, task.cards, { files: new SpreadsheetFiles(task.files), deletesMissing: task.deletesMissing });
  if (task.kind === 'goodRows')
    return reviewGoodRows(task.table, task.cards, { files: new SpreadsheetFiles(task.files), excluded: task.excluded });
  if (task.kind === 'archive') return checkArchive(task.bytes, task.extension);
  if (task.kind === 'captions') return normalizeCaptions(task.bytes);
  if (task.kind === 'timedLines') return parseTimedLines(task.bytes);
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
