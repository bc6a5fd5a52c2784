import { NativeSelect, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { uiWords } from '#admin-words/ui.ts';
import { IconButton } from '../icon-button.tsx';
import css from './phone-list.module.css';
import { isSortable, type SortOrder, type TableColumn } from './table-column.ts';

interface PhoneListProps<Row> {
  label: string;
  columns: readonly TableColumn<Row>[];
  rowKey: (row: Row) => string;
  rows: readonly Row[] | undefined;
  renderActions?: ((row: Row) => ReactNode) | undefined;
}

/**
 * Shows the rows of a table on a phone, where a table would be wider than the screen: the first column as the name, below it the badges and
 * figures, and the actions at the right.
 */
export function PhoneList<Row>({ label, columns, rowKey, rows, renderActions }: PhoneListProps<Row>) {
  const [nameColumn, ...others] = columns.filter(({ isHiddenOnPhones }) => !isHiddenOnPhones);
  const facts = others.toSorted((a, b) => Number(b.isBadge ?? false) - Number(a.isBadge ?? false));
  return (
    <ul className={css.list} aria-label={label} aria-busy={rows === undefined}>
      {rows === undefined && SKELETON_WIDTHS.map((width) => <SkeletonItem key={width} width={width} />)}
      {rows?.map((row) => (
        <li key={rowKey(row)}>
          <div className={css.texts}>
            <div className={css.name}>{nameColumn?.cell(row)}</div>
            {facts.length > 0 && (
              <div className={css.facts}>
                {facts.map(({ name, cell, isNumeric, isLabelledOnPhones }) => (
                  <span key={name}>
                    {(isNumeric || isLabelledOnPhones) && <small>{name} </small>}
                    {cell(row)}
                  </span>
                ))}
              </div>
            )}
          </div>
          {renderActions && <div className={css.actions}>{renderActions(row)}</div>}
        </li>
      ))}
    </ul>
  );
}

const SKELETON_WIDTHS = ['62%', '48%', '70%', '55%', '44%'];

function SkeletonItem({ width }: { width: string }) {
  return (
    <li>
      <div className={css.texts}>
        <Skeleton height={14} width={width} my={4} />
        <Skeleton height={12} width="80%" my={4} />
      </div>
    </li>
  );
}

interface SortBySelectProps<Row> {
  columns: readonly TableColumn<Row>[];
  sort: SortOrder;
  onSort: (sort: SortOrder) => void;
}

/** Sorts a list on a phone, which has no column headers. */
export function SortBySelect<Row>({ columns, sort, onSort }: SortBySelectProps<Row>) {
  const { column, isDescending } = sort;
  return (
    <div className={css.sort}>
      <NativeSelect
        aria-label={uiWords.sortBy}
        value={column}
        onChange={(event) => onSort({ column: event.currentTarget.value, isDescending })}
        data={columns.filter(isSortable).map(({ name }) => ({ value: name, label: uiWords.sortByColumn(name) }))}
      />
      <IconButton
        icon={isDescending ? 'down' : 'up'}
        name={isDescending ? uiWords.sortAscending : uiWords.sortDescending}
        onClick={() => onSort({ column, isDescending: !isDescending })}
      />
    </div>
  );
}
