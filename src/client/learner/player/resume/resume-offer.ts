import type { Card } from '#shared/catalog.ts';
import type { SessionProgress } from '#shared/session.ts';
import { buildCardPath } from '#shared/navigation.ts';
import type { ModuleData } from '../module-data/module-data.ts';

type LastViewedCard = SessionProgress['lastCard'];

/** An offer that is open: whose it is, the card it stands on, and the card it leads to. */
interface StoredResumeOffer {
  sessionId: string;
  shownOnCardId: string;
  lastCard: LastViewedCard;
}

const STORAGE_KEY = 'keyreel:resume';

/** The session whose learner has moved on since this page was loaded. */
let dismissedSessionId: string | null = null;

/** Whether a page is the first of its course, where entering by a key leads; who opened another has chosen it. */
export function isEntryPage({ module, isDemo }: Pick<ModuleData, 'module' | 'isDemo'>, card: Pick<Card, 'order'>): boolean {
  return !isDemo && module.order === 1 && card.order === 1;
}

/** Where the offer on a card leads, if there is one: kept over a reload, since by then the card itself is the last one seen. */
export function findCardToResume(sessionId: string, cardId: string, lastCard: LastViewedCard): LastViewedCard {
  if (sessionId === dismissedSessionId) return null;
  const offered = readStorage();
  return offered?.sessionId === sessionId && offered.shownOnCardId === cardId ? offered.lastCard : lastCard;
}

export function storeResumeOffer(sessionId: string, onCardId: string, lastCard: LastViewedCard): void {
  writeStorage({ sessionId, shownOnCardId: onCardId, lastCard });
}

/** Needs no offer any more, wherever the way leads from here. */
export function dismissResumeOffer(sessionId: string): void {
  dismissedSessionId = sessionId;
  writeStorage(null);
}

/** Back at the door: the next entry may offer again. */
export function resetResumeOffer(): void {
  dismissedSessionId = null;
}

/** The words and the address of an offer, and the second of its card's lesson to go on at. */
export interface ResumeOffer {
  cardId: string;
  title: string;
  path: string;
  startSeconds: number;
}

/** The offer on a card to go on at the one seen last; none to the card itself. */
export function buildResumeOffer(lastCard: LastViewedCard, card: Pick<Card, 'id'>): ResumeOffer | null {
  if (!lastCard || lastCard.id === card.id) return null;
  return {
    cardId: lastCard.id,
    title: lastCard.title,
    path: buildCardPath(lastCard, lastCard.moduleSlug),
    startSeconds: lastCard.positionSeconds,
  };
}

/** The second at which a card's lesson begins: where it was left, if the learner comes back to it or has followed the offer; else its start. */
export function findStartSeconds(card: Pick<Card, 'id'>, lastCard: LastViewedCard, followed: Partial<ResumeOffer> | null): number {
  if (lastCard?.id === card.id) return lastCard.positionSeconds;
  // A step shows its card before its address has come: by then the state is still that of the page before.
  return followed?.cardId === card.id ? (followed.startSeconds ?? 0) : 0;
}

function readStorage(): StoredResumeOffer | null {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as StoredResumeOffer | null;
  } catch {
    return null;
  }
}

function writeStorage(offered: StoredResumeOffer | null): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(offered));
  } catch {
    // Without storage a reload forgets the offer; nothing else is lost.
  }
}
