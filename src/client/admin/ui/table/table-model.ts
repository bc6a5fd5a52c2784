import { LOCALE } from '#admin-words/locale.ts';
import type { TableColumn, SortOrder } from './table-column.ts';

const collator = new Intl.Collator(LOCALE, { numeric: true, sensitivity: 'base' });

export function searchRows<Row>(rows: readonly Row[], search: string, getText: (row: Row) => string): readonly Row[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter((row) => {
    const text = getText(row).toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** Sorts the rows by a column. The sort is stable. If the table cannot be sorted by the column, the order of the rows does not change. */
export function sortRows<Row>(rows: readonly Row[], columns: readonly TableColumn<Row>[], sort: SortOrder): readonly Row[] {
  const getValue = columns.find((column) => column.name === sort.column)?.getSortValue;
  if (!getValue) return rows;
  const direction = sort.isDescending ? -1 : 1;
  return rows.toSorted((a, b) => direction * compare(getValue(a), getValue(b)));
}

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
}

/** Returns the rows of one page, or of the last page when the requested page no longer exists. */
export function paginateRows<Row>(rows: readonly Row[], page: number, size: number) {
  const pageCount = Math.max(1, Math.ceil(rows.length / size));
  const current = Math.min(page, pageCount);
  const from = (current - 1) * size;
  return { pageCount, page: current, from, rows: rows.slice(from, from + size) };
}
