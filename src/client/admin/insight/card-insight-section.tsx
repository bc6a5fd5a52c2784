import { useState } from 'react';
import type { CardInsight } from '#shared/reports.ts';
import { AdminIcon } from '../ui/admin-icon.tsx';
import { percent } from '../ui/format/percent.ts';
import { AttemptBars } from './attempts-chart.tsx';
import css from './insight.module.css';
import { OptionShares } from './answers-chart.tsx';
import { WatchCurve } from './retention-card.tsx';

interface CardBlockProps {
  card: CardInsight;
  cards: readonly CardInsight[];
  isOpenFirst: boolean;
  fileName: (what: string) => string;
}

/** Whether there is a picture of a card beyond its place in the funnel. */
export function hasPictures({ options, attempts, watched }: CardInsight): boolean {
  return options.length > 0 || attempts !== null || watched.length > 0;
}

/** What happened at one card: its answers, its attempts, what was watched of its video. Drawn when it is opened. */
export function CardBlock({ card, cards, isOpenFirst, fileName }: CardBlockProps) {
  const [isOpen, setOpen] = useState(isOpenFirst);
  const skippedVideo = card.skipped && cards.find(({ id }) => id === card.skipped?.videoCardId);
  // A question about its own video is told once, on that video's curve.
  const isOfOther = skippedVideo !== undefined && skippedVideo !== null && skippedVideo.id !== card.id;
  const ofMine = cards.flatMap(({ skipped, title, id }) =>
    skipped?.videoCardId === card.id ? [{ ...skipped, ...(id === card.id ? {} : { question: title }) }] : [],
  );
  return (
    <details className={css.block} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <AdminIcon name="right" size={16} />
        <span className={css.blocktitle}>
          <small>{card.order}</small> {card.title}
        </span>
        <span className={css.blockfigure}>{inShort(card)}</span>
      </summary>
      {isOpen && (
        <>
          {card.options.length > 0 && <OptionShares card={card} fileName={fileName} />}
          {card.attempts && <AttemptBars card={card} attempts={card.attempts} fileName={fileName} />}
          {isOfOther && card.skipped && (
            <WatchCurve title="What those who failed had skipped" card={skippedVideo} skipped={[card.skipped]} fileName={fileName} />
          )}
          {card.watched.length > 0 && <WatchCurve title="Watched, second by second" card={card} skipped={ofMine} fileName={fileName} />}
        </>
      )}
    </details>
  );
}

/** The one figure that tells how a card goes. */
function inShort({ firstAnswers, attempts, watched, reached }: CardInsight): string {
  if (firstAnswers) return firstAnswers.all === 0 ? 'no answers yet' : `${percent(firstAnswers.right, firstAnswers.all)}% right at first`;
  if (attempts) {
    const passed = attempts.passedAfter.reduce((sum, { sessions }) => sum + sessions, 0);
    return passed + attempts.notPassed === 0 ? 'no attempts yet' : `${percent(passed, passed + attempts.notPassed)}% passed`;
  }
  const average = watched.reduce((sum, learners) => sum + learners, 0) / Math.max(1, watched.length);
  return `${Math.min(100, percent(average, reached))}% watched`;
}
