import { useEffect, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import type { Card } from '#shared/catalog.ts';
import { useSession } from '#client/learner/session/session-provider.tsx';
import {
  findStartSeconds,
  isEntryPage,
  findCardToResume,
  resetResumeOffer,
  dismissResumeOffer,
  storeResumeOffer,
  buildResumeOffer,
  type ResumeOffer,
} from './resume-offer.ts';
import type { ModuleData } from '../module-data/module-data.ts';

/** The offer to resume, on the page every learner enters at and until they move on, and the second at which this page's lesson begins. */
export function useResume(visit: ModuleData, card: Card): { offer: ResumeOffer | null; beginAt: number } {
  const sessionId = useSession().session?.id ?? '';
  const [enteredAt] = useState(card.id);
  const [offered] = useState(() => (isEntryPage(visit, card) ? findCardToResume(sessionId, card.id, visit.lastCard) : null));
  const [hasMovedOn, setHasMovedOn] = useState(false);
  if (card.id !== enteredAt && !hasMovedOn) setHasMovedOn(true);
  useEffect(() => {
    if (hasMovedOn) dismissResumeOffer(sessionId);
    else if (offered) storeResumeOffer(sessionId, enteredAt, offered);
  }, [hasMovedOn, sessionId, enteredAt, offered]);
  useEffect(
    () => () => {
      // Wherever else the learner goes from here, they are on their way.
      if (location.pathname === '/') resetResumeOffer();
    },
    [],
  );
  const { state } = useLocation();
  // Coming back by the browser's own buttons is not following the offer once more.
  const followed = useNavigationType() === NavigationType.Push ? state : null;
  return {
    offer: hasMovedOn ? null : buildResumeOffer(offered, card),
    beginAt: findStartSeconds(card, hasMovedOn ? null : visit.lastCard, followed),
  };
}
