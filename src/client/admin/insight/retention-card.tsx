import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { CardInsight, SkippedRange } from '#shared/reports.ts';
import { pluralize } from '../ui/format/pluralize.ts';
import { computePercent } from '../ui/format/percent.ts';
import { ChartCard } from '../ui/charts/chart-card.tsx';
import type { TableColumn } from '../ui/table/column.ts';
import { formatVideoTime } from '../ui/format/video-time.ts';
import { formatRetentionCsv } from './insight-csv.ts';
import { describeSkippedRange } from './insight-summaries.ts';
import css from './insight.module.css';

const WatchChart = lazy(async () => ({ default: (await import('./retention-chart.tsx')).RetentionChart }));

interface SecondRow {
  second: number;
  learners: number;
  share: number;
}

const columns: TableColumn<SecondRow>[] = [
  { name: 'Time', cell: ({ second }) => formatVideoTime(second), getSortValue: ({ second }) => second },
  { name: 'Learners', cell: ({ learners }) => learners.toLocaleString('en'), getSortValue: ({ learners }) => learners, isNumeric: true },
  { name: 'Of those who opened it', cell: ({ share }) => `${share}%`, getSortValue: ({ share }) => share, isNumeric: true },
];

interface RetentionCardProps {
  title: string;
  /** The card whose video it is. */
  card: CardInsight;
  /** What those who failed a question had skipped of it, with the question's title where it is not clear. */
  skippedRanges: readonly (SkippedRange & { question?: string })[];
  fileName: (what: string) => string;
}

/** How many learners watched each second of a video, and which stretches those who failed had skipped. */
export function RetentionCard({ title, card, skippedRanges, fileName }: RetentionCardProps) {
  const most = Math.max(card.reached, ...card.viewersPerSecond);
  const seconds = card.viewersPerSecond.map((learners, second) => ({ second, learners, share: computePercent(learners, most) }));
  return (
    <ChartCard
      isNested
      title={title}
      description={`How many learners watched each second, of the ${pluralize(card.reached, 'learner')} who opened it.`}
      table={{ rows: seconds, columns, rowKey: ({ second }) => String(second), firstSort: { column: 'Time', isDescending: false } }}
      buildCsvFile={() => ({ name: fileName(`watched_${card.slug}`), text: formatRetentionCsv([card]) })}
    >
      {skippedRanges.map((stretch) => (
        <p key={`${stretch.question} ${stretch.from}`} className={css.skipped}>
          {stretch.question !== undefined && <strong>{stretch.question}: </strong>}
          {describeSkippedRange(stretch)}
        </p>
      ))}
      <Suspense fallback={<Skeleton height={170} />}>
        <WatchChart viewersPerSecond={card.viewersPerSecond} reached={card.reached} skippedRanges={skippedRanges} />
      </Suspense>
    </ChartCard>
  );
}
