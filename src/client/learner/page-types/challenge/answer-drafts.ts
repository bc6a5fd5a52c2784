import type { AnswerSlot } from '#shared/catalog.ts';
import type { SubmittedAnswer } from '#shared/page-types/challenge.ts';

/** The answers in a challenge's form, one per slot. A file is kept by its name and size only. It never leaves the browser. */
export type AnswerDrafts = readonly SubmittedAnswer[];

// Kept in memory while the tab is open, so that leaving a page loses nothing. Only one session's drafts are kept, because the next
// learner at the same tab must not see them.
let draftsSessionId: string | null = null;
const draftsByCard = new Map<string, AnswerDrafts>();

/** Returns the drafts of a session, after removing those of another one. The demo has no session. */
function getSessionDrafts(sessionId: string | null): Map<string, AnswerDrafts> {
  if (sessionId !== draftsSessionId) draftsByCard.clear();
  draftsSessionId = sessionId;
  return draftsByCard;
}

/** Returns a session's drafts for a card, or empty ones if there are none or the number of slots has changed. */
export function getAnswerDrafts(sessionId: string | null, cardId: string, slots: readonly AnswerSlot[]): AnswerDrafts {
  const drafts = getSessionDrafts(sessionId).get(cardId);
  return drafts?.length === slots.length ? drafts : slots.map(() => null);
}

export function saveAnswerDrafts(sessionId: string | null, cardId: string, drafts: AnswerDrafts): void {
  getSessionDrafts(sessionId).set(cardId, drafts);
}

export function clearAnswerDrafts(sessionId: string | null, cardId: string): void {
  getSessionDrafts(sessionId).delete(cardId);
}
