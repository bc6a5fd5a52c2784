import type { Card } from '#shared/catalog.ts';
import { buildCardPath } from '#shared/navigation.ts';
import type { SessionProgress } from '#shared/session.ts';
import type { ModuleData } from '../module-data/module-data.ts';

type LastViewedCard = SessionProgress['lastCard'];

/** An offer as it is stored in the tab: the session it is for, the page that shows it, and the card that it leads to. */
interface StoredResumeOffer {
  sessionId: string;
  shownOnCardId: string;
  lastCard: LastViewedCard;
}

const STORAGE_KEY = 'keyreel:resume';

/** The session whose learner has moved on from the page with the offer. */
let dismissedSessionId: string | null = null;

/**
 * Returns whether a page is the first of the course, to which the access key leads. Resuming is offered only there: a learner who
 * opens another page has chosen it.
 */
export function isEntryPage({ module, isDemo }: Pick<ModuleData, 'module' | 'isDemo'>, card: Pick<Card, 'order'>): boolean {
  return !isDemo && module.order === 1 && card.order === 1;
}

/** Returns the card that the offer leads to, or null. The offer survives a reload, after which the server names the current card as the last one. */
export function findCardToResume(sessionId: string, cardId: string, lastCard: LastViewedCard): LastViewedCard {
  if (sessionId === dismissedSessionId) return null;
  const stored = readStorage();
  return stored?.sessionId === sessionId && stored.shownOnCardId === cardId ? stored.lastCard : lastCard;
}

export function storeResumeOffer(sessionId: string, shownOnCardId: string, lastCard: LastViewedCard): void {
  writeStorage({ sessionId, shownOnCardId, lastCard });
}

/** Ends the offer for good once the learner has moved to another page. */
export function dismissResumeOffer(sessionId: string): void {
  dismissedSessionId = sessionId;
  writeStorage(null);
}

/** Allows offers again after the learner has left the player for the access key form. */
export function resetResumeOffer(): void {
  dismissedSessionId = null;
}

/** A link to the card that was viewed last. Its video starts at `startSeconds`. */
export interface ResumeOffer {
  cardId: string;
  title: string;
  path: string;
  startSeconds: number;
}

/** Builds the offer to resume at the last viewed card. There is none for the current card itself. */
export function buildResumeOffer(lastCard: LastViewedCard, card: Pick<Card, 'id'>): ResumeOffer | null {
  if (!lastCard || lastCard.id === card.id) return null;
  return {
    cardId: lastCard.id,
    title: lastCard.title,
    path: buildCardPath(lastCard, lastCard.moduleSlug),
    startSeconds: lastCard.positionSeconds,
  };
}

/** Returns the second at which a card's video starts: where it was left, if the learner returns to it or has followed the offer, else 0. */
export function findStartSeconds(card: Pick<Card, 'id'>, lastCard: LastViewedCard, followedOffer: Partial<ResumeOffer> | null): number {
  if (lastCard?.id === card.id) return lastCard.positionSeconds;
  // A page is shown before the router has its URL. Until then, the router's state belongs to the previous page.
  return followedOffer?.cardId === card.id ? (followedOffer.startSeconds ?? 0) : 0;
}

function readStorage(): StoredResumeOffer | null {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as StoredResumeOffer | null;
  } catch {
    return null;
  }
}

function writeStorage(offer: StoredResumeOffer | null): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(offer));
  } catch {
    // Without storage, only a reload loses the offer.
  }
}
