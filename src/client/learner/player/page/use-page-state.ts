import { useCallback, useReducer } from 'react';
import type { Card } from '#shared/catalog.ts';
import { createPageState, reducePageState, type PageAction, type PageState } from '../../page-types/page-state.ts';
import { trackAnswer } from '../tracking/track-answer.ts';

/** Returns the state of the card's page and its dispatch function. Submitted answers are sent to the server as well, except in the demo. */
export function usePageState(card: Card, isDemo: boolean): [PageState, (action: PageAction) => void] {
  const [page, dispatch] = useReducer(reducePageState, card.id, createPageState);
  // Resets the state while rendering, so that nothing of the previous page is painted.
  if (page.cardId !== card.id) dispatch({ type: 'opened', cardId: card.id });
  const dispatchAndTrack = useCallback(
    (action: PageAction) => {
      if (!isDemo && page.phase === 'open') trackAnswer(card.id, action);
      dispatch(action);
    },
    [card.id, page.phase, isDemo],
  );
  return [page, dispatchAndTrack];
}
