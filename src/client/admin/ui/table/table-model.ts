import type { TableColumn, SortOrder } from './column.ts';

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** The rows that contain every word of the search. */
export function searchRows<Row>(rows: readonly Row[], search: string, textOf: (row: Row) => string): readonly Row[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter((row) => {
    const text = textOf(row).toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** The rows in a column's order; equals keep theirs. */
export function sortRows<Row>(rows: readonly Row[], columns: readonly TableColumn<Row>[], sort: SortOrder): readonly Row[] {
  const valueOf = columns.find((column) => column.name === sort.column)?.getSortValue;
  if (!valueOf) return rows;
  const direction = sort.isDescending ? -1 : 1;
  return rows.toSorted((a, b) => direction * compare(valueOf(a), valueOf(b)));
}

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
}

/** One page of the rows; a page that is no longer there gives the last one. */
export function paginateRows<Row>(rows: readonly Row[], page: number, size: number) {
  const pages = Math.max(1, Math.ceil(rows.length / size));
  const shown = Math.min(page, pages);
  const from = (shown - 1) * size;
  return { pages, page: shown, from, rows: rows.slice(from, from + size) };
}
