import type { CardInsight } from '#shared/reports.ts';
import { percent } from '../ui/format/percent.ts';
import type { TableColumn } from '../ui/table/column.ts';
import { TitleCell } from '../ui/table/title-cell.tsx';

const number = (name: string, of: (card: CardInsight) => number, unit = '', isMinor = false): TableColumn<CardInsight> => ({
  name,
  cell: (card) => `${of(card).toLocaleString('en')}${unit}`,
  getSortValue: of,
  isNumeric: true,
  isHiddenOnPhones: isMinor,
});

export const funnelColumns: TableColumn<CardInsight>[] = [
  { ...number('Order', ({ order }) => order), isHiddenOnPhones: true },
  { name: 'Card', cell: ({ title, slug }) => <TitleCell title={title} code={slug} />, getSortValue: ({ title }) => title },
  number('Reached', ({ reached }) => reached),
  number('Completed', ({ completed }) => completed),
  number('Completed %', ({ completed, reached }) => percent(completed, reached), '%', true),
  number('Left here', ({ leftHere }) => leftHere),
  number('Left here %', ({ leftHere, reached }) => percent(leftHere, reached), '%', true),
];
