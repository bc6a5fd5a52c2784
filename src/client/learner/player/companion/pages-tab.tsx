import { useEffect, useRef, type MouseEvent } from 'react';
import type { Card } from '#shared/catalog.ts';
import { buildCardPath } from '#shared/routing/navigation.ts';
import { Icon } from '#client/ui/icon.tsx';
import { LitCell } from '../../layout/lit-cell.tsx';
import { FormulaText } from '../../page-types/formula-text.tsx';
import { predictNextCard } from '../page/page-flow.ts';
import { usePlayerSource } from '../module-data/player-source.ts';
import { formatPlaybackTime } from '../playback/playback-time.ts';
import { usePlayer } from '../player-context.tsx';
import { canShowStills } from '../rendition/connection-hints.ts';
import { playerEn } from '#shared/words/en/player.ts';
import { useWords } from '#client/words/words-store.ts';
import { pagesEn } from '#shared/words/en/pages.ts';

/** Lists the pages of the module. The learner can go to every page that is done, opened or next. */
export function PagesTab() {
  const { moduleData, card, page } = usePlayer();
  const list = useRef<HTMLOListElement>(null);
  const nextCard = predictNextCard(card, moduleData.cards, page);
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' });
    // The effect depends on the card, because the current row is another one on each page.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [card.id]);
  return (
    <ol ref={list} className="companion-scroll page-rows">
      {moduleData.cards.map((each) => (
        <PageRow key={each.id} card={each} isNext={each === nextCard} />
      ))}
    </ol>
  );
}

/** Shows the page that follows, or nothing at the end of the module. */
export function NextPageRow() {
  const { moduleData, card, page } = usePlayer();
  const next = predictNextCard(card, moduleData.cards, page);
  return next && <PageRow card={next} isNext />;
}

function PageRow({ card, isNext }: { card: Card; isNext: boolean }) {
  const words = useWords(playerEn);
  const { kinds } = useWords(pagesEn);
  const { card: current, moduleData, progress, navigation, dispatch } = usePlayer();
  const { getObjectUrl } = usePlayerSource();
  const isHere = card.id === current.id;
  const isDone = progress.doneIds.has(card.id);
  const isOpen = isHere || isDone || progress.openedIds.has(card.id) || (isNext && navigation.canGoNext);
  const kind = kinds[card.type];
  const isDetour = progress.detourIds.has(card.id) && !progress.openedIds.has(card.id);
  const note = isHere ? words.here : isNext ? words.nextPage(kind) : isDetour ? words.onlyAfterWrong : kind;
  const duration = card.video?.duration ?? null;
  const content = (
    <>
      <span className="row-number tabular-numbers">{card.order}</span>
      <LitCell
        type={card.type}
        video={card.video}
        state={isDone ? 'done' : isHere ? 'here' : 'dark'}
        getStillUrl={canShowStills() ? getObjectUrl : null}
      />
      <span className="row-text">
        <strong>
          <FormulaText text={card.title} />
        </strong>
        <small>
          {note}
          {isDone && <span className="visually-hidden">{words.isDone}</span>}
        </small>
      </span>
      {isNext && !isOpen ? (
        <Icon name="lock" />
      ) : (
        <time className="tabular-numbers">{duration === null ? '' : formatPlaybackTime(duration)}</time>
      )}
    </>
  );
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    dispatch({ type: 'dialogClosed' });
    if (!isHere) navigation.open(card, isNext);
  };
  const className = `page-row${isHere ? ' is-here active-cell' : ''}${isNext ? ' is-next' : ''}`;
  return (
    <li>
      {isOpen ? (
        <a
          className={className}
          href={buildCardPath(card, moduleData.module.slug)}
          aria-current={isHere ? 'page' : undefined}
          onClick={open}
        >
          {content}
        </a>
      ) : (
        <span className={className}>{content}</span>
      )}
    </li>
  );
}
