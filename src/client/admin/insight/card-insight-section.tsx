import { useState } from 'react';
import type { CardInsight } from '#shared/reports.ts';
import { AdminIcon } from '../ui/admin-icon.tsx';
import { computePercent } from '../ui/format/percent.ts';
import { AttemptsChart } from './attempts-chart.tsx';
import css from './insight.module.css';
import { AnswersChart } from './answers-chart.tsx';
import { RetentionCard } from './retention-card.tsx';

interface CardInsightSectionProps {
  card: CardInsight;
  cards: readonly CardInsight[];
  isInitiallyOpen: boolean;
  fileName: (what: string) => string;
}

/** Whether there is a picture of a card beyond its place in the funnel. */
export function hasCharts({ options, attempts, viewersPerSecond }: CardInsight): boolean {
  return options.length > 0 || attempts !== null || viewersPerSecond.length > 0;
}

/** What happened at one card: its answers, its attempts, what was watched of its video. Drawn when it is opened. */
export function CardInsightSection({ card, cards, isInitiallyOpen, fileName }: CardInsightSectionProps) {
  const [isOpen, setOpen] = useState(isInitiallyOpen);
  const skippedVideo = card.skippedRange && cards.find(({ id }) => id === card.skippedRange?.videoCardId);
  // A question about its own video is told once, on that video's curve.
  const isOfOther = skippedVideo !== undefined && skippedVideo !== null && skippedVideo.id !== card.id;
  const ofMine = cards.flatMap(({ skippedRange, title, id }) =>
    skippedRange?.videoCardId === card.id ? [{ ...skippedRange, ...(id === card.id ? {} : { question: title }) }] : [],
  );
  return (
    <details className={css.block} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <AdminIcon name="right" size={16} />
        <span className={css.blocktitle}>
          <small>{card.order}</small> {card.title}
        </span>
        <span className={css.blockfigure}>{summarizeCard(card)}</span>
      </summary>
      {isOpen && (
        <>
          {card.options.length > 0 && <AnswersChart card={card} fileName={fileName} />}
          {card.attempts && <AttemptsChart card={card} attempts={card.attempts} fileName={fileName} />}
          {isOfOther && card.skippedRange && (
            <RetentionCard
              title="What those who failed had skipped"
              card={skippedVideo}
              skippedRanges={[card.skippedRange]}
              fileName={fileName}
            />
          )}
          {card.viewersPerSecond.length > 0 && (
            <RetentionCard title="Watched, second by second" card={card} skippedRanges={ofMine} fileName={fileName} />
          )}
        </>
      )}
    </details>
  );
}

/** The one figure that tells how a card goes. */
function summarizeCard({ firstAnswers, attempts, viewersPerSecond, reached }: CardInsight): string {
  if (firstAnswers)
    return firstAnswers.total === 0 ? 'no answers yet' : `${computePercent(firstAnswers.correct, firstAnswers.total)}% right at first`;
  if (attempts) {
    const passed = attempts.passedAfter.reduce((sum, { sessions }) => sum + sessions, 0);
    return passed + attempts.notPassed === 0 ? 'no attempts yet' : `${computePercent(passed, passed + attempts.notPassed)}% passed`;
  }
  const average = viewersPerSecond.reduce((sum, learners) => sum + learners, 0) / Math.max(1, viewersPerSecond.length);
  return `${Math.min(100, computePercent(average, reached))}% watched`;
}
