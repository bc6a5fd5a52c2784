import { useEffect, useMemo, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import type { Card } from '#shared/catalog.ts';
import { useSession } from '../../session/session-provider.tsx';
import type { ModuleData } from '../module-data/module-data.ts';
import {
  buildResumeOffer,
  dismissResumeOffer,
  findCardToResume,
  findStartSeconds,
  isEntryPage,
  resetResumeOffer,
  storeResumeOffer,
  type ResumeOffer,
} from './resume-offer.ts';

/**
 * Returns the offer to resume, which the first page shows until the learner leaves that page, and the second at which the
 * card's video starts.
 */
export function useResume(moduleData: ModuleData, card: Card): { resumeOffer: ResumeOffer | null; startSeconds: number } {
  const sessionId = useSession().session?.id ?? '';
  const [entryCardId] = useState(card.id);
  const [cardToResume] = useState(() => (isEntryPage(moduleData, card) ? findCardToResume(sessionId, card.id, moduleData.lastCard) : null));
  const [hasMovedOn, setHasMovedOn] = useState(false);
  if (card.id !== entryCardId && !hasMovedOn) setHasMovedOn(true);
  useEffect(() => {
    if (hasMovedOn) dismissResumeOffer(sessionId);
    else if (cardToResume) storeResumeOffer(sessionId, entryCardId, cardToResume);
  }, [hasMovedOn, sessionId, entryCardId, cardToResume]);
  useEffect(
    () => () => {
      // The offer to resume becomes available again only on the access key form, not on other screens.
      if (location.pathname === '/') resetResumeOffer();
    },
    [],
  );
  const { state } = useLocation();
  // A return to the page with the browser's Back or Forward button does not follow the offer to resume again.
  const followedOffer = useNavigationType() === NavigationType.Push ? state : null;
  const resumeOffer = useMemo(() => (hasMovedOn ? null : buildResumeOffer(cardToResume, card)), [hasMovedOn, cardToResume, card]);
  return { resumeOffer, startSeconds: findStartSeconds(card, hasMovedOn ? null : moduleData.lastCard, followedOffer) };
}
