import type { CardFormatter } from './format-sheet.ts';
import type { PageReferenceResolver } from './page-reference-resolver.ts';
import type { NumberedColumn } from './read-header.ts';
import { toColumnKey } from './sheet-columns.ts';
import type { SheetFiles } from './sheet-files.ts';
import type { MatchedRow } from './sheet-rows.ts';
import { normalizeCellText, type SheetProblems } from './sheet-table.ts';

/** Holds the data that is necessary to read the cells of a row, such as the pages and files to which cells can refer. */
export interface RowContext {
  columns: readonly NumberedColumn[];
  /** Formats the current cards, so that the texts can be compared with the sheet to find changed cells. */
  formatter: CardFormatter;
  links: PageReferenceResolver;
  files: SheetFiles;
  problems: SheetProblems;
}

/**
 * Returns whether the text of a cell differs from an export of the current card, or whether the cell names a page that the sheet deletes or
 * renames. Every cell of a new card counts as changed.
 */
export function isCellChanged({ row, current }: MatchedRow, { column }: NumberedColumn, { formatter, links }: RowContext): boolean {
  if (current === null) return true;
  const text = row.get(toColumnKey(column))!;
  if (text !== normalizeCellText(formatter.format(current, column))) return true;
  const linkedId = formatter.findLinkedId(current, column);
  return linkedId !== null && links.leadsElsewhere(text, linkedId);
}
