import type { ReactNode } from 'react';

export interface TableColumn<Row> {
  name: string;
  cell: (row: Row) => ReactNode;
  /** Without it the column does not sort. */
  getSortValue?: (row: Row) => string | number;
  isNumeric?: boolean;
  /** Left out on phones. */
  isHiddenOnPhones?: boolean;
}

export interface SortOrder {
  column: string;
  isDescending: boolean;
}
