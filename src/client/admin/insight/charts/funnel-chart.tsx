import { LOCALE } from '#admin-words/locale.ts';
import { insightWords } from '#admin-words/insight.ts';
import type { CardInsight } from '#shared/analytics/report-schemas.ts';
import { ChartTooltip } from '../../ui/charts/chart-tooltip.tsx';
import { computePercent } from '../../ui/format/percent.ts';
import { ChartCard } from '../../ui/charts/chart-card.tsx';
import { formatFunnelCsv } from '../insight-csv.ts';
import { describeFunnel, findBiggestDropOff } from '../insight-summaries.ts';
import css from './funnel-chart.module.css';
import { numberColumn, type TableColumn } from '#client/admin/ui/table/table-column.ts';
import { TitleCell } from '#client/admin/ui/table/title-cell.tsx';

const computeBarWidth = (part: number, whole: number) => ({ width: whole === 0 ? 0 : `${(part / whole) * 100}%` });

/** Shows three numbers for each card: how many learners reached it, how many completed it, and how many went no further. */
export function FunnelChart({ cards, buildFileName }: { cards: readonly CardInsight[]; buildFileName: (content: string) => string }) {
  const maxReached = Math.max(0, ...cards.map(({ reached }) => reached));
  const biggestDropOff = findBiggestDropOff(cards);
  return (
    <ChartCard
      title={insightWords.howFarLearnersCome}
      description={describeFunnel(cards)}
      table={{
        rows: cards,
        columns: funnelColumns,
        rowKey: ({ id }) => id,
        defaultSort: { column: insightWords.order, isDescending: false },
      }}
      buildCsvFile={() => ({ name: buildFileName('funnel'), text: formatFunnelCsv(cards) })}
    >
      <div className={css.row} data-header="">
        <span />
        <span className={css.legend}>
          <i className={css.reached} />
          {insightWords.andReached}
          <i className={css.completed} />
          {insightWords.andCompleted}
          <i className={css.dropOffs} />
          {insightWords.andLeftHere}
        </span>
        <span>{insightWords.reached}</span>
        <span>{insightWords.completed}</span>
        <span>{insightWords.leftHere}</span>
      </div>
      <ol className={css.list}>
        {cards.map((card) => (
          <ChartTooltip key={card.id} text={describeRow(card)}>
            <li className={css.row} data-emphasized={card === biggestDropOff}>
              <span className={css.title}>
                <small>{card.order}</small> <bdi>{card.title}</bdi>
              </span>
              <span className={css.track} aria-hidden="true">
                <i className={css.reached} style={computeBarWidth(card.reached, maxReached)} />
                <i className={css.completed} style={computeBarWidth(card.completed, maxReached)} />
                <i className={css.dropOffs} style={computeBarWidth(card.dropOffs, maxReached)} />
              </span>
              <span className={css.number} data-name="reached">
                {card.reached.toLocaleString(LOCALE)}
              </span>
              <span className={css.number} data-name="completed">
                {card.completed.toLocaleString(LOCALE)}
              </span>
              <span className={css.number} data-name={insightWords.leftHereInText} data-nonzero={card.dropOffs > 0}>
                {card.dropOffs.toLocaleString(LOCALE)}
              </span>
            </li>
          </ChartTooltip>
        ))}
      </ol>
    </ChartCard>
  );
}

function describeRow({ title, reached, completed, dropOffs }: CardInsight): string {
  return insightWords.funnelBar(title, reached, completed, computePercent(completed, reached), dropOffs, computePercent(dropOffs, reached));
}

const funnelColumns: TableColumn<CardInsight>[] = [
  numberColumn(insightWords.order, ({ order }) => order, { isHiddenOnPhones: true }),
  { name: insightWords.card, cell: ({ title, slug }) => <TitleCell title={title} code={slug} />, getSortValue: ({ title }) => title },
  numberColumn(insightWords.reached, ({ reached }) => reached),
  numberColumn(insightWords.completed, ({ completed }) => completed),
  numberColumn(insightWords.completedPercent, ({ completed, reached }) => computePercent(completed, reached), {
    unit: '%',
    isHiddenOnPhones: true,
  }),
  numberColumn(insightWords.leftHere, ({ dropOffs }) => dropOffs),
  numberColumn(insightWords.leftHerePercent, ({ dropOffs, reached }) => computePercent(dropOffs, reached), {
    unit: '%',
    isHiddenOnPhones: true,
  }),
  numberColumn(insightWords.hereInLast3Days, ({ recent }) => recent, { isHiddenOnPhones: true }),
];
