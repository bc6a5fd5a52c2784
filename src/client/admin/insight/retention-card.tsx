import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { insightWords } from '#admin-words/insight.ts';
import type { CardInsight, MissedVideoRange } from '#shared/analytics/report-schemas.ts';
import { computePercent } from '../ui/format/percent.ts';
import { ChartCard } from '../ui/charts/chart-card.tsx';
import { numberColumn, type TableColumn } from '../ui/table/table-column.ts';
import { formatVideoTime } from '../ui/format/video-time.ts';
import { formatRetentionCsv } from './insight-csv.ts';
import { describeMissedVideoRange } from './insight-summaries.ts';
import css from './insight.module.css';
import { lazyOrReload } from '#client/import-or-reload.ts';

const RetentionChart = lazyOrReload(async () => (await import('./charts/retention-chart.tsx')).RetentionChart);

interface SecondRow {
  second: number;
  learners: number;
  share: number;
}

const columns: TableColumn<SecondRow>[] = [
  { name: insightWords.time, cell: ({ second }) => formatVideoTime(second), getSortValue: ({ second }) => second },
  numberColumn(insightWords.learners, ({ learners }) => learners),
  numberColumn(insightWords.ofThoseWhoOpenedIt, ({ share }) => share, { unit: '%' }),
];

interface RetentionCardProps {
  title: string;
  card: CardInsight;
  /**
   * Lists the parts of the video that were missed by learners who failed a question. When the question and the video are on different
   * cards, the `question` field contains the title of the question's card.
   */
  missedRanges: readonly (MissedVideoRange & { question?: string })[];
  buildFileName: (content: string) => string;
}

/** Shows the number of learners who watched each second of a video, and the parts that were missed by learners who failed a question. */
export function RetentionCard({ title, card, missedRanges, buildFileName }: RetentionCardProps) {
  const maxViewers = Math.max(card.reached, ...card.viewersPerSecond);
  const seconds = card.viewersPerSecond.map((learners, second) => ({ second, learners, share: computePercent(learners, maxViewers) }));
  return (
    <ChartCard
      isNested
      title={title}
      description={insightWords.howManyLearnersWatchedEachSecond(card.reached)}
      table={{
        rows: seconds,
        columns,
        rowKey: ({ second }) => String(second),
        defaultSort: { column: insightWords.time, isDescending: false },
      }}
      buildCsvFile={() => ({ name: buildFileName(`watched_${card.slug}`), text: formatRetentionCsv([card]) })}
    >
      {missedRanges.map((range) => (
        <p key={`${range.question} ${range.from}`} className={css.missed}>
          {range.question !== undefined && <strong>{range.question}: </strong>}
          {describeMissedVideoRange(range)}
        </p>
      ))}
      <Suspense fallback={<Skeleton height={170} />}>
        <RetentionChart viewersPerSecond={card.viewersPerSecond} reached={card.reached} missedRanges={missedRanges} />
      </Suspense>
    </ChartCard>
  );
}
