import type { AnswerSlot } from '#shared/catalog.ts';
import type { GivenAnswer } from '#shared/page-types/challenge.ts';

const MEGABYTE = 1024 * 1024;

/** What stands in a challenge's slots, in their order. Files are known by name and size; they never leave the browser. */
export type Answers = readonly GivenAnswer[];

// Kept for as long as the tab is open, so that a step aside loses nothing that was typed.
const kept = new Map<string, Answers>();

export function keptAnswers(cardId: string, slots: readonly AnswerSlot[]): Answers {
  const before = kept.get(cardId);
  return before?.length === slots.length ? before : slots.map(() => null);
}

export function keepAnswers(cardId: string, answers: Answers): void {
  kept.set(cardId, answers);
}

export function forgetAnswers(cardId: string): void {
  kept.delete(cardId);
}

/** The size of a file in words: 18 KB, 1.4 MB. */
export function sizeText(bytes: number): string {
  return bytes < MEGABYTE ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / MEGABYTE).toFixed(1)} MB`;
}
