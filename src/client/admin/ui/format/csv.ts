/** Rows as a CSV file that opens rightly in spreadsheets: quoted where needed, and no cell is ever read as a formula. */
export function formatCsv(rows: readonly (readonly (string | number)[])[]): string {
  const text = rows.map((row) => `${row.map(formatCell).join(',')}\n`).join('');
  // Excel reads letters beyond ASCII rightly only behind this mark.
  // eslint-disable-next-line no-control-regex
  return /[^\u0000-\u007f]/.test(text) ? `\ufeff${text}` : text;
}

function formatCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Gives the browser a file to keep. */
export function downloadCsv(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** Today as file names and the Created column have it: YYYY-MM-DD. */
export function formatIsoDate(instant: Date | string): string {
  return (typeof instant === 'string' ? instant : instant.toISOString()).slice(0, 10);
}
