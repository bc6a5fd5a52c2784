import type { Card, Module } from '#shared/catalog.ts';
import type { SessionProgress } from '#shared/session.ts';

/** Holds the data of the current module, which is loaded once and kept while the learner moves between the module's pages. */
export interface ModuleData {
  module: Pick<Module, 'id' | 'slug' | 'title' | 'order'>;
  cards: readonly Card[];
  /** Holds the last card that the learner viewed before the module was loaded. */
  lastCard: SessionProgress['lastCard'];
  /** Lists the quizzes and challenges that the learner has answered or passed before, whose Next button stays open. */
  unlockedCardIds: readonly string[];
  /** Lists the cards that the learner had opened before the module was loaded. */
  openedCardIds: readonly string[];
  /** Lists the cards that the learner had completed before the module was loaded. */
  doneCardIds: readonly string[];
}

export const noProgress = { lastCard: null, unlockedCardIds: [], openedCardIds: [], doneCardIds: [] } satisfies Partial<ModuleData>;
