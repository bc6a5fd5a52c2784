/** Writes rows of texts as a table for other programs: as text with tabs, and as HTML. */
export function toClipboard(rows: readonly (readonly string[])[]): { text: string; html: string } {
  const text = rows.map((row) => row.map(quoteField).join('\t')).join('\n');
  const toCell = (field: string) => `<td>${field.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', '<br>')}</td>`;
  const html = `<table>${rows.map((row) => `<tr>${row.map(toCell).join('')}</tr>`).join('')}</table>`;
  return { text, html };
}

const quoteField = (field: string) => (/[\t\n"]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field);

const MAX_PASTED_CELLS = 60_000;

/** Reads text with tabs as rows. A field in quotation marks can contain tabs and line breaks. */
export function readTabbedText(text: string): string[][] {
  const rows: string[][] = [[]];
  const pattern = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/y;
  let count = 0;
  while (pattern.lastIndex < text.length && count++ < MAX_PASTED_CELLS) {
    const match = pattern.exec(text);
    if (!match) break;
    const [, quoted, plain, end] = match;
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === '\t' && pattern.lastIndex >= text.length) rows.at(-1)!.push('');
    if (end !== '\t' && pattern.lastIndex < text.length) rows.push([]);
  }
  return rows.filter((row, index) => row.length > 0 || index < rows.length - 1);
}
