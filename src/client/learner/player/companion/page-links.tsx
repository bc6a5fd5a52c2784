import type { Card } from '#shared/catalog.ts';
import { LitCell } from '../../layout/lit-cell.tsx';
import { FormulaText } from '../../page-types/formula-text.tsx';
import { usePlayerSource } from '../module-data/player-source.ts';
import { usePlayer } from '../player-context.tsx';
import { canShowStills } from '../rendition/connection-hints.ts';
import { playerEn } from '#shared/words/en/player.ts';
import { useWords } from '#client/words/words-store.ts';
import './page-links.css';

/** Leads back to the lesson that a question is about. */
export function LookAgain({ lesson }: { lesson: Card }) {
  const words = useWords(playerEn);
  const { navigation } = usePlayer();
  return (
    <button type="button" className="look-again" onClick={() => navigation.open(lesson, false)}>
      <PageStill card={lesson} />
      <span>
        <b>{words.lookAgain}</b>&nbsp;· <FormulaText text={lesson.title} />
      </span>
    </button>
  );
}

/** Shows the page to which an answer leads. */
export function Destination({ card }: { card: Card }) {
  return (
    <span className="destination">
      <PageStill card={card} />
      <span>
        <FormulaText text={card.title} />
      </span>
    </span>
  );
}

function PageStill({ card }: { card: Card }) {
  const { getObjectUrl } = usePlayerSource();
  return <LitCell type={card.type} video={card.video} state="here" getStillUrl={canShowStills() ? getObjectUrl : null} />;
}
