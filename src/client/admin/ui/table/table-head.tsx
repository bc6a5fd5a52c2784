import { VisuallyHidden } from '@mantine/core';
import { AdminIcon } from '../admin-icon.tsx';
import type { TableColumn, SortOrder } from './column.ts';

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
        {columns.map(({ name, getSortValue: sortBy, isNumeric: isNumber, isHiddenOnPhones: isMinor }) => {
          const isSorted = sort.column === name;
          const turn = () => onSort({ column: name, isDescending: isSorted && !sort.isDescending });
          return (
            <th
              key={name}
              scope="col"
              data-number={isNumber}
              data-minor={isMinor}
              aria-sort={isSorted ? (sort.isDescending ? 'descending' : 'ascending') : undefined}
            >
              {sortBy ? (
                <button type="button" onClick={turn}>
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
