import type { CardInsight } from '#shared/reports.ts';
import { Tag, checkShape } from '../ui/tag.tsx';
import { computePercent } from '../ui/format/percent.ts';
import { ChartCard } from '../ui/charts/chart-card.tsx';
import type { TableColumn } from '../ui/table/column.ts';
import { HorizontalBars } from './horizontal-bars.tsx';
import { formatAnswersCsv } from './insight-csv.ts';
import { describeFirstAnswers } from './insight-summaries.ts';
import { CorrectnessIcon } from './correctness-icon.tsx';

type OptionRow = CardInsight['options'][number] & { place: number; share: number };

const columns: TableColumn<OptionRow>[] = [
  { name: 'Option', cell: ({ label }) => <bdi>{label}</bdi>, getSortValue: ({ label }) => label },
  {
    name: 'Right',
    cell: ({ isCorrect }) =>
      isCorrect ? (
        <Tag tone="high" shape={checkShape}>
          Right
        </Tag>
      ) : (
        '–'
      ),
    getSortValue: ({ isCorrect }) => Number(isCorrect),
  },
  { name: 'Picks', cell: ({ picks }) => picks.toLocaleString('en'), getSortValue: ({ picks }) => picks, isNumeric: true },
  { name: 'Share', cell: ({ share }) => `${share}%`, getSortValue: ({ share }) => share, isNumeric: true },
  {
    name: 'First answers',
    cell: ({ firstPicks }) => firstPicks.toLocaleString('en'),
    getSortValue: ({ firstPicks }) => firstPicks,
    isNumeric: true,
    isHiddenOnPhones: true,
  },
];

/** How often each option of a quiz was picked. */
export function AnswersChart({ card, fileName }: { card: CardInsight; fileName: (what: string) => string }) {
  const all = card.options.reduce((sum, { picks }) => sum + picks, 0);
  const options = card.options.map((option, index) => ({ ...option, place: index + 1, share: computePercent(option.picks, all) }));
  return (
    <ChartCard
      isNested
      title="Answers"
      description={card.firstAnswers && describeFirstAnswers(card.firstAnswers)}
      table={{ rows: options, columns, rowKey: ({ place }) => String(place), firstSort: { column: '', isDescending: false } }}
      buildCsvFile={() => ({ name: fileName(`answers_${card.slug}`), text: formatAnswersCsv([card]) })}
    >
      <HorizontalBars
        whole={all}
        bars={options.map(({ label, isCorrect, picks, share, firstPicks, place }) => ({
          key: String(place),
          name: label,
          shape: <CorrectnessIcon isRight={isCorrect} />,
          look: isCorrect ? 'right' : 'other',
          size: picks,
          figure: `${share}% (${picks.toLocaleString('en')})`,
          hint: `${isCorrect ? 'Right' : 'Wrong'}: ${picks} of ${all} answers (${share}%), ${firstPicks} of them a learner's first`,
        }))}
      />
    </ChartCard>
  );
}
