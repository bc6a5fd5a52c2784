import { CsvError, parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { SPREADSHEET_LIMITS } from '#shared/authoring/spreadsheet/spreadsheet-columns.ts';
import { normalizeCellText, type UnreadableCell, type SpreadsheetTable } from '#shared/authoring/spreadsheet/spreadsheet-table.ts';
import { decodeText } from './decode-text.ts';
import { escapeCellFormula, unescapeCellFormula } from './cell-formula-escaping.ts';
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
