import { tryStorage } from '#client/browser-storage.ts';
import type { Card } from '#shared/catalog.ts';
import { buildCardPath } from '#shared/routing/navigation.ts';
import type { SessionProgress } from '#shared/session.ts';
import type { ModuleData } from '../module-data/module-data.ts';

type LastViewedCard = SessionProgress['lastCard'];

interface StoredResumeOffer {
  sessionId: string;
  shownOnCardId: string;
  lastCard: LastViewedCard;
}

const STORAGE_KEY = 'keyreel:resume';

/** Holds the id of the session in which the learner has dismissed the offer by moving to another page, or null. */
let dismissedSessionId: string | null = null;

/**
 * Returns whether a page is the first page of the course, which opens after the login. Only the first page offers to resume, because a
 * learner who opens any other page has chosen it deliberately.
 */
export function isFirstPageOfCourse({ module }: Pick<ModuleData, 'module'>, card: Pick<Card, 'order'>): boolean {
  return module.order === 1 && card.order === 1;
}

/**
 * Returns the card to which the offer to resume leads, or null if there is no offer. After a reload, the server reports the current card as
 * the last viewed one, so the card that the browser stored before the reload takes precedence. The session id is null where nobody has
 * logged in.
 */
export function findCardToResume(sessionId: string | null, cardId: string, lastCard: LastViewedCard): LastViewedCard {
  if (sessionId === null || sessionId === dismissedSessionId) return null;
  const stored = readStorage();
  return stored?.sessionId === sessionId && stored.shownOnCardId === cardId ? stored.lastCard : lastCard;
}

export function storeResumeOffer(sessionId: string, shownOnCardId: string, lastCard: LastViewedCard): void {
  writeStorage({ sessionId, shownOnCardId, lastCard });
}

/**
 * Removes the offer to resume after the learner has moved to another page. The learner sees no other offer to resume until
 * `resetResumeOffer` is called.
 */
export function dismissResumeOffer(sessionId: string): void {
  dismissedSessionId = sessionId;
  writeStorage(null);
}

/** Allows an offer to resume to be shown again after the learner has gone back to the access key form. */
export function resetResumeOffer(): void {
  dismissedSessionId = null;
}

/** Describes a link to the last viewed card, whose video then starts at `startSeconds`. */
export interface ResumeOffer {
  cardId: string;
  title: string;
  path: string;
  startSeconds: number;
}

/**
 * Creates an offer to resume at the last viewed card, or returns null if no card was viewed before or the current card is the last viewed
 * card.
 */
export function buildResumeOffer(lastCard: LastViewedCard, card: Pick<Card, 'id'>): ResumeOffer | null {
  if (!lastCard || lastCard.id === card.id) return null;
  return {
    cardId: lastCard.id,
    title: lastCard.title,
    path: buildCardPath(lastCard, lastCard.moduleSlug),
    startSeconds: lastCard.positionSeconds,
  };
}

/**
 * Returns the playback position in seconds at which a card's video starts. The video continues where the learner left off if the learner
 * returns to the last viewed card or follows the offer to resume. The video of any other card starts from the beginning.
 */
export function findVideoStartSeconds(
  card: Pick<Card, 'id'>,
  lastCard: LastViewedCard,
  followedOffer: Partial<ResumeOffer> | null,
): number {
  if (lastCard?.id === card.id) return lastCard.positionSeconds;
  // The offer to resume is used only if it leads to the current card, because the router can still hold the offer of the previous page.
  return followedOffer?.cardId === card.id ? (followedOffer.startSeconds ?? 0) : 0;
}

const readStorage = () => tryStorage(() => JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as StoredResumeOffer | null);

/** If the browser blocks storage, the offer to resume is lost when the page is reloaded. */
const writeStorage = (offer: StoredResumeOffer | null) => tryStorage(() => sessionStorage.setItem(STORAGE_KEY, JSON.stringify(offer)));
