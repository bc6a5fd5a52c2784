import type { ReactNode } from 'react';

export interface TableColumn<Row> {
  name: string;
  cell: (row: Row) => ReactNode;
  /** Returns the value by which the browser sorts the rows. A column with neither `getSortValue` nor `sortKey` cannot be sorted. */
  getSortValue?: (row: Row) => string | number;
  /** Contains the name by which the server identifies the column when the server sorts the table. */
  sortKey?: string;
  isNumeric?: boolean;
  isHiddenOnPhones?: boolean;
}

export interface SortOrder {
  column: string;
  isDescending: boolean;
}
