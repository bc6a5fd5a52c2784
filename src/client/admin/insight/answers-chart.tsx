import type { CardInsight } from '#shared/reports.ts';
import { Tag, checkShape } from '../ui/tag.tsx';
import { percent } from '../ui/format/percent.ts';
import { Picture } from '../ui/charts/chart-card.tsx';
import type { TableColumn } from '../ui/table/column.ts';
import { Bars } from './horizontal-bars.tsx';
import { answersCsv } from './insight-csv.ts';
import { firstAnswerWords } from './insight-summaries.ts';
import { VerdictShape } from './correctness-icon.tsx';

type Option = CardInsight['options'][number] & { place: number; share: number };

const columns: TableColumn<Option>[] = [
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
export function OptionShares({ card, fileName }: { card: CardInsight; fileName: (what: string) => string }) {
  const all = card.options.reduce((sum, { picks }) => sum + picks, 0);
  const options = card.options.map((option, index) => ({ ...option, place: index + 1, share: percent(option.picks, all) }));
  return (
    <Picture
      isPart
      title="Answers"
      note={card.firstAnswers && firstAnswerWords(card.firstAnswers)}
      behind={{ rows: options, columns, rowKey: ({ place }) => String(place), firstSort: { column: '', isDescending: false } }}
      file={() => ({ name: fileName(`answers_${card.slug}`), text: answersCsv([card]) })}
    >
      <Bars
        whole={all}
        bars={options.map(({ label, isCorrect, picks, share, firstPicks, place }) => ({
          key: String(place),
          name: label,
          shape: <VerdictShape isRight={isCorrect} />,
          look: isCorrect ? 'right' : 'other',
          size: picks,
          figure: `${share}% (${picks.toLocaleString('en')})`,
          hint: `${isCorrect ? 'Right' : 'Wrong'}: ${picks} of ${all} answers (${share}%), ${firstPicks} of them a learner's first`,
        }))}
      />
    </Picture>
  );
}
