import { VisuallyHidden } from '@mantine/core';
import { AdminIcon } from '../admin-icon.tsx';
import type { TableColumn, SortOrder } from './table-column.ts';

interface TableHeadProps<Row> {
  columns: readonly TableColumn<Row>[];
  sort: SortOrder;
  onSort: (sort: SortOrder) => void;
  hasActions: boolean;
}

export function TableHead<Row>({ columns, sort, onSort, hasActions }: TableHeadProps<Row>) {
  return (
    <thead>
      <tr>
        {columns.map(({ name, getSortValue, sortKey, isNumeric, isHiddenOnPhones }) => {
          const isSorted = sort.column === name;
          const isSortable = getSortValue !== undefined || sortKey !== undefined;
          const toggleSort = () => onSort({ column: name, isDescending: isSorted && !sort.isDescending });
          return (
            <th
              key={name}
              scope="col"
              data-numeric={isNumeric}
              data-hidden-on-phones={isHiddenOnPhones}
              aria-sort={isSorted ? (sort.isDescending ? 'descending' : 'ascending') : undefined}
            >
              {isSortable ? (
                <button type="button" onClick={toggleSort}>
                  {name}
                  <AdminIcon name={isSorted ? (sort.isDescending ? 'down' : 'up') : 'sort'} size={14} />
                </button>
              ) : (
                name
              )}
            </th>
          );
        })}
        {hasActions && (
          <th scope="col">
            <VisuallyHidden>Actions</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  );
}
