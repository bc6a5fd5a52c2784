import type { CardInsight } from '#shared/reports.ts';
import { percent } from '../ui/format/percent.ts';
import type { Column } from '../ui/table/column.ts';
import { TwoLines } from '../ui/table/title-cell.tsx';

const number = (name: string, of: (card: CardInsight) => number, unit = '', isMinor = false): Column<CardInsight> => ({
  name,
  cell: (card) => `${of(card).toLocaleString('en')}${unit}`,
  sortBy: of,
  isNumber: true,
  isMinor,
});

export const funnelColumns: Column<CardInsight>[] = [
  { ...number('Order', ({ order }) => order), isMinor: true },
  { name: 'Card', cell: ({ title, slug }) => <TwoLines title={title} code={slug} />, sortBy: ({ title }) => title },
  number('Reached', ({ reached }) => reached),
  number('Completed', ({ completed }) => completed),
  number('Completed %', ({ completed, reached }) => percent(completed, reached), '%', true),
  number('Left here', ({ leftHere }) => leftHere),
  number('Left here %', ({ leftHere, reached }) => percent(leftHere, reached), '%', true),
];
