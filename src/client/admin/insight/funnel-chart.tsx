import type { CardInsight } from '#shared/reports.ts';
import { Hint } from '../ui/charts/chart-tooltip.tsx';
import { percent } from '../ui/format/percent.ts';
import { Picture } from '../ui/charts/chart-card.tsx';
import { funnelColumns } from './funnel-columns.tsx';
import { funnelCsv } from './insight-csv.ts';
import { funnelWords, worstStop } from './insight-summaries.ts';
import css from './funnel-chart.module.css';

const width = (part: number, whole: number) => ({ width: whole === 0 ? 0 : `${(part / whole) * 100}%` });

/** How far learners come, card by card: who reached it, who completed it, and who went no further. */
export function Funnel({ cards, fileName }: { cards: readonly CardInsight[]; fileName: (what: string) => string }) {
  const most = Math.max(0, ...cards.map(({ reached }) => reached));
  const worst = worstStop(cards);
  return (
    <Picture
      title="How far learners come"
      note={funnelWords(cards)}
      behind={{ rows: cards, columns: funnelColumns, rowKey: ({ id }) => id, firstSort: { column: 'Order', isDescending: false } }}
      file={() => ({ name: fileName('funnel'), text: funnelCsv(cards) })}
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
          <Hint key={card.id} text={inWords(card)}>
            <li className={css.row} data-worst={card === worst}>
              <span className={css.title}>
                <small>{card.order}</small> {card.title}
              </span>
              <span className={css.track} aria-hidden="true">
                <i className={css.reached} style={width(card.reached, most)} />
                <i className={css.completed} style={width(card.completed, most)} />
                <i className={css.left} style={width(card.leftHere, most)} />
              </span>
              <span className={css.number} data-name="reached">
                {card.reached.toLocaleString('en')}
              </span>
              <span className={css.number} data-name="completed">
                {card.completed.toLocaleString('en')}
              </span>
              <span className={css.number} data-name="left here" data-left={card.leftHere > 0}>
                {card.leftHere.toLocaleString('en')}
              </span>
            </li>
          </Hint>
        ))}
      </ol>
    </Picture>
  );
}

function inWords({ title, reached, completed, leftHere }: CardInsight): string {
  return `${title}: ${reached} reached it, ${completed} (${percent(completed, reached)}%) completed it, ${leftHere} (${percent(leftHere, reached)}%) went no further`;
}
