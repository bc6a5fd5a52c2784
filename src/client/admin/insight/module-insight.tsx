import type { CardInsight } from '#shared/analytics/report-schemas.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { CardInsightSection, hasInsightCharts } from './card-insight-section.tsx';
import { FunnelChart } from './charts/funnel-chart.tsx';
import css from './insight.module.css';
import { findBiggestDropOff } from './insight-summaries.ts';

/**
 * Shows the funnel chart of a module and the charts of its cards. Initially, the section of the card with the most drop-offs is expanded.
 */
export function ModuleInsight({ cards, buildFileName }: { cards: readonly CardInsight[]; buildFileName: (content: string) => string }) {
  if (cards.length === 0) return <EmptyState icon="card" text="This module has no cards yet." />;
  if (cards.every(({ reached }) => reached === 0))
    return <EmptyState icon="insight" text="No learner of this product has opened a card of this module yet." />;
  const cardsWithCharts = cards.filter(hasInsightCharts);
  const openCard = findBiggestDropOff(cardsWithCharts) ?? cardsWithCharts[0];
  return (
    <>
      <FunnelChart cards={cards} buildFileName={buildFileName} />
      {cardsWithCharts.length > 0 && <h2 className={css.heading}>Card by card</h2>}
      {cardsWithCharts.map((card) => (
        <CardInsightSection key={card.id} card={card} cards={cards} isInitiallyOpen={card === openCard} buildFileName={buildFileName} />
      ))}
    </>
  );
}
