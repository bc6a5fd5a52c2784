import { useEffect, useEffectEvent, useMemo, useReducer } from 'react';
import type { Card } from '#shared/catalog.ts';
import { freshPage, isCovered, pageAfter, timerOf, type PageAct, type PageState, type PageTimer } from './page-state.ts';

/** The state of the page that is open, and a way to act on it. */
export function usePage(cardId: string): [PageState, (act: PageAct) => void] {
  const [page, act] = useReducer(pageAfter, cardId, freshPage);
  // Another card begins afresh before anything of it is shown.
  if (page.cardId !== cardId) act({ type: 'opened', cardId });
  return [page, act];
}

/** Runs what a page's timer is for, unless the page changes first. A video or a dialog over the page stops it, and it begins again after. */
export function usePageTimer(card: Card, cards: readonly Card[], page: PageState, run: (what: PageTimer['run']) => void): void {
  const fire = useEffectEvent(run);
  const timer = useMemo(() => (isCovered(page) ? null : timerOf(card, cards, page)), [card, cards, page]);
  useEffect(() => {
    if (!timer) return;
    const waiting = setTimeout(() => fire(timer.run), timer.ms);
    return () => clearTimeout(waiting);
  }, [timer]);
}
