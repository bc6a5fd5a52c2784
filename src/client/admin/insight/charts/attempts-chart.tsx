import { LOCALE } from '#admin-words/locale.ts';
import { insightWords } from '#admin-words/insight.ts';
import type { CardInsight } from '#shared/analytics/report-schemas.ts';
import { computePercent } from '../../ui/format/percent.ts';
import { ChartCard } from '../../ui/charts/chart-card.tsx';
import { numberColumn, type TableColumn } from '../../ui/table/table-column.ts';
import { HorizontalBars, type HorizontalBar } from './horizontal-bars.tsx';
import { formatAttemptsCsv } from '../insight-csv.ts';
import { describeAttempts } from '../insight-summaries.ts';
import { buildAttemptHistogram, type AttemptBucket } from './attempt-histogram.ts';

const columns: TableColumn<AttemptBucket & { share: number }>[] = [
  { name: insightWords.outcome, cell: ({ name }) => name },
  numberColumn(insightWords.learners, ({ sessions }) => sessions),
  numberColumn(insightWords.share, ({ share }) => share, { unit: '%' }),
];

/** Shows how many learners passed a challenge after one attempt, two attempts and so on, and how many have not passed yet. */
export function AttemptsChart({
  card,
  attempts,
  buildFileName,
}: {
  card: CardInsight;
  attempts: NonNullable<CardInsight['attempts']>;
  buildFileName: (content: string) => string;
}) {
  const total = attempts.passedAfter.reduce((sum, { sessions }) => sum + sessions, attempts.notPassed);
  const rows = buildAttemptHistogram(attempts).map((bucket) => ({ ...bucket, share: computePercent(bucket.sessions, total) }));
  const bars = rows.map(({ name, sessions, share, hasPassed }): HorizontalBar => ({
    key: name,
    name,
    tone: hasPassed ? 'right' : 'bad',
    value: sessions,
    valueLabel: `${sessions.toLocaleString(LOCALE)} (${share}%)`,
    tooltip: insightWords.attemptsBar(name, sessions, total.toLocaleString(LOCALE), share),
  }));
  return (
    <ChartCard
      isNested
      title={insightWords.attemptsUntilPassed}
      description={describeAttempts(attempts)}
      table={{ rows, columns, rowKey: ({ name }) => name, defaultSort: { column: '', isDescending: false } }}
      buildCsvFile={() => ({ name: buildFileName(`attempts_${card.slug}`), text: formatAttemptsCsv([card]) })}
    >
      <HorizontalBars maxValue={Math.max(0, ...rows.map(({ sessions }) => sessions))} bars={bars} />
    </ChartCard>
  );
}
