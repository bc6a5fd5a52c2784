import type { CardFormatter } from './format-spreadsheet.ts';
import type { PageReferenceResolver } from './page-reference-resolver.ts';
import type { NumberedColumn } from './read-header.ts';
import { readColumnValue } from './spreadsheet-columns.ts';
import type { SpreadsheetFiles } from './spreadsheet-files.ts';
import type { MatchedRow } from './spreadsheet-rows.ts';
import { normalizeCellText, type SpreadsheetProblems } from './spreadsheet-table.ts';

/** Holds the data needed to read the cells of a row, such as the pages and files that cells can refer to. */
export interface RowContext {
  columns: readonly NumberedColumn[];
  /** Formats the current cards as cell text. A cell has changed when its text differs from the formatted card. */
  formatter: CardFormatter;
  links: PageReferenceResolver;
  files: SpreadsheetFiles;
  problems: SpreadsheetProblems;
}

/**
 * Returns whether a cell's text differs from the exported text of the current card. A cell also counts as changed when it refers to a
 * page that the import deletes or renames. Every cell of a new card counts as changed.
 */
export function isCellChanged({ row, current }: MatchedRow, { column }: NumberedColumn, { formatter, links }: RowContext): boolean {
  if (current === null) return true;
  const text = row.get(column.key)!;
  if (text !== normalizeCellText(formatter.format(current, column))) return true;
  const linkedId = column.described?.kind === 'page' ? readColumnValue(current, column) : null;
  return typeof linkedId === 'string' && links.leadsElsewhere(text, linkedId);
}
