import type { DayNumbers } from '#shared/reports.ts';
import { toCsv } from '#client/admin/ui/format/csv.ts';
import type { TableColumn } from '#client/admin/ui/table/column.ts';

const number = (name: string, of: (row: DayNumbers) => number): TableColumn<DayNumbers> => ({
  name,
  cell: (row) => of(row).toLocaleString('en'),
  getSortValue: of,
  isNumeric: true,
});

export const dayColumns: TableColumn<DayNumbers>[] = [
  { name: 'Day', cell: ({ day }) => day, getSortValue: ({ day }) => day },
  number('Sessions', ({ sessions }) => sessions),
  number('Views', ({ views }) => views),
  number('Completions', ({ completions }) => completions),
];

export function daysCsv(days: readonly DayNumbers[]): string {
  const rows = days.map(({ day, sessions, views, completions }) => [day, sessions, views, completions]);
  return toCsv([['Day', 'Sessions', 'Views', 'Completions'], ...rows]);
}
