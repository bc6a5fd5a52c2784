import { useEffect, useMemo, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import type { Card } from '#shared/catalog.ts';
import type { ModuleData } from '../module-data/module-data.ts';
import type { HandedPlace } from '../../handover/handed-place.ts';
import { usePlayerSource } from '../module-data/player-source.ts';
import {
  buildResumeOffer,
  dismissResumeOffer,
  findCardToResume,
  findVideoStartSeconds,
  isFirstPageOfCourse,
  resetResumeOffer,
  storeResumeOffer,
  type ResumeOffer,
} from './resume-offer.ts';

/**
 * Returns the offer to resume and the time in seconds at which the card's video starts. The first page shows the offer to resume until the
 * learner leaves the page.
 */
export function useResume(moduleData: ModuleData, card: Card): { resumeOffer: ResumeOffer | null; startSeconds: number } {
  const { sessionId } = usePlayerSource();
  const [entryCardId] = useState(card.id);
  const [cardToResume] = useState(() =>
    isFirstPageOfCourse(moduleData, card) ? findCardToResume(sessionId, card.id, moduleData.lastCard) : null,
  );
  const [hasMovedOn, setHasMovedOn] = useState(false);
  if (card.id !== entryCardId && !hasMovedOn) setHasMovedOn(true);
  useEffect(() => {
    if (sessionId === null) return;
    if (hasMovedOn) dismissResumeOffer(sessionId);
    else if (cardToResume) storeResumeOffer(sessionId, entryCardId, cardToResume);
  }, [hasMovedOn, sessionId, entryCardId, cardToResume]);
  useEffect(
    () => () => {
      // A learner who has dismissed the offer to resume sees it again only after returning to the access key form.
      if (location.pathname === '/') resetResumeOffer();
    },
    [],
  );
  const { state } = useLocation() as { state: (Partial<ResumeOffer> & Partial<HandedPlace>) | null };
  const navigationType = useNavigationType();
  // When the learner has used the browser's Back or Forward button, the start position from the offer to resume is ignored.
  const followedOffer = navigationType === NavigationType.Push ? state : null;
  const handedSeconds = navigationType === NavigationType.Replace && !hasMovedOn ? state?.handedSeconds : undefined;
  const resumeOffer = useMemo(() => (hasMovedOn ? null : buildResumeOffer(cardToResume, card)), [hasMovedOn, cardToResume, card]);
  const startSeconds = handedSeconds ?? findVideoStartSeconds(card, hasMovedOn ? null : moduleData.lastCard, followedOffer);
  return { resumeOffer, startSeconds };
}
