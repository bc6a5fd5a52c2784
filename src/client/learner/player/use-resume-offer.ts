import { useEffect, useState } from 'react';
import type { Card } from '#shared/catalog.ts';
import { useSession } from '../session.tsx';
import { lastCardToOffer, noteLeft, noteMovedOn, noteOffered, resumeOffer } from './resume.ts';
import type { Visit } from './visit.ts';

/** The offer to resume, on the first page the learner enters and until they move on. */
export function useResumeOffer(visit: Visit, card: Card): { title: string; path: string } | null {
  const sessionId = useSession().session?.id ?? '';
  const [enteredAt] = useState(card.id);
  const [lastCard, setLastCard] = useState(() => (visit.isDemo ? null : lastCardToOffer(sessionId, card.id, visit.lastCard)));
  const hasMovedOn = card.id !== enteredAt;
  if (hasMovedOn && lastCard) setLastCard(null);
  useEffect(() => {
    if (hasMovedOn) noteMovedOn(sessionId);
    else if (lastCard) noteOffered(sessionId, enteredAt, lastCard);
  }, [hasMovedOn, sessionId, enteredAt, lastCard]);
  useEffect(
    () => () => {
      // Wherever else the learner goes from here, they are on their way.
      if (location.pathname === '/') noteLeft();
    },
    [],
  );
  return resumeOffer(lastCard, card);
}
