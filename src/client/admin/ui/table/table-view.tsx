import { Paper, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { uiWords } from '#admin-words/ui.ts';
import { useIsNarrow } from '../use-is-narrow.ts';
import { useIsPhone } from '../use-is-phone.ts';
import { PhoneList, SortBySelect } from './phone-list.tsx';
import type { SortOrder, TableColumn } from './table-column.ts';
import { TableHead } from './table-head.tsx';
import { TablePagination } from './table-pagination.tsx';
import css from './table.module.css';

export interface TableViewProps<Row> {
  label: string;
  columns: readonly TableColumn<Row>[];
  rowKey: (row: Row) => string;
  /** Contains the rows of the current page, or undefined while the rows load. */
  rows: readonly Row[] | undefined;
  total: number;
  page: number;
  pageSize: number;
  onPageChange: (page: number) => void;
  sort: SortOrder;
  onSort: (sort: SortOrder) => void;
  /** Contains the search field and the filters, which appear above the table. */
  toolbar?: ReactNode;
  title?: ReactNode;
  renderActions?: ((row: Row) => ReactNode) | undefined;
  /** Reduces the horizontal cell padding, so that many columns fit into the table. */
  isDense?: boolean;
}

/** Shows a table, which is a list on phones, with a toolbar and pagination. The parent component searches, sorts and paginates the rows. */
export function TableView<Row>(props: TableViewProps<Row>) {
  const { label, columns, rowKey, rows, total, page, pageSize, onPageChange, sort, onSort, toolbar, title, renderActions } = props;
  const hasActions = renderActions !== undefined;
  const isPhone = useIsPhone();
  const isNarrow = useIsNarrow();
  const shownColumns = isNarrow ? columns.filter(({ isHiddenOnTablets }) => !isHiddenOnTablets) : columns;
  return (
    <Paper className={css.panel}>
      {title}
      {(toolbar || isPhone) && (
        <div className={css.toolbar}>
          {toolbar}
          {isPhone && <SortBySelect columns={columns} sort={sort} onSort={onSort} />}
        </div>
      )}
      {isPhone ? (
        <PhoneList label={label} columns={columns} rowKey={rowKey} rows={rows} renderActions={renderActions} />
      ) : (
        <div className={css.scrollContainer}>
          <table className={css.table} data-dense={props.isDense ?? false} aria-label={label} aria-busy={rows === undefined}>
            <TableHead columns={shownColumns} sort={sort} onSort={onSort} hasActions={hasActions} />
            <tbody>
              {rows === undefined && <SkeletonRows columns={shownColumns} hasActions={hasActions} />}
              {rows?.map((row) => (
                <tr key={rowKey(row)}>
                  {shownColumns.map((column) => (
                    <td key={column.name} data-numeric={column.isNumeric}>
                      {column.cell(row)}
                    </td>
                  ))}
                  {renderActions && <td className={css.actions}>{renderActions(row)}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {rows !== undefined && total === 0 && <p className={css.emptyMessage}>{toolbar ? uiWords.nothingMatches : uiWords.nothingHereYet}</p>}
      {rows !== undefined && (
        <TablePagination
          label={label}
          from={(page - 1) * pageSize}
          count={rows.length}
          total={total}
          page={page}
          pageCount={Math.max(1, Math.ceil(total / pageSize))}
          onPageChange={onPageChange}
        />
      )}
    </Paper>
  );
}

const SKELETON_ROWS = [1, 2, 3, 4, 5];

/** Shows placeholder rows while a table loads. */
function SkeletonRows<Row>({ columns, hasActions }: { columns: readonly TableColumn<Row>[]; hasActions: boolean }) {
  return SKELETON_ROWS.map((row) => (
    <tr key={row}>
      {columns.map(({ name, isNumeric }, index) => (
        <td key={name} data-numeric={isNumeric}>
          <Skeleton height={12} width={index === 0 ? 160 : 64} display="inline-block" />
        </td>
      ))}
      {hasActions && <td>&nbsp;</td>}
    </tr>
  ));
}
