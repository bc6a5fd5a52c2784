import type { CardInsight } from '#shared/reports.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { CardInsightSection, hasCharts } from './card-insight-section.tsx';
import { FunnelChart } from './funnel-chart.tsx';
import css from './insight.module.css';
import { findBiggestDropOff } from './insight-summaries.ts';

/** Where learners stop, and below it, card by card, why. The card most stop at stands open. */
export function ModuleInsight({ cards, fileName }: { cards: readonly CardInsight[]; fileName: (what: string) => string }) {
  if (cards.length === 0) return <EmptyState icon="card" text="This module has no cards yet." />;
  if (cards.every(({ reached }) => reached === 0))
    return <EmptyState icon="insight" text="No learner of this product has opened a card of this module yet." />;
  const blocks = cards.filter(hasCharts);
  const worst = findBiggestDropOff(blocks) ?? blocks[0];
  return (
    <>
      <FunnelChart cards={cards} fileName={fileName} />
      {blocks.length > 0 && <h2 className={css.heading}>Card by card</h2>}
      {blocks.map((card) => (
        <CardInsightSection key={card.id} card={card} cards={cards} isInitiallyOpen={card === worst} fileName={fileName} />
      ))}
    </>
  );
}
