import { tryStorage } from '#client/browser-storage.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const KEPT_DAYS = 30;

/** Names the place of the events of a free lesson. No session has this id, so the events are never sent from there. */
export const getFreeLessonId = (productId: string) => `preview:${productId}`;

/** A browser that blocks storage keeps nothing. */
const listKeys = (productId: string) =>
  tryStorage(() => Object.keys(localStorage).filter((key) => key.startsWith(`keyreel:events:${getFreeLessonId(productId)}:`))) ?? [];

/** Returns whether this browser keeps what somebody did in the free lesson of a product. */
export const hasKeptProgress = (productId: string): boolean => listKeys(productId).length > 0;

/** Forgets events that are older than thirty days. Returns the number of pages that the others belong to. */
export function countKeptPages(productId: string, nowMs: number): number {
  const pages = new Set<string>();
  for (const key of listKeys(productId)) {
    const [event] = parse(localStorage.getItem(key));
    if (!event || nowMs - Date.parse(event.at) > KEPT_DAYS * DAY_MS) localStorage.removeItem(key);
    else if (event.cardId !== undefined) pages.add(event.cardId);
  }
  return pages.size;
}

function parse(text: string | null): { at: string; cardId?: string }[] {
  try {
    return JSON.parse(text ?? '[]') as { at: string; cardId?: string }[];
  } catch {
    return [];
  }
}

/**
 * Gives the events to a session, which sends them. They keep their ids, so a second tab that does the same changes nothing. Returns the id
 * of the page of the last event, or null when there is none.
 */
export function takeAlong(productId: string, sessionId: string): string | null {
  let lastCardId: string | null = null;
  // The names begin with the time of the events.
  for (const key of listKeys(productId).toSorted()) {
    const text = localStorage.getItem(key);
    lastCardId = parse(text).at(-1)?.cardId ?? lastCardId;
    if (text !== null) localStorage.setItem(key.replace(getFreeLessonId(productId), sessionId), text);
    localStorage.removeItem(key);
  }
  return lastCardId;
}

export function forgetProgress(productId: string): void {
  for (const key of listKeys(productId)) localStorage.removeItem(key);
}
