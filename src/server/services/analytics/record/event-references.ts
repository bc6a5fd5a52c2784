import type { DbOrTrx } from '#db/open-database.ts';
import type { LearnerEvent } from '#shared/analytics/learner-events.ts';
import type { Session } from '#shared/session.ts';
import type { CardEvent } from '../rollups/card-progress.ts';
import type { EventSubmission } from './event-queue.ts';
import { selectCardsWithProducts, selectModulesWithProducts, selectRevisions } from './event-recording-queries.ts';
import type { StoredCard } from '#server/services/cards/stored-card-queries.ts';

export interface EventReferences {
  /** Returns the card in the revision that the learner saw, or in its live revision when the seen revision is unknown. */
  findCard: (session: Session, event: Pick<CardEvent, 'cardId' | 'revision'>) => StoredCard | undefined;
  /** Returns the module, or undefined when the session's product does not contain it. */
  findModule: (session: Session, moduleId: string) => { retiredAt: string | null } | undefined;
}

/** Loads the cards and modules that the events refer to, with one query for all cards and one for all modules. */
export async function loadEventReferences(
  db: DbOrTrx,
  submissions: readonly Pick<EventSubmission, 'session' | 'events'>[],
): Promise<EventReferences> {
  const events = submissions.flatMap((submission) => submission.events);
  const cardIds = new Set(events.flatMap((event) => ('cardId' in event ? [event.cardId] : [])));
  const moduleIds = new Set(events.flatMap((event) => ('moduleId' in event ? [event.moduleId] : [])));
  const cards = new Map((await selectCardsWithProducts(db, [...cardIds])).map((found) => [`${found.productId} ${found.card.id}`, found]));
  const oldRevisions = await loadOldRevisions(db, events, [...cards.values()]);
  const modules = new Map(
    (await selectModulesWithProducts(db, [...moduleIds])).map((found) => [`${found.productId} ${found.moduleId}`, found]),
  );
  return {
    findCard: (session, { cardId, revision }) => {
      const live = cards.get(`${session.product.id} ${cardId}`);
      const old = oldRevisions.get(`${cardId} ${revision}`);
      if (!live || !old || revision === live.revision) return live;
      const { fields, ...counted } = old;
      return { ...live, ...counted, card: { ...live.card, ...fields } };
    },
    findModule: (session, moduleId) => modules.get(`${session.product.id} ${moduleId}`),
  };
}

/** Loads the content of those card revisions that learners saw but that are no longer live. */
async function loadOldRevisions(db: DbOrTrx, events: readonly LearnerEvent[], cards: readonly StoredCard[]) {
  const liveRevisions = new Map(cards.map(({ card, revision }) => [card.id, revision]));
  const old = events.flatMap((event) =>
    'cardId' in event && event.revision !== undefined && event.revision !== liveRevisions.get(event.cardId)
      ? [{ cardId: event.cardId, revision: event.revision }]
      : [],
  );
  const cardIds = new Set(old.map(({ cardId }) => cardId));
  return selectRevisions(db, [...cardIds], [...new Set(old.map(({ revision }) => revision))]);
}
