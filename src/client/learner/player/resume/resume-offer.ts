import type { Card } from '#shared/catalog.ts';
import type { Progress } from '#shared/session.ts';
import { cardPath } from '#shared/navigation.ts';
import type { Visit } from '../module-data/module-data.ts';

type LastCard = Progress['lastCard'];

/** An offer that is open: whose it is, the card it stands on, and the card it leads to. */
interface Offered {
  sessionId: string;
  onCardId: string;
  lastCard: LastCard;
}

const NAME = 'keyreel:resume';

/** The session whose learner has moved on since this page was loaded. */
let movedOn: string | null = null;

/** Whether a page is the first of its course, where entering by a key leads; who opened another has chosen it. */
export function isEntrance({ module, isDemo }: Pick<Visit, 'module' | 'isDemo'>, card: Pick<Card, 'order'>): boolean {
  return !isDemo && module.order === 1 && card.order === 1;
}

/** Where the offer on a card leads, if there is one: kept over a reload, since by then the card itself is the last one seen. */
export function lastCardToOffer(sessionId: string, cardId: string, lastCard: LastCard): LastCard {
  if (sessionId === movedOn) return null;
  const offered = read();
  return offered?.sessionId === sessionId && offered.onCardId === cardId ? offered.lastCard : lastCard;
}

export function noteOffered(sessionId: string, onCardId: string, lastCard: LastCard): void {
  write({ sessionId, onCardId, lastCard });
}

/** Needs no offer any more, wherever the way leads from here. */
export function noteMovedOn(sessionId: string): void {
  movedOn = sessionId;
  write(null);
}

/** Back at the door: the next entry may offer again. */
export function noteLeft(): void {
  movedOn = null;
}

/** The words and the address of an offer, and the second of its card's lesson to go on at. */
export interface ResumeOffer {
  cardId: string;
  title: string;
  path: string;
  beginAt: number;
}

/** The offer on a card to go on at the one seen last; none to the card itself. */
export function resumeOffer(lastCard: LastCard, card: Pick<Card, 'id'>): ResumeOffer | null {
  if (!lastCard || lastCard.id === card.id) return null;
  return { cardId: lastCard.id, title: lastCard.title, path: cardPath(lastCard, lastCard.moduleSlug), beginAt: lastCard.positionSeconds };
}

/** The second at which a card's lesson begins: where it was left, if the learner comes back to it or has followed the offer; else its start. */
export function beginningOf(card: Pick<Card, 'id'>, lastCard: LastCard, followed: Partial<ResumeOffer> | null): number {
  if (lastCard?.id === card.id) return lastCard.positionSeconds;
  // A step shows its card before its address has come: by then the state is still that of the page before.
  return followed?.cardId === card.id ? (followed.beginAt ?? 0) : 0;
}

function read(): Offered | null {
  try {
    return JSON.parse(sessionStorage.getItem(NAME) ?? 'null') as Offered | null;
  } catch {
    return null;
  }
}

function write(offered: Offered | null): void {
  try {
    sessionStorage.setItem(NAME, JSON.stringify(offered));
  } catch {
    // Without storage a reload forgets the offer; nothing else is lost.
  }
}
