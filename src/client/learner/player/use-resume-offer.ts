import { useEffect, useState } from 'react';
import type { Card } from '#shared/catalog.ts';
import { useSession } from '../session.tsx';
import { hasMovedOn, noteMovedOn, resumeOffer } from './resume.ts';
import type { Visit } from './visit.ts';

/** The offer to resume, on the first page the learner enters and until they move on. */
export function useResumeOffer(visit: Visit, card: Card): { title: string; path: string } | null {
  const sessionId = useSession().session?.id ?? '';
  const [enteredAt] = useState(card.id);
  const [isOpen, setOpen] = useState(() => !hasMovedOn(sessionId));
  if (isOpen && card.id !== enteredAt) setOpen(false);
  useEffect(() => {
    if (!isOpen) noteMovedOn(sessionId);
  }, [isOpen, sessionId]);
  return isOpen ? resumeOffer(visit, card) : null;
}
