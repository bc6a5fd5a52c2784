import { useCallback, useReducer, useState } from 'react';
import type { Card } from '#shared/catalog.ts';
import { createPageState, reducePageState, type PageStateAction, type PageState } from '../../page-types/page-state.ts';
import { buildEventCardFields } from '../../tracking/event-card-fields.ts';
import { useTracker, type Tracker } from '../../tracking/tracker.ts';

/**
 * Returns the state of the card's page and a dispatch function, which also tracks submitted answers. A page that the learner has
 * answered or passed stays unlocked.
 */
export function usePageState(card: Card, unlockedBefore: readonly string[]): [PageState, (action: PageStateAction) => void] {
  const { track } = useTracker();
  const [unlockedNow, setUnlockedNow] = useState<readonly string[]>([]);
  const isUnlocked = (id: string) => unlockedBefore.includes(id) || unlockedNow.includes(id);
  const [page, dispatch] = useReducer(reducePageState, card.id, (id) => createPageState(id, isUnlocked(id)));
  // The page state is reset during rendering, so that the browser does not paint any part of the previous page.
  if (page.cardId !== card.id) dispatch({ type: 'opened', cardId: card.id, isUnlocked: isUnlocked(card.id) });
  if ((page.phase === 'answered' || page.phase === 'passed') && !isUnlocked(page.cardId)) setUnlockedNow([...unlockedNow, page.cardId]);
  const dispatchAndTrack = useCallback(
    (action: PageStateAction) => {
      if (page.phase === 'open') trackAnswer(track, buildEventCardFields({ id: card.id, revision: card.revision }), action);
      dispatch(action);
    },
    [card.id, card.revision, page.phase, track],
  );
  return [page, dispatchAndTrack];
}

/**
 * Queues a tracking event when the learner answers a quiz or submits a challenge. The server grades the answers in the event when it
 * receives the event.
 */
function trackAnswer(track: Tracker['track'], shown: ReturnType<typeof buildEventCardFields>, action: PageStateAction): void {
  if (action.type === 'answered') track({ type: 'answered', ...shown, optionIndex: action.option });
  if (action.type === 'submitted')
    track({
      type: 'submitted',
      ...shown,
      ...(action.judgedBy && { revision: action.judgedBy.revision }),
      answers: [...action.answers],
    });
}
