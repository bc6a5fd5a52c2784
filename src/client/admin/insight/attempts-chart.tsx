import type { CardInsight } from '#shared/reports.ts';
import { count } from '../ui/format/pluralize.ts';
import { percent } from '../ui/format/percent.ts';
import { Picture } from '../ui/charts/chart-card.tsx';
import type { TableColumn } from '../ui/table/column.ts';
import { Bars, type Bar } from './horizontal-bars.tsx';
import { attemptsCsv } from './insight-csv.ts';
import { attemptWords } from './insight-summaries.ts';
import { tallyAttempts, type Tally } from './attempt-histogram.ts';

const columns: TableColumn<Tally & { share: number }>[] = [
  { name: 'Outcome', cell: ({ name }) => name },
  { name: 'Learners', cell: ({ sessions }) => sessions.toLocaleString('en'), getSortValue: ({ sessions }) => sessions, isNumeric: true },
  { name: 'Share', cell: ({ share }) => `${share}%`, getSortValue: ({ share }) => share, isNumeric: true },
];

/** After how many attempts a challenge was passed, and who has not. */
export function AttemptBars({
  card,
  attempts,
  fileName,
}: {
  card: CardInsight;
  attempts: NonNullable<CardInsight['attempts']>;
  fileName: (what: string) => string;
}) {
  const all = attempts.passedAfter.reduce((sum, { sessions }) => sum + sessions, attempts.notPassed);
  const rows = tallyAttempts(attempts).map((tally) => ({ ...tally, share: percent(tally.sessions, all) }));
  const bars = rows.map(({ name, sessions, share, hasPassed }): Bar => ({
    key: name,
    name,
    look: hasPassed ? 'right' : 'bad',
    size: sessions,
    figure: `${sessions.toLocaleString('en')} (${share}%)`,
    hint: `${name}: ${count(sessions, 'learner')} of ${all.toLocaleString('en')} who tried (${share}%)`,
  }));
  return (
    <Picture
      isPart
      title="Attempts until passed"
      note={attemptWords(attempts)}
      behind={{ rows, columns, rowKey: ({ name }) => name, firstSort: { column: '', isDescending: false } }}
      file={() => ({ name: fileName(`attempts_${card.slug}`), text: attemptsCsv([card]) })}
    >
      <Bars whole={Math.max(0, ...rows.map(({ sessions }) => sessions))} bars={bars} />
    </Picture>
  );
}
