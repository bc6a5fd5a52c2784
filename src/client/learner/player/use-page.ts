import { useEffect, useEffectEvent, useReducer } from 'react';
import { freshPage, pageAfter, type PageAct, type PageState, type PageTimer } from './page-state.ts';

/** The state of the page that is open, and a way to act on it. */
export function usePage(cardId: string): [PageState, (act: PageAct) => void] {
  const [page, act] = useReducer(pageAfter, cardId, freshPage);
  // Another card begins afresh before anything of it is shown.
  if (page.cardId !== cardId) act({ type: 'opened', cardId });
  return [page, act];
}

/** Runs what a page's timer is for, unless the page changes first. */
export function usePageTimer(page: PageState, timer: PageTimer | null, run: (what: PageTimer['then']) => void): void {
  const fire = useEffectEvent(run);
  const { ms, then } = timer ?? {};
  useEffect(() => {
    if (ms === undefined || then === undefined) return;
    const waiting = setTimeout(() => fire(then), ms);
    return () => clearTimeout(waiting);
  }, [page.cardId, page.phase, ms, then]);
}
