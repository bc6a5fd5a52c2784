import type { DbOrTrx } from '#db/open-database.ts';
import type { LearnerEvent } from '#shared/analytics/learner-events.ts';
import type { Session } from '#shared/session.ts';
import type { CardProgress, CardContentRevisions } from './card-progress.ts';
import { RollUpDelta, toUtcDay } from './rollup-delta.ts';
import { incrementCardWatchSeconds, incrementRollUp } from './rollup-queries.ts';
import {
  findLiveSuccessorCard,
  insertCompletedModules,
  selectSessionCards,
  updateLastViewedCard,
  type LastViewedCard,
  upsertSessionCards,
} from './session-card-queries.ts';
import { SessionProgressReducer } from './session-progress-reducer.ts';

export interface GradedEvent {
  session: Session;
  event: LearnerEvent;
  /** Holds whether the answer in the event is correct, or null when the event contains no answer. */
  hasPassed: boolean | null;
  counted: CardContentRevisions;
  isRetired: boolean;
}

/**
 * Adds new events to the roll-ups. Must run in the transaction that inserts the events, and every event must be new. Returns the modules
 * that sessions have completed for the first time.
 */
export async function updateRollUps(
  trx: DbOrTrx,
  events: readonly GradedEvent[],
  receivedAt: string,
): Promise<{ sessionId: string; moduleId: string }[]> {
  const sessions = await loadSessionProgress(trx, events);
  const lastCards = new Map<string, LastViewedCard>();
  const total = new RollUpDelta();
  for (const { session, event, hasPassed, counted, isRetired } of events) {
    const deltas = sessions.get(session.id)!.apply({ event, hasPassed, receivedAt, counted });
    for (const { cardId, delta } of deltas) total.add({ productId: session.product.id, cardId, day: toUtcDay(receivedAt) }, delta, counted);
    if (event.type !== 'viewed') continue;
    // If the viewed page has been deleted, the session resumes on the page that has taken its place.
    const cardId = isRetired ? await findLiveSuccessorCard(trx, event.cardId) : event.cardId;
    const happenedAt = new Date(event.at).toISOString();
    const viewedAt = happenedAt < receivedAt ? happenedAt : receivedAt;
    if (cardId !== null && viewedAt >= (lastCards.get(session.id)?.viewedAt ?? '')) lastCards.set(session.id, { cardId, viewedAt });
  }
  const changed = [...sessions].flatMap(([sessionId, { cards, changedCardIds }]) =>
    [...changedCardIds].map((cardId) => ({ sessionId, cardId, progress: cards.get(cardId)! })),
  );
  await upsertSessionCards(trx, changed);
  const cards = total.listFigures();
  for (const table of ['card_day', 'card_option', 'card_check', 'card_check_day', 'card_round', 'card_step'] as const)
    await incrementRollUp(trx, table, cards);
  for (const card of cards) if (card.seconds.size > 0) await incrementCardWatchSeconds(trx, card);
  for (const [sessionId, lastCard] of lastCards) await updateLastViewedCard(trx, sessionId, lastCard, receivedAt);
  const completed = events.flatMap(({ session, event }) =>
    'moduleId' in event ? [{ sessionId: session.id, moduleId: event.moduleId, completedAt: receivedAt }] : [],
  );
  return insertCompletedModules(trx, completed);
}

/** The keys of the map are session ids. */
async function loadSessionProgress(trx: DbOrTrx, events: readonly GradedEvent[]): Promise<Map<string, SessionProgressReducer>> {
  const sessionIds = [...new Set(events.map(({ session }) => session.id))];
  const cardIds = [...new Set(events.flatMap(({ event }) => ('cardId' in event ? [event.cardId] : [])))];
  const stored = new Map(sessionIds.map((id) => [id, new Map<string, CardProgress>()]));
  for (const { sessionId, cardId, progress } of await selectSessionCards(trx, sessionIds, cardIds))
    stored.get(sessionId)!.set(cardId, progress);
  return new Map([...stored].map(([id, cards]) => [id, new SessionProgressReducer(cards)]));
}
