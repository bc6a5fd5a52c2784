import { Paper } from '@mantine/core';
import { LOCALE } from '#admin-words/locale.ts';
import { keysWords } from '#admin-words/keys.ts';
import type { KeyDay } from '#shared/access-keys/access-key-schemas.ts';
import type { TableColumn } from '#client/admin/ui/table/table-column.ts';
import { DataTable } from '#client/admin/ui/table/data-table.tsx';
import css from './key-ledger.module.css';

const numberColumn = (name: string, count: 'devices' | 'sessions' | 'views' | 'completions', isHiddenOnPhones = false) => ({
  name,
  cell: (row: KeyDay) => row[count].toLocaleString(LOCALE),
  getSortValue: (row: KeyDay) => row[count],
  isNumeric: true,
  isHiddenOnPhones,
});

const columns: TableColumn<KeyDay>[] = [
  { name: keysWords.day, cell: ({ day }) => <time dateTime={day}>{day}</time>, getSortValue: ({ day }) => day },
  numberColumn(keysWords.newBrowsers, 'devices', true),
  numberColumn(keysWords.newLearners, 'sessions', true),
  numberColumn(keysWords.cardsOpened, 'views'),
  numberColumn(keysWords.cardsCompleted, 'completions'),
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
