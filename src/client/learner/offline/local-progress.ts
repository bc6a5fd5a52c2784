import { browserStorage, tryStorage } from '#client/browser-storage.ts';
import type { Card } from '#shared/catalog.ts';
import type { LearnerEvent } from '#shared/analytics/learner-events.ts';
import type { OpenedModule } from '#shared/opened-module.ts';
import type { SessionProgress } from '#shared/session.ts';
import { createOutboxStorage } from '../tracking/outbox-storage.ts';

/** Returns the events of a session that wait in this browser, in the order in which they happened. */
export function listWaitingEvents(sessionId: string): LearnerEvent[] {
  return tryStorage(() => createOutboxStorage(browserStorage, sessionId).load()) ?? [];
}

const add = (ids: readonly string[], id: string) => (ids.includes(id) ? [...ids] : [...ids, id]);

type LocalProgress = Pick<OpenedModule, 'unlockedCardIds'> & { progress: SessionProgress };

interface ModuleOnDevice {
  module: { id: string; slug: string };
  cards: readonly Card[];
}

type GradeSubmission = (card: Card, answers: Extract<LearnerEvent, { type: 'submitted' }>['answers']) => Promise<boolean[]>;

/** Adds to what the server knows of a learner's progress what still waits in this browser. Without `grade`, no submission counts as passed. */
export async function addWaitingProgress<P extends LocalProgress>(
  known: P,
  sessionId: string,
  modules: readonly ModuleOnDevice[],
  grade?: GradeSubmission,
): Promise<P> {
  const events = listWaitingEvents(sessionId);
  const passedIds = new Set<string>();
  for (const event of events) {
    if (!grade || event.type !== 'submitted') continue;
    const card = modules.flatMap(({ cards }) => cards).find(({ id }) => id === event.cardId);
    if (card && (await grade(card, event.answers)).every(Boolean)) passedIds.add(event.id);
  }
  return applyWaitingEvents(known, events, { modules, passedIds });
}

/** Adds events to a learner's progress. `passedIds` names the submissions that pass. */
export function applyWaitingEvents<P extends LocalProgress>(
  known: P,
  events: readonly LearnerEvent[],
  { modules, passedIds }: { modules: readonly ModuleOnDevice[]; passedIds: ReadonlySet<string> },
): P {
  let { unlockedCardIds, progress } = known as LocalProgress;
  for (const event of events) {
    if (event.type === 'moduleCompleted') {
      progress = { ...progress, completedModuleIds: add(progress.completedModuleIds, event.moduleId) };
      continue;
    }
    const owner = modules.find(({ cards }) => cards.some(({ id }) => id === event.cardId));
    const card = owner?.cards.find(({ id }) => id === event.cardId);
    if (!owner || !card) continue;
    progress = { ...progress, openedCardIds: add(progress.openedCardIds, card.id) };
    if (event.type === 'viewed') {
      const { id, slug, title, type } = card;
      progress = {
        ...progress,
        lastCard: { id, slug, title, type, moduleId: owner.module.id, moduleSlug: owner.module.slug, positionSeconds: 0 },
      };
    }
    if (event.type === 'watched' && progress.lastCard?.id === card.id)
      progress = { ...progress, lastCard: { ...progress.lastCard, positionSeconds: event.position } };
    const isPassed = passedIds.has(event.id);
    if (event.type === 'answered' || isPassed) unlockedCardIds = add(unlockedCardIds, card.id);
    if (event.type === 'completed' || event.type === 'answered' || isPassed)
      progress = { ...progress, doneCardIds: add(progress.doneCardIds, card.id) };
  }
  return { ...known, progress, unlockedCardIds };
}
