import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { CardInsight, SkippedStretch } from '#shared/reports.ts';
import { count } from '../ui/format/pluralize.ts';
import { percent } from '../ui/format/percent.ts';
import { Picture } from '../ui/charts/chart-card.tsx';
import type { TableColumn } from '../ui/table/column.ts';
import { clock } from '../ui/format/video-time.ts';
import { watchCsv } from './insight-csv.ts';
import { skippedWords } from './insight-summaries.ts';
import css from './insight.module.css';

const WatchChart = lazy(async () => ({ default: (await import('./retention-chart.tsx')).WatchChart }));

interface Second {
  second: number;
  learners: number;
  share: number;
}

const columns: TableColumn<Second>[] = [
  { name: 'Time', cell: ({ second }) => clock(second), getSortValue: ({ second }) => second },
  { name: 'Learners', cell: ({ learners }) => learners.toLocaleString('en'), getSortValue: ({ learners }) => learners, isNumeric: true },
  { name: 'Of those who opened it', cell: ({ share }) => `${share}%`, getSortValue: ({ share }) => share, isNumeric: true },
];

interface WatchCurveProps {
  title: string;
  /** The card whose video it is. */
  card: CardInsight;
  /** What those who failed a question had skipped of it, with the question's title where it is not clear. */
  skipped: readonly (SkippedStretch & { question?: string })[];
  fileName: (what: string) => string;
}

/** How many learners watched each second of a video, and which stretches those who failed had skipped. */
export function WatchCurve({ title, card, skipped, fileName }: WatchCurveProps) {
  const most = Math.max(card.reached, ...card.watched);
  const seconds = card.watched.map((learners, second) => ({ second, learners, share: percent(learners, most) }));
  return (
    <Picture
      isPart
      title={title}
      note={`How many learners watched each second, of the ${count(card.reached, 'learner')} who opened it.`}
      behind={{ rows: seconds, columns, rowKey: ({ second }) => String(second), firstSort: { column: 'Time', isDescending: false } }}
      file={() => ({ name: fileName(`watched_${card.slug}`), text: watchCsv([card]) })}
    >
      {skipped.map((stretch) => (
        <p key={`${stretch.question} ${stretch.from}`} className={css.skipped}>
          {stretch.question !== undefined && <strong>{stretch.question}: </strong>}
          {skippedWords(stretch)}
        </p>
      ))}
      <Suspense fallback={<Skeleton height={170} />}>
        <WatchChart watched={card.watched} reached={card.reached} skipped={skipped} />
      </Suspense>
    </Picture>
  );
}
