import { VisuallyHidden } from '@mantine/core';
import { uiWords } from '#admin-words/ui.ts';
import { AdminIcon } from '../admin-icon.tsx';
import { isSortable, type SortOrder, type TableColumn } from './table-column.ts';

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
        {columns.map((column) => {
          const { name, isNumeric } = column;
          const isSorted = sort.column === name;
          const toggleSort = () => onSort({ column: name, isDescending: isSorted && !sort.isDescending });
          return (
            <th
              key={name}
              scope="col"
              data-numeric={isNumeric}
              aria-sort={isSorted ? (sort.isDescending ? 'descending' : 'ascending') : undefined}
            >
              {isSortable(column) ? (
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
            <VisuallyHidden>{uiWords.actions}</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  );
}
