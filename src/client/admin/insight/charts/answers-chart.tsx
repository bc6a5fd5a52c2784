import { LOCALE } from '#admin-words/locale.ts';
import { insightWords } from '#admin-words/insight.ts';
import type { CardInsight } from '#shared/analytics/report-schemas.ts';
import { Tag, checkMarkShape } from '../../ui/tag.tsx';
import { computePercent } from '../../ui/format/percent.ts';
import { ChartCard } from '../../ui/charts/chart-card.tsx';
import { numberColumn, type TableColumn } from '../../ui/table/table-column.ts';
import { HorizontalBars } from './horizontal-bars.tsx';
import { formatAnswersCsv } from '../insight-csv.ts';
import { describeFirstAnswers } from '../insight-summaries.ts';
import { VisuallyHidden } from '@mantine/core';

type OptionRow = CardInsight['options'][number] & { position: number; share: number };

const columns: TableColumn<OptionRow>[] = [
  { name: insightWords.option, cell: ({ label }) => <bdi>{label}</bdi>, getSortValue: ({ label }) => label },
  {
    name: insightWords.right,
    cell: ({ isCorrect }) =>
      isCorrect ? (
        <Tag tone="success" shape={checkMarkShape}>
          {insightWords.right}
        </Tag>
      ) : (
        '–'
      ),
    getSortValue: ({ isCorrect }) => Number(isCorrect),
  },
  numberColumn(insightWords.picks, ({ picks }) => picks),
  numberColumn(insightWords.share, ({ share }) => share, { unit: '%' }),
  numberColumn(insightWords.firstAnswers, ({ firstPicks }) => firstPicks, { isHiddenOnPhones: true }),
];

export function AnswersChart({ card, buildFileName }: { card: CardInsight; buildFileName: (content: string) => string }) {
  const totalPicks = card.options.reduce((sum, { picks }) => sum + picks, 0);
  const options = card.options.map((option, index) => ({
    ...option,
    position: index + 1,
    share: computePercent(option.picks, totalPicks),
  }));
  return (
    <ChartCard
      isNested
      title={insightWords.answers}
      description={card.firstAnswers && describeFirstAnswers(card.firstAnswers)}
      table={{ rows: options, columns, rowKey: ({ position }) => String(position), defaultSort: { column: '', isDescending: false } }}
      buildCsvFile={() => ({ name: buildFileName(`answers_${card.slug}`), text: formatAnswersCsv([card]) })}
    >
      <HorizontalBars
        maxValue={totalPicks}
        bars={options.map(({ label, isCorrect, picks, share, firstPicks, position }) => ({
          key: String(position),
          name: label,
          icon: <CorrectnessIcon isCorrect={isCorrect} />,
          tone: isCorrect ? 'right' : 'other',
          value: picks,
          valueLabel: `${share}% (${picks.toLocaleString(LOCALE)})`,
          tooltip: insightWords.answerBar(isCorrect, picks, totalPicks, share, firstPicks),
        }))}
      />
    </ChartCard>
  );
}

/** Shows a filled square with a check mark for a correct answer, and an empty square with a cross for a wrong answer. */
function CorrectnessIcon({ isCorrect }: { isCorrect: boolean }) {
  return (
    <>
      <svg width="16" height="16" viewBox="0 0 16 16" fill="none" aria-hidden="true">
        {isCorrect ? (
          <>
            <rect width="16" height="16" rx="4" fill="#107c41" />
            <path d="m4 8.4 2.7 2.7L12 5.4" stroke="#fff" strokeWidth="2" />
          </>
        ) : (
          <>
            <rect x=".75" y=".75" width="14.5" height="14.5" rx="4" stroke="#7c8a83" strokeWidth="1.5" />
            <path d="m5 5 6 6m0-6-6 6" stroke="#4a5751" strokeWidth="1.8" />
          </>
        )}
      </svg>
      <VisuallyHidden>{isCorrect ? insightWords.rightBefore : insightWords.wrong}</VisuallyHidden>
    </>
  );
}
