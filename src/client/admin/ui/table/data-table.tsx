import { Paper } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { paginateRows, searchRows, sortRows } from './table-model.ts';
import type { TableColumn, SortOrder } from './column.ts';
import { TablePagination } from './table-pagination.tsx';
import { SearchField } from './search-field.tsx';
import { SkeletonRows } from './skeleton-rows.tsx';
import { TableHead } from './table-head.tsx';
import css from './table.module.css';

const PAGE_SIZE = 10;

interface DataTableProps<Row> {
  label: string;
  /** Undefined while they are on their way. */
  rows: readonly Row[] | undefined;
  columns: readonly TableColumn<Row>[];
  rowKey: (row: Row) => string;
  firstSort: SortOrder;
  /** What the search looks through, and the words on its field. */
  search?: { label: string; getText: (row: Row) => string; onChange?: (text: string) => void };
  filters?: ReactNode;
  /** Above the table, inside its frame. */
  title?: ReactNode;
  renderActions?: (row: Row) => ReactNode;
  /** It has many columns. */
  isDense?: boolean;
}

/** Rows that can be searched, sorted and paged. */
export function DataTable<Row>({
  label,
  rows,
  columns,
  rowKey,
  firstSort,
  search,
  filters,
  title,
  renderActions,
  isDense: isTight = false,
}: DataTableProps<Row>) {
  const [text, setText] = useState('');
  const [sort, setSort] = useState(firstSort);
  const [page, setPage] = useState(1);
  const found = search ? searchRows(rows ?? [], text, search.getText) : (rows ?? []);
  const shown = paginateRows(sortRows(found, columns, sort), page, PAGE_SIZE);
  const look = (sought: string) => {
    setText(sought);
    setPage(1);
    search?.onChange?.(sought);
  };
  return (
    <Paper className={css.panel}>
      {title}
      {(search || filters) && (
        <div className={css.tools}>
          {search && <SearchField label={search.label} value={text} onChange={look} />}
          {filters}
        </div>
      )}
      <div className={css.scroll}>
        <table className={css.table} data-tight={isTight} aria-label={label} aria-busy={rows === undefined}>
          <TableHead columns={columns} sort={sort} onSort={setSort} hasActions={renderActions !== undefined} />
          <tbody>
            {rows === undefined && <SkeletonRows columns={columns} hasActions={renderActions !== undefined} />}
            {shown.rows.map((row) => (
              <tr key={rowKey(row)}>
                {columns.map((column) => (
                  <td key={column.name} data-number={column.isNumeric} data-minor={column.isHiddenOnPhones}>
                    {column.cell(row)}
                  </td>
                ))}
                {renderActions && <td className={css.actions}>{renderActions(row)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows !== undefined && found.length === 0 && <p className={css.none}>Nothing matches.</p>}
      {rows !== undefined && (
        <TablePagination
          from={shown.from}
          count={shown.rows.length}
          total={found.length}
          page={shown.page}
          pageCount={shown.pages}
          onPageChange={setPage}
        />
      )}
    </Paper>
  );
}
