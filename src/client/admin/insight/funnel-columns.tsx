import type { CardInsight } from '#shared/analytics/report-schemas.ts';
import { computePercent } from '../ui/format/percent.ts';
import type { TableColumn } from '../ui/table/table-column.ts';
import { TitleCell } from '../ui/table/title-cell.tsx';

const numberColumn = (name: string, of: (card: CardInsight) => number, unit = '', isMinor = false): TableColumn<CardInsight> => ({
  name,
  cell: (card) => `${of(card).toLocaleString('en')}${unit}`,
  getSortValue: of,
  isNumeric: true,
  isHiddenOnPhones: isMinor,
});

export const funnelColumns: TableColumn<CardInsight>[] = [
  { ...numberColumn('Order', ({ order }) => order), isHiddenOnPhones: true },
  { name: 'Card', cell: ({ title, slug }) => <TitleCell title={title} code={slug} />, getSortValue: ({ title }) => title },
  numberColumn('Reached', ({ reached }) => reached),
  numberColumn('Completed', ({ completed }) => completed),
  numberColumn('Completed %', ({ completed, reached }) => computePercent(completed, reached), '%', true),
  numberColumn('Left here', ({ dropOffs }) => dropOffs),
  numberColumn('Left here %', ({ dropOffs, reached }) => computePercent(dropOffs, reached), '%', true),
  numberColumn('Here in the last 3 days', ({ recent }) => recent, '', true),
];
