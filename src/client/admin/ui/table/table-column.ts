import type { ReactNode } from 'react';

export interface TableColumn<Row> {
  name: string;
  cell: (row: Row) => ReactNode;
  /** Returns the value by which the browser sorts the rows. A column with neither `getSortValue` nor `sortKey` cannot be sorted. */
  getSortValue?: (row: Row) => string | number;
  /** Contains the column's name in requests that ask the server to sort by this column. */
  sortKey?: string;
  isNumeric?: boolean;
  isHiddenOnPhones?: boolean;
}

export interface SortOrder {
  column: string;
  isDescending: boolean;
}
