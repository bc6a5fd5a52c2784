import type { AnswerSlot } from '#shared/catalog.ts';
import type { SubmittedAnswer } from '#shared/page-types/challenge.ts';

/** The answers in a challenge's form, one per slot. A file is kept by its name and size only. It never leaves the browser. */
export type AnswerDrafts = readonly SubmittedAnswer[];

// Kept in memory while the tab is open, so that leaving a page loses nothing.
const draftsByCard = new Map<string, AnswerDrafts>();

/** Returns the drafts for a card, or empty ones if there are none or the number of slots has changed. */
export function getAnswerDrafts(cardId: string, slots: readonly AnswerSlot[]): AnswerDrafts {
  const drafts = draftsByCard.get(cardId);
  return drafts?.length === slots.length ? drafts : slots.map(() => null);
}

export function saveAnswerDrafts(cardId: string, drafts: AnswerDrafts): void {
  draftsByCard.set(cardId, drafts);
}

export function clearAnswerDrafts(cardId: string): void {
  draftsByCard.delete(cardId);
}
