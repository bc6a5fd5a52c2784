import { useEffect, useEffectEvent, useMemo, useReducer } from 'react';
import type { Card } from '#shared/catalog.ts';
import {
  findPendingAdvance,
  createPageState,
  hasOpenDialog,
  reducePageState,
  getPageTimer,
  type PageAction,
  type PageState,
  type PageTimer,
} from '#client/learner/page-types/page-state.ts';

/** The state of the page that is open, and a way to act on it. */
export function usePageState(cardId: string): [PageState, (act: PageAction) => void] {
  const [page, act] = useReducer(reducePageState, cardId, createPageState);
  // Another card begins afresh before anything of it is shown.
  if (page.cardId !== cardId) act({ type: 'opened', cardId });
  return [page, act];
}

/**
 * Runs what a page's timer is for, unless the page changes first. A video or a dialog over the page stops it, and it begins again after.
 * Gives back what waits for the learner instead, if that is what they wish.
 */
export function useAutoAdvance(
  { card, cards, page, isWaitingForMe }: { card: Card; cards: readonly Card[]; page: PageState; isWaitingForMe: boolean },
  run: (what: PageTimer['action']) => void,
): ReturnType<typeof findPendingAdvance> {
  const fire = useEffectEvent(run);
  const timer = useMemo(() => getPageTimer(card, cards, page), [card, cards, page]);
  const awaited = findPendingAdvance(timer, isWaitingForMe);
  const isRunning = timer !== null && awaited === null && !hasOpenDialog(page);
  useEffect(() => {
    if (!isRunning) return;
    const waiting = setTimeout(() => fire(timer.action), timer.ms);
    return () => clearTimeout(waiting);
  }, [timer, isRunning]);
  return awaited;
}
