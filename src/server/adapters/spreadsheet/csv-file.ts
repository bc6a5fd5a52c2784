import { CsvError, parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { SPREADSHEET_LIMITS } from '#shared/authoring/spreadsheet/spreadsheet-columns.ts';
import { normalizeCellText, type UnreadableCell, type SpreadsheetTable } from '#shared/authoring/spreadsheet/spreadsheet-table.ts';
import { SpreadsheetRefusal } from './spreadsheet-refusal.ts';

const DELIMITERS = [',', ';', '\t'] as const;
/** Matches a line such as `sep=;`, which tells Excel the delimiter of a CSV file. */
const DELIMITER_LINE = /^sep=([,;\t])\n/;
/** Matches the errors that a spreadsheet program shows in place of a formula's result, such as `#REF!`. */
const ERROR_VALUE = /^#(?:REF!|NAME\?|VALUE!|DIV\/0!|N\/A|NUM!|NULL!|SPILL!|CALC!|BEZUG!|WERT!|NV|ZAHL!)$/;

/** Writes a table as a CSV file in UTF-8 with a byte order mark, so that Excel detects the encoding. */
export function writeCsv(rows: readonly (readonly string[])[]): Uint8Array {
  const guarded = rows.map((row) => row.map((text) => escapeCellFormula(normalizeCellText(text))));
  return new TextEncoder().encode(stringify(guarded, { bom: true, record_delimiter: 'windows', quoted_match: /[\n",;\t]/ }));
}

/**
 * Reads a CSV file, or rows that were copied from a spreadsheet, with commas, semicolons or tabs between the values. Throws a
 * SpreadsheetRefusal when the file is not a text file, is not well-formed or exceeds a limit.
 */
export function readCsv(bytes: Uint8Array): SpreadsheetTable {
  const decoded = decodeText(bytes);
  if (decoded === null) throw new SpreadsheetRefusal('sheet.otherKind');
  const text = normalizeCellText(decoded).trimEnd();
  const stated = DELIMITER_LINE.exec(text);
  const content = stated ? text.slice(stated[0].length) : text;
  if (content.trim() === '') throw new SpreadsheetRefusal('upload.empty');
  const rows = parseRows(content, stated?.[1] ?? detectDelimiter(content)).map((row) => row.map(unescapeCellFormula));
  if (rows.length > SPREADSHEET_LIMITS.rows + 1) throw new SpreadsheetRefusal('sheet.tooManyRows');
  const width = rows.reduce((most, row) => Math.max(most, row.findLastIndex((cell) => cell.trim() !== '') + 1), 0);
  if (width > SPREADSHEET_LIMITS.columns) throw new SpreadsheetRefusal('sheet.tooManyColumns');
  return { rows, faults: findFaults(rows) };
}

function parseRows(content: string, delimiter: string): string[][] {
  try {
    return parse(content, {
      delimiter,
      record_delimiter: '\n',
      relax_column_count: true,
      relax_quotes: true,
      // Reading one row more than allowed is enough to recognize a file with too many rows.
      to: SPREADSHEET_LIMITS.rows + 2,
    });
  } catch (cause) {
    if (cause instanceof CsvError) throw new SpreadsheetRefusal('sheet.openQuote', { cause });
    throw cause;
  }
}

/** Returns the delimiter that occurs most often in the header, outside of quotation marks. */
function detectDelimiter(content: string): string {
  const counts = new Map<string, number>();
  let isQuoted = false;
  for (const character of content) {
    if (character === '"') isQuoted = !isQuoted;
    else if (character === '\n' && !isQuoted) break;
    else if (!isQuoted) counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  return DELIMITERS.toSorted((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0))[0]!;
}

function findFaults(rows: readonly (readonly string[])[]): UnreadableCell[] {
  return rows.flatMap((cells, row) =>
    cells.flatMap((text, column): UnreadableCell[] =>
      ERROR_VALUE.test(text) ? [{ row: row + 1, column: column + 1, kind: 'error' }] : [],
    ),
  );
}

// A spreadsheet program interprets a cell of a CSV file as a formula when the cell begins with =, +, -, @, a tab or a line break. Some
// spreadsheet programs skip spaces and quotation marks before a sign such as =, or accept the full-width form of the sign. A leading
// apostrophe makes a spreadsheet program treat the cell as text. A text that already looks escaped receives one more apostrophe, so that
// the import can always restore the original text by removing one.
const NEEDS_ESCAPE = /^'*(?:[\t\r\n]|["\s]*[=+\-@＝＋－＠])/;
const IS_ESCAPED = /^'+(?:[\t\r\n]|["\s]*[=+\-@＝＋－＠])/;

/** Adds an apostrophe to a text that a spreadsheet program would interpret as a formula. */
const escapeCellFormula = (text: string): string => (NEEDS_ESCAPE.test(text) ? `'${text}` : text);

const unescapeCellFormula = (text: string): string => (IS_ESCAPED.test(text) ? text.slice(1) : text);

/** Decodes a text file in UTF-8, UTF-16 or Windows-1252, or returns null when the file is not a text file. */
function decodeText(bytes: Uint8Array): string | null {
  const text = new TextDecoder(detectEncoding(bytes)).decode(bytes);
  return text.includes('\0') ? null : text;
}

/**
 * Detects the encoding. The function first looks for a UTF-16 byte order mark, and then for the zero bytes that UTF-16 contains next to
 * Latin letters. A file that is not in UTF-16 is decoded as UTF-8 if its bytes are valid UTF-8, and as Windows-1252 otherwise.
 */
function detectEncoding(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes.length >= 4 && bytes[1] === 0 && bytes[3] === 0) return 'utf-16le';
  if (bytes.length >= 4 && bytes[0] === 0 && bytes[2] === 0) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}
