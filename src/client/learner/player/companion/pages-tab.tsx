import { memo, startTransition, useEffect, useRef, useState, type MouseEvent } from 'react';
import type { Card } from '#shared/catalog.ts';
import { buildCardPath } from '#shared/routing/navigation.ts';
import { Icon } from '#client/ui/icon.tsx';
import { LitCell } from '../../layout/lit-cell.tsx';
import { FormulaText } from '../../page-types/formula-text.tsx';
import { findNextBlockedReason, predictNextCard } from '../page/page-flow.ts';
import { usePlayerSource } from '../module-data/player-source.ts';
import { formatPlaybackTime } from '../playback/playback-time.ts';
import { usePlayer } from '../player-context.tsx';
import { canShowStills } from '../rendition/connection-hints.ts';
import { playerEn } from '#shared/words/en/player.ts';
import { useWords } from '#client/words/words-store.ts';
import { pagesEn } from '#shared/words/en/pages.ts';

/** Limits how many rows before and after the current one the first frame has. No screen shows more of them. */
const ROWS_AT_ONCE = 6;

/** Lists the pages of the module. The learner can go to every page that is done, opened or next. */
export function PagesTab() {
  const { moduleData, card, page } = usePlayer();
  const list = useRef<HTMLOListElement>(null);
  const nextCard = predictNextCard(card, moduleData.cards, page);
  const hasAllRows = useIsSettled();
  const isInSight = ({ order }: Card) => Math.abs(order - card.order) <= ROWS_AT_ONCE;
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' });
    // The effect depends on the card, because the current row is another one on each page.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [card.id]);
  return (
    <ol ref={list} className="companion-scroll page-rows">
      {moduleData.cards.map((each) => (
        <li key={each.id} className={each === card ? 'has-active-cell' : undefined}>
          {(hasAllRows || isInSight(each)) && <PageRow card={each} isNext={each === nextCard} />}
        </li>
      ))}
    </ol>
  );
}

/** Is false in the first frames of a component, until the browser has time for what is out of sight. */
function useIsSettled(): boolean {
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => {
    const settle = () => startTransition(() => setIsSettled(true));
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(settle, 100);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(settle, { timeout: 300 });
    return () => cancelIdleCallback(handle);
  }, []);
  return isSettled;
}

/** Shows the page that follows, or nothing at the end of the module. */
export function NextPageRow() {
  const { moduleData, card, page } = usePlayer();
  const next = predictNextCard(card, moduleData.cards, page);
  return (
    next && (
      <li>
        <PageRow card={next} isNext />
      </li>
    )
  );
}

function PageRow({ card, isNext }: { card: Card; isNext: boolean }) {
  const { card: current, moduleData, page, progress, navigation, dispatch } = usePlayer();
  const isHere = card.id === current.id;
  const isDone = progress.doneIds.has(card.id);
  // The open sheet blocks gestures and keys, but not the list that it shows.
  const canGoNext = navigation.canGoNext || findNextBlockedReason(current, { ...page, openDialog: null }) === null;
  const isOpen = isHere || isDone || progress.openedIds.has(card.id) || (isNext && canGoNext);
  const content = (
    <RowContent
      card={card}
      state={isDone ? 'done' : isHere ? 'here' : 'dark'}
      isHere={isHere}
      isNext={isNext}
      isDetour={progress.detourIds.has(card.id) && !progress.openedIds.has(card.id)}
      isLocked={isNext && !isOpen}
    />
  );
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    dispatch({ type: 'dialogClosed' });
    if (!isHere) navigation.open(card, isNext);
  };
  const className = `page-row${isHere ? ' is-here active-cell' : ''}${isNext ? ' is-next' : ''}`;
  if (!isOpen) return <span className={className}>{content}</span>;
  return (
    <a className={className} href={buildCardPath(card, moduleData.module.slug)} aria-current={isHere ? 'page' : undefined} onClick={open}>
      {content}
    </a>
  );
}

interface RowContentProps {
  card: Card;
  state: 'dark' | 'here' | 'done';
  isHere: boolean;
  isNext: boolean;
  isDetour: boolean;
  isLocked: boolean;
}

/** Is drawn again only in the rows that change with the page. */
const RowContent = memo(function RowContent({ card, state, isHere, isNext, isDetour, isLocked }: RowContentProps) {
  const words = useWords(playerEn);
  const { kinds } = useWords(pagesEn);
  const { getObjectUrl } = usePlayerSource();
  const kind = kinds[card.type];
  const note = isHere ? words.here : isNext ? words.nextPage(kind) : isDetour ? words.onlyAfterWrong : kind;
  const duration = card.video?.duration ?? null;
  return (
    <>
      <span className="row-number tabular-numbers">{card.order}</span>
      <LitCell type={card.type} video={card.video} state={state} getStillUrl={canShowStills() ? getObjectUrl : null} />
      <span className="row-text">
        <strong>
          <FormulaText text={card.title} />
        </strong>
        <small>
          {note}
          {state === 'done' && <span className="visually-hidden">{words.isDone}</span>}
        </small>
      </span>
      {isLocked ? <Icon name="lock" /> : <time className="tabular-numbers">{duration === null ? '' : formatPlaybackTime(duration)}</time>}
    </>
  );
});
