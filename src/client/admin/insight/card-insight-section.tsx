import { useState } from 'react';
import { insightWords } from '#admin-words/insight.ts';
import type { CardInsight } from '#shared/analytics/report-schemas.ts';
import { AdminIcon } from '../ui/admin-icon.tsx';
import { computePercent } from '../ui/format/percent.ts';
import { formatVideoTime } from '../ui/format/video-time.ts';
import { AttemptsChart } from './charts/attempts-chart.tsx';
import { CheckHistoryChart, type InsightScope } from './charts/check-history-chart.tsx';
import { RoundsChart } from './charts/rounds-chart.tsx';
import { ChecksChart } from './charts/checks-chart.tsx';
import css from './insight.module.css';
import { AnswersChart } from './charts/answers-chart.tsx';
import { RetentionCard } from './retention-card.tsx';

interface CardInsightSectionProps {
  card: CardInsight;
  cards: readonly CardInsight[];
  scope: InsightScope;
  isInitiallyOpen: boolean;
  buildFileName: (content: string) => string;
}

export function hasInsightCharts({ options, attempts, viewersPerSecond }: CardInsight): boolean {
  return options.length > 0 || attempts !== null || viewersPerSecond.length > 0;
}

export function CardInsightSection({ card, cards, scope, isInitiallyOpen, buildFileName }: CardInsightSectionProps) {
  const [isOpen, setOpen] = useState(isInitiallyOpen);
  const missedVideo = card.missedRange && cards.find(({ id }) => id === card.missedRange?.videoCardId);
  // When learners missed a part of the card's own video, the card's retention chart already shows that part.
  const isVideoOfOtherCard = missedVideo !== undefined && missedVideo !== null && missedVideo.id !== card.id;
  const missedRangesOfVideo = cards.flatMap(({ missedRange, title, id }) =>
    missedRange?.videoCardId === card.id ? [{ ...missedRange, ...(id === card.id ? {} : { question: title }) }] : [],
  );
  return (
    <details className={css.section} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <AdminIcon name="right" size={16} />
        <span className={css.sectionTitle}>
          <small>{card.order}</small> <bdi>{card.title}</bdi>
        </span>
        <span className={css.sectionSummary}>{summarizeCard(card)}</span>
      </summary>
      {isOpen && (
        <>
          {card.options.length > 0 && <AnswersChart card={card} buildFileName={buildFileName} />}
          {card.attempts && <AttemptsChart card={card} attempts={card.attempts} buildFileName={buildFileName} />}
          {card.checks.length > 0 && <ChecksChart card={card} buildFileName={buildFileName} />}
          {card.checks.length > 0 && <CheckHistoryChart card={card} scope={scope} />}
          {card.ownNumbers && <RoundsChart cardId={card.id} numbers={card.ownNumbers} />}
          {isVideoOfOtherCard && card.missedRange && (
            <RetentionCard
              title={insightWords.whatThoseWhoFailedHadMissed}
              card={missedVideo}
              missedRanges={[card.missedRange]}
              buildFileName={buildFileName}
            />
          )}
          {card.viewersPerSecond.length > 0 && (
            <RetentionCard
              title={insightWords.watchedSecondBySecond}
              card={card}
              missedRanges={missedRangesOfVideo}
              buildFileName={buildFileName}
            />
          )}
        </>
      )}
    </details>
  );
}

function summarizeCard({ firstAnswers, attempts, viewersPerSecond, isVideoLengthKnown, reached }: CardInsight): string {
  if (firstAnswers)
    return firstAnswers.total === 0
      ? insightWords.noAnswersYet
      : insightWords.percentRightAtFirst(computePercent(firstAnswers.correct, firstAnswers.total));
  if (attempts) {
    const passed = attempts.passedAfter.reduce((sum, { sessions }) => sum + sessions, 0);
    return passed + attempts.notPassed === 0
      ? insightWords.noAttemptsYet
      : `${computePercent(passed, passed + attempts.notPassed)}% passed`;
  }
  if (!isVideoLengthKnown) return insightWords.watchedUpTo(formatVideoTime(viewersPerSecond.length));
  const averageViewers = viewersPerSecond.reduce((sum, learners) => sum + learners, 0) / Math.max(1, viewersPerSecond.length);
  return `${Math.min(100, computePercent(averageViewers, reached))}% watched`;
}
