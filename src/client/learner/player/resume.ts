import { cardPath } from '#shared/navigation.ts';
import type { Card } from '#shared/catalog.ts';
import type { Visit } from './visit.ts';

/** The session whose learner has moved on since entering: it needs no offer any more. */
let movedOn: string | null = null;

export function noteMovedOn(sessionId: string): void {
  movedOn = sessionId;
}

/** Back at the door: the next entry may offer again. */
export function noteLeft(): void {
  movedOn = null;
}

export function hasMovedOn(sessionId: string): boolean {
  return movedOn === sessionId;
}

/** Where "Resume where you left off" leads, if there is anything to resume. */
export function resumeOffer({ lastCard }: Pick<Visit, 'lastCard'>, card: Pick<Card, 'id'>): { title: string; path: string } | null {
  if (!lastCard || lastCard.id === card.id) return null;
  return { title: lastCard.title, path: cardPath({ ...lastCard, type: lastCard.type as Card['type'] }, lastCard.moduleSlug) };
}
