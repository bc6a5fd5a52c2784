import type { ReactNode } from 'react';
import { LOCALE } from '#admin-words/locale.ts';

export interface TableColumn<Row> {
  name: string;
  cell: (row: Row) => ReactNode;
  /** Returns the value by which the browser sorts the rows. A column with neither `getSortValue` nor `sortKey` cannot be sorted. */
  getSortValue?: (row: Row) => string | number;
  sortKey?: string;
  isNumeric?: boolean;
  isHiddenOnPhones?: boolean;
  isHiddenOnTablets?: boolean;
  /** Puts the cell first in the second line of the list that phones show, because it contains a badge. */
  isBadge?: boolean;
  /** Shows the name of the column before the cell on phones, which have no column headers. Numeric columns always show it. */
  isLabelledOnPhones?: boolean;
}

interface NumberColumnOptions {
  unit?: string;
  isHiddenOnPhones?: boolean;
}

export const numberColumn = <Row>(
  name: string,
  getNumber: (row: Row) => number,
  { unit = '', isHiddenOnPhones = false }: NumberColumnOptions = {},
): TableColumn<Row> => ({
  name,
  cell: (row) => `${getNumber(row).toLocaleString(LOCALE)}${unit}`,
  getSortValue: getNumber,
  isNumeric: true,
  isHiddenOnPhones,
});

export const isSortable = <Row>({ getSortValue, sortKey }: TableColumn<Row>) => getSortValue !== undefined || sortKey !== undefined;

export interface SortOrder {
  column: string;
  isDescending: boolean;
}
