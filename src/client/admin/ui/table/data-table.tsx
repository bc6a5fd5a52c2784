import { useState, type ReactNode } from 'react';
import type { SortOrder, TableColumn } from './table-column.ts';
import { SearchField } from './search-field.tsx';
import { paginateRows, searchRows, sortRows } from './table-model.ts';
import { TableView } from './table-view.tsx';

const PAGE_SIZE = 10;

interface DataTableProps<Row> {
  label: string;
  /** Contains all rows, or undefined while the rows load. */
  rows: readonly Row[] | undefined;
  columns: readonly TableColumn<Row>[];
  rowKey: (row: Row) => string;
  defaultSort: SortOrder;
  search?: { label: string; getText: (row: Row) => string; onChange?: (text: string) => void };
  filters?: ReactNode;
  title?: ReactNode;
  renderActions?: (row: Row) => ReactNode;
  /** Reduces the horizontal cell padding, so that many columns fit into the table. */
  isDense?: boolean;
}

export function DataTable<Row>({ rows, columns, defaultSort, search, filters, ...view }: DataTableProps<Row>) {
  const [text, setText] = useState('');
  const [sort, setSort] = useState(defaultSort);
  const [page, setPage] = useState(1);
  const found = search ? searchRows(rows ?? [], text, search.getText) : (rows ?? []);
  const shown = paginateRows(sortRows(found, columns, sort), page, PAGE_SIZE);
  const changeText = (newText: string) => {
    setText(newText);
    setPage(1);
    search?.onChange?.(newText);
  };
  return (
    <TableView
      {...view}
      columns={columns}
      rows={rows && shown.rows}
      total={found.length}
      page={shown.page}
      pageSize={PAGE_SIZE}
      onPageChange={setPage}
      sort={sort}
      onSort={setSort}
      toolbar={
        (search || filters) && (
          <>
            {search && <SearchField label={search.label} value={text} onChange={changeText} />}
            {filters}
          </>
        )
      }
    />
  );
}
