import type { ReactNode } from 'react';

export interface TableColumn<Row> {
  name: string;
  cell: (row: Row) => ReactNode;
  /** Sorts the rows in the browser. A column without getSortValue and sortKey does not sort. */
  getSortValue?: (row: Row) => string | number;
  /** The server's name for the column, where the server sorts. */
  sortKey?: string;
  isNumeric?: boolean;
  isHiddenOnPhones?: boolean;
}

export interface SortOrder {
  column: string;
  isDescending: boolean;
}
