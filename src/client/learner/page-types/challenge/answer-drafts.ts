import { tryStorage } from '#client/browser-storage.ts';
import { UNSENT_WORK_KEY } from '#client/import-or-reload.ts';
import type { AnswerSlot } from '#shared/page-types/card-fields.ts';
import type { SubmittedAnswer } from '#shared/page-types/challenge.ts';

/**
 * Holds the answers that the learner has entered in a challenge form, one for each answer slot. For a chosen file, the answer is only its
 * name and size, because the file itself never leaves the browser.
 */
export type AnswerDrafts = readonly SubmittedAnswer[];

// Unsubmitted answers stay in the browser tab, also when the page is reloaded. Only one session's answers are kept, so that the next learner
// in the same tab does not see the previous learner's answers. The answers in memory include workbooks, which cannot be stored. If the
// browser blocks storage, the answers are lost when the page is reloaded.
let draftsSessionId: string | null = null;
const draftsByCard = new Map<string, AnswerDrafts>();

/** Returns the start of the names of a session's entries in the browser's storage. In the demo, the session id is null. */
const buildPrefix = (sessionId: string | null) => `${UNSENT_WORK_KEY}${sessionId ?? 'demo'}:`;

function discardOtherDrafts(sessionId: string | null): void {
  if (sessionId !== draftsSessionId) draftsByCard.clear();
  draftsSessionId = sessionId;
  tryStorage(() => {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(UNSENT_WORK_KEY) && !key.startsWith(buildPrefix(sessionId))) sessionStorage.removeItem(key);
  });
}

/**
 * Returns the answers that the learner has entered in a challenge but not submitted. Every answer is null if no answers are stored or the
 * answer slots have changed.
 */
export function getAnswerDrafts(sessionId: string | null, cardId: string, slots: readonly AnswerSlot[]): AnswerDrafts {
  discardOtherDrafts(sessionId);
  const drafts = draftsByCard.get(cardId) ?? readStoredDrafts(buildPrefix(sessionId) + cardId);
  return drafts?.length === slots.length ? drafts : slots.map(() => null);
}

export function saveAnswerDrafts(sessionId: string | null, cardId: string, drafts: AnswerDrafts): void {
  discardOtherDrafts(sessionId);
  draftsByCard.set(cardId, drafts);
  tryStorage(() => {
    const key = buildPrefix(sessionId) + cardId;
    if (drafts.every(isBlank)) sessionStorage.removeItem(key);
    else
      sessionStorage.setItem(
        key,
        JSON.stringify(drafts.map((draft) => (draft !== null && ('file' in draft || 'check' in draft) ? null : draft))),
      );
  });
}

/** Removes the stored answers when they have been submitted. The answers stay in memory, where the learner sees which of them are wrong. */
export function markAnswersSubmitted(sessionId: string | null, cardId: string): void {
  tryStorage(() => sessionStorage.removeItem(buildPrefix(sessionId) + cardId));
}

export function clearAnswerDrafts(sessionId: string | null, cardId: string): void {
  draftsByCard.delete(cardId);
  markAnswersSubmitted(sessionId, cardId);
}

const isBlank = (answer: SubmittedAnswer) => answer === null || ('value' in answer && answer.value.trim() === '');

/** Returns the stored answers. An entry without any, which a chosen workbook leaves behind, no longer holds off reloads. */
function readStoredDrafts(key: string): AnswerDrafts | null {
  return (
    tryStorage(() => {
      const drafts = JSON.parse(sessionStorage.getItem(key) ?? 'null') as AnswerDrafts | null;
      if (drafts?.every(isBlank)) sessionStorage.removeItem(key);
      return drafts;
    }) ?? null
  );
}
