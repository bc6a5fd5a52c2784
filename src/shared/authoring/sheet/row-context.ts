import type { CardFormatter } from './format-sheet.ts';
import type { PageLinks } from './page-links.ts';
import type { PlacedColumn } from './read-header.ts';
import { toColumnKey } from './sheet-columns.ts';
import type { SheetFiles } from './sheet-files.ts';
import type { MatchedRow } from './sheet-rows.ts';
import { normalizeCell, type SheetProblems } from './sheet-table.ts';

/** Holds what the cells of a row can refer to. */
export interface RowContext {
  columns: readonly PlacedColumn[];
  /** Formats the cards as they are now, to find the cells that have changed. */
  formatter: CardFormatter;
  links: PageLinks;
  files: SheetFiles;
  problems: SheetProblems;
}

/**
 * Returns whether a cell differs from an export of the current card, or names a page that the sheet deletes or renames. Every cell of a new
 * card counts as changed.
 */
export function isCellChanged({ row, current }: MatchedRow, { column }: PlacedColumn, { formatter, links }: RowContext): boolean {
  if (current === null) return true;
  const text = row.get(toColumnKey(column))!;
  if (text !== normalizeCell(formatter.format(current, column))) return true;
  const linkedId = formatter.findLinkedId(current, column);
  return linkedId !== null && links.leadsElsewhere(text, linkedId);
}
