import { Paper } from '@mantine/core';
import { keysWords } from '#admin-words/keys.ts';
import type { KeyDay } from '#shared/access-keys/access-key-schemas.ts';
import { numberColumn, type TableColumn } from '#client/admin/ui/table/table-column.ts';
import { DataTable } from '#client/admin/ui/table/data-table.tsx';
import css from './key-ledger.module.css';

const columns: TableColumn<KeyDay>[] = [
  { name: keysWords.day, cell: ({ day }) => <time dateTime={day}>{day}</time>, getSortValue: ({ day }) => day },
  numberColumn(keysWords.newBrowsers, ({ devices }) => devices, { isHiddenOnPhones: true }),
  numberColumn(keysWords.newLearners, ({ sessions }) => sessions, { isHiddenOnPhones: true }),
  numberColumn(keysWords.cardsOpened, ({ views }) => views),
  numberColumn(keysWords.cardsCompleted, ({ completions }) => completions),
];

/** Shows the activity of an access key on each of the last thirty days. Days without activity are omitted. */
export function KeyDays({ days }: { days: readonly KeyDay[] }) {
  const title = <h2 className={css.tableTitle}>{keysWords.last30DaysUtc}</h2>;
  if (days.length === 0)
    return (
      <Paper component="section" className={css.empty}>
        {title}
        <p>{keysWords.nothingHappenedInThese30Days}</p>
      </Paper>
    );
  return (
    <DataTable
      label={keysWords.last30Days}
      title={title}
      isDense
      rows={days}
      columns={columns}
      rowKey={({ day }) => day}
      defaultSort={{ column: keysWords.day, isDescending: true }}
    />
  );
}
