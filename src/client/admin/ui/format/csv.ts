import { saveFile } from './save-file.ts';

/**
 * Matches each position at which a spreadsheet program might find the start of a formula. A formula can begin at the start of a cell or
 * after a character that separates cells or rows. In locales whose list separator is not a comma, a spreadsheet program may split cells at
 * another character, such as a semicolon or a tab, even within a quoted cell.
 */
const FORMULA = /(^|[;|\t\r\n])(?=["'\s]*[=+\-@＝＋－＠])|^(?=[\t\r])/g;

/** Formats rows as CSV. Cells are quoted where necessary, and text is escaped so that no spreadsheet program interprets it as a formula. */
export function formatCsv(rows: readonly (readonly (string | number)[])[]): string {
  const text = rows.map((row) => `${row.map(formatCell).join(',')}\n`).join('');
  // Excel reads non-ASCII characters correctly only when the file starts with a byte order mark.
  // eslint-disable-next-line no-control-regex
  return /[^\u0000-\u007f]/.test(text) ? `\ufeff${text}` : text;
}

/** Formats a line for each row below a line with the names of the columns. */
export function formatCsvTable<Row>(
  rows: readonly Row[],
  columns: readonly (readonly [name: string, getCell: (row: Row) => string | number])[],
): string {
  return formatCsv([columns.map(([name]) => name), ...rows.map((row) => columns.map(([, getCell]) => getCell(row)))]);
}

function formatCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = value.replaceAll(FORMULA, "$1'");
  return /[",;|\t\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function downloadCsv(name: string, text: string): void {
  saveFile(name, new Blob([text], { type: 'text/csv;charset=utf-8' }));
}
