import type { DailyCounts } from '#shared/analytics/report-schemas.ts';
import { formatCsv } from '#client/admin/ui/format/csv.ts';
import type { TableColumn } from '#client/admin/ui/table/table-column.ts';

const numberColumn = (name: string, of: (row: DailyCounts) => number): TableColumn<DailyCounts> => ({
  name,
  cell: (row) => of(row).toLocaleString('en'),
  getSortValue: of,
  isNumeric: true,
});

export const dailyColumns: TableColumn<DailyCounts>[] = [
  { name: 'Day', cell: ({ day }) => day, getSortValue: ({ day }) => day },
  numberColumn('Sessions', ({ sessions }) => sessions),
  numberColumn('Views', ({ views }) => views),
  numberColumn('Completions', ({ completions }) => completions),
];

export function formatDailyCsv(days: readonly DailyCounts[]): string {
  const rows = days.map(({ day, sessions, views, completions }) => [day, sessions, views, completions]);
  return formatCsv([['Day', 'Sessions', 'Views', 'Completions'], ...rows]);
}
