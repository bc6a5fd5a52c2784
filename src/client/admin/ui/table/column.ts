import type { ReactNode } from 'react';

export interface Column<Row> {
  name: string;
  cell: (row: Row) => ReactNode;
  /** Without it the column does not sort. */
  sortBy?: (row: Row) => string | number;
  isNumber?: boolean;
  /** Left out on phones. */
  isMinor?: boolean;
}

export interface Sort {
  column: string;
  isDescending: boolean;
}
