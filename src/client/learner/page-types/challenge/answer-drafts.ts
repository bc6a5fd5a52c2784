import type { AnswerSlot } from '#shared/catalog.ts';
import type { SubmittedAnswer } from '#shared/page-types/challenge.ts';

const MEGABYTE = 1024 * 1024;

/** What stands in a challenge's slots, in their order. Files are known by name and size; they never leave the browser. */
export type AnswerDrafts = readonly SubmittedAnswer[];

// Kept for as long as the tab is open, so that a step aside loses nothing that was typed.
const draftsByCard = new Map<string, AnswerDrafts>();

export function getAnswerDrafts(cardId: string, slots: readonly AnswerSlot[]): AnswerDrafts {
  const before = draftsByCard.get(cardId);
  return before?.length === slots.length ? before : slots.map(() => null);
}

export function saveAnswerDrafts(cardId: string, answers: AnswerDrafts): void {
  draftsByCard.set(cardId, answers);
}

export function clearAnswerDrafts(cardId: string): void {
  draftsByCard.delete(cardId);
}

/** The size of a file in words: 18 KB, 1.4 MB. */
export function formatFileSize(bytes: number): string {
  return bytes < MEGABYTE ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / MEGABYTE).toFixed(1)} MB`;
}
