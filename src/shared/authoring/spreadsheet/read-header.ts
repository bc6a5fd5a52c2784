import { spreadsheetProblemsWords } from '#admin-words/spreadsheet-problems.ts';
import { toColumnLetters } from '#workbook/reader/cell-address.ts';
import { COLUMN_NAMES, findColumnByName, readLanguageOfName, type SpreadsheetColumn } from './spreadsheet-columns.ts';
import { quoteCellText, type SpreadsheetProblems, type SpreadsheetTable } from './spreadsheet-table.ts';

export interface NumberedColumn {
  column: SpreadsheetColumn;
  number: number;
}

/**
 * Returns the columns that the header names. Reports unknown column names, duplicate column names, and columns that contain text but
 * have no name. Returns an empty list when no column of the header describes cards.
 */
export function readSpreadsheetHeader({ rows }: SpreadsheetTable, problems: SpreadsheetProblems): NumberedColumn[] {
  const [header = [], ...body] = rows;
  const placed = new Map<string, NumberedColumn>();
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const unknownColumns: number[] = [];
  for (let number = 1; number <= width; number++) {
    const name = header[number - 1]?.trim() ?? '';
    const column = findColumnByName(name);
    if (column) {
      const earlier = placed.get(column.key);
      if (earlier)
        problems.add(1, number, spreadsheetProblemsWords.columnIsHereTwice(quoteCellText(name), toColumnLetters(earlier.number)));
      else placed.set(column.key, { column, number });
    } else if (name !== '' || body.some((row) => (row[number - 1] ?? '').trim() !== '')) unknownColumns.push(number);
  }
  if (placed.size === 0) {
    problems.add(1, 1, spreadsheetProblemsWords.firstRowHasNone);
    return [];
  }
  for (const number of unknownColumns) {
    const name = header[number - 1]?.trim() ?? '';
    if (readLanguageOfName(name) !== null) problems.add(1, number, spreadsheetProblemsWords.columnNamesNoLanguage(quoteCellText(name)));
    else if (name === '') problems.add(1, number, spreadsheetProblemsWords.columnHasNoName(toColumnLetters(number)));
    else
      problems.add(
        1,
        number,
        spreadsheetProblemsWords.columnIsNotKnown(quoteCellText(name)),
        problems.suggest(name, listUnusedNames(placed)),
      );
  }
  return [...placed.values()];
}

function listUnusedNames(placed: ReadonlyMap<string, NumberedColumn>): string[] {
  const used = new Set([...placed.values()].map(({ column }) => column.name));
  return COLUMN_NAMES.filter((name) => !used.has(name));
}
