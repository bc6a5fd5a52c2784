import type { AnswerSlot } from '#shared/page-types/card-fields.ts';
import type { SubmittedAnswer } from '#shared/page-types/challenge.ts';

/**
 * Holds the answers that the learner has entered in a challenge form, one for each answer slot. For a chosen file, the answer is only its
 * name and size, because the file itself never leaves the browser.
 */
export type AnswerDrafts = readonly SubmittedAnswer[];

// Unsubmitted answers stay in memory while the browser tab is open, so that a learner who leaves a page does not lose them. Only one
// session's answers are kept, so that the next learner in the same tab does not see the previous learner's answers.
let draftsSessionId: string | null = null;
const draftsByCard = new Map<string, AnswerDrafts>();

/** Returns a session's unsubmitted answers and discards those of any other session. In the demo, the session id is null. */
function getSessionDrafts(sessionId: string | null): Map<string, AnswerDrafts> {
  if (sessionId !== draftsSessionId) draftsByCard.clear();
  draftsSessionId = sessionId;
  return draftsByCard;
}

/**
 * Returns the answers that the learner has entered in a challenge but not submitted. Every answer is null if no answers are stored or the
 * number of answer slots has changed.
 */
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
