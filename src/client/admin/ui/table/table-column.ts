import type { ReactNode } from 'react';

export interface TableColumn<Row> {
  name: string;
  cell: (row: Row) => ReactNode;
  /** Returns the value by which the browser sorts the rows. A column with neither `getSortValue` nor `sortKey` cannot be sorted. */
  getSortValue?: (row: Row) => string | number;
  /** Contains the server's name for the column, for tables that the server sorts. */
  sortKey?: string;
  isNumeric?: boolean;
  isHiddenOnPhones?: boolean;
}

export interface SortOrder {
  column: string;
  isDescending: boolean;
}
