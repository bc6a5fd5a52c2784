import type { CardInsight } from '#shared/reports.ts';
import { ChartTooltip } from '../ui/charts/chart-tooltip.tsx';
import { computePercent } from '../ui/format/percent.ts';
import { ChartCard } from '../ui/charts/chart-card.tsx';
import { funnelColumns } from './funnel-columns.tsx';
import { formatFunnelCsv } from './insight-csv.ts';
import { describeFunnel, findBiggestDropOff } from './insight-summaries.ts';
import css from './funnel-chart.module.css';

const computeBarWidth = (part: number, whole: number) => ({ width: whole === 0 ? 0 : `${(part / whole) * 100}%` });

/** How far learners come, card by card: who reached it, who completed it, and who went no further. */
export function FunnelChart({ cards, fileName }: { cards: readonly CardInsight[]; fileName: (what: string) => string }) {
  const most = Math.max(0, ...cards.map(({ reached }) => reached));
  const worst = findBiggestDropOff(cards);
  return (
    <ChartCard
      title="How far learners come"
      description={describeFunnel(cards)}
      table={{ rows: cards, columns: funnelColumns, rowKey: ({ id }) => id, firstSort: { column: 'Order', isDescending: false } }}
      buildCsvFile={() => ({ name: fileName('funnel'), text: formatFunnelCsv(cards) })}
    >
      <div className={css.row} data-head="">
        <span />
        <span className={css.legend}>
          <i className={css.reached} /> reached <i className={css.completed} /> completed <i className={css.left} /> left here
        </span>
        <span>Reached</span>
        <span>Completed</span>
        <span>Left here</span>
      </div>
      <ol className={css.list}>
        {cards.map((card) => (
          <ChartTooltip key={card.id} text={describeRow(card)}>
            <li className={css.row} data-worst={card === worst}>
              <span className={css.title}>
                <small>{card.order}</small> {card.title}
              </span>
              <span className={css.track} aria-hidden="true">
                <i className={css.reached} style={computeBarWidth(card.reached, most)} />
                <i className={css.completed} style={computeBarWidth(card.completed, most)} />
                <i className={css.left} style={computeBarWidth(card.dropOffs, most)} />
              </span>
              <span className={css.number} data-name="reached">
                {card.reached.toLocaleString('en')}
              </span>
              <span className={css.number} data-name="completed">
                {card.completed.toLocaleString('en')}
              </span>
              <span className={css.number} data-name="left here" data-left={card.dropOffs > 0}>
                {card.dropOffs.toLocaleString('en')}
              </span>
            </li>
          </ChartTooltip>
        ))}
      </ol>
    </ChartCard>
  );
}

function describeRow({ title, reached, completed, dropOffs }: CardInsight): string {
  return `${title}: ${reached} reached it, ${completed} (${computePercent(completed, reached)}%) completed it, ${dropOffs} (${computePercent(dropOffs, reached)}%) went no further`;
}
