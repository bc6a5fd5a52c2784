import type { CardInsight } from '#shared/reports.ts';
import { pluralize } from '../ui/format/pluralize.ts';
import { computePercent } from '../ui/format/percent.ts';
import { ChartCard } from '../ui/charts/chart-card.tsx';
import type { TableColumn } from '../ui/table/column.ts';
import { HorizontalBars, type HorizontalBar } from './horizontal-bars.tsx';
import { formatAttemptsCsv } from './insight-csv.ts';
import { describeAttempts } from './insight-summaries.ts';
import { buildAttemptHistogram, type AttemptBucket } from './attempt-histogram.ts';

const columns: TableColumn<AttemptBucket & { share: number }>[] = [
  { name: 'Outcome', cell: ({ name }) => name },
  { name: 'Learners', cell: ({ sessions }) => sessions.toLocaleString('en'), getSortValue: ({ sessions }) => sessions, isNumeric: true },
  { name: 'Share', cell: ({ share }) => `${share}%`, getSortValue: ({ share }) => share, isNumeric: true },
];

/** After how many attempts a challenge was passed, and who has not. */
export function AttemptsChart({
  card,
  attempts,
  fileName,
}: {
  card: CardInsight;
  attempts: NonNullable<CardInsight['attempts']>;
  fileName: (what: string) => string;
}) {
  const all = attempts.passedAfter.reduce((sum, { sessions }) => sum + sessions, attempts.notPassed);
  const rows = buildAttemptHistogram(attempts).map((tally) => ({ ...tally, share: computePercent(tally.sessions, all) }));
  const bars = rows.map(({ name, sessions, share, hasPassed }): HorizontalBar => ({
    key: name,
    name,
    look: hasPassed ? 'right' : 'bad',
    size: sessions,
    figure: `${sessions.toLocaleString('en')} (${share}%)`,
    hint: `${name}: ${pluralize(sessions, 'learner')} of ${all.toLocaleString('en')} who tried (${share}%)`,
  }));
  return (
    <ChartCard
      isNested
      title="Attempts until passed"
      description={describeAttempts(attempts)}
      table={{ rows, columns, rowKey: ({ name }) => name, firstSort: { column: '', isDescending: false } }}
      buildCsvFile={() => ({ name: fileName(`attempts_${card.slug}`), text: formatAttemptsCsv([card]) })}
    >
      <HorizontalBars whole={Math.max(0, ...rows.map(({ sessions }) => sessions))} bars={bars} />
    </ChartCard>
  );
}
