/**
 * Matches positions at which a spreadsheet may read the start of a formula: the start of a cell, and the position after any character that
 * separates cells or rows. In a locale whose list separator is not a comma, a spreadsheet may split a quoted cell at a semicolon or a tab.
 */
const FORMULA = /(^|[;|\t\r\n])(?=["'\s]*[=+\-@＝＋－＠])|^(?=[\t\r])/g;

/**
 * Formats rows as CSV. The formatter quotes cells where necessary and escapes cells, so that a spreadsheet never reads a cell as a
 * formula.
 */
export function formatCsv(rows: readonly (readonly (string | number)[])[]): string {
  const text = rows.map((row) => `${row.map(formatCell).join(',')}\n`).join('');
  // Excel reads non-ASCII characters correctly only after a byte order mark.
  // eslint-disable-next-line no-control-regex
  return /[^\u0000-\u007f]/.test(text) ? `\ufeff${text}` : text;
}

function formatCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = value.replaceAll(FORMULA, "$1'");
  return /[",;|\t\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Downloads a text as a CSV file. */
export function downloadCsv(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** Formats an instant as YYYY-MM-DD in UTC. */
export function formatIsoDate(instant: Date | string): string {
  return (typeof instant === 'string' ? instant : instant.toISOString()).slice(0, 10);
}
