import type { ReactNode } from 'react';

export interface TableColumn<Row> {
  name: string;
  cell: (row: Row) => ReactNode;
  /** Sorts the rows in the browser. A column with neither getSortValue nor sortKey cannot be sorted. */
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
