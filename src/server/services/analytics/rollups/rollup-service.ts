import type { DbOrTrx } from '#db/open.ts';
import type { LearnerEvent } from '#shared/analytics/learner-events.ts';
import type { Session } from '#shared/session.ts';
import { initialCardProgress, reduceCardEvent, type CountedContents } from './card-progress.ts';
import { RollUpDelta, toUtcDay } from './rollup-delta.ts';
import {
  incrementCardChecks,
  incrementCardDays,
  incrementCardOptions,
  incrementWatchedSeconds,
  insertCompletedModules,
  selectSessionCards,
  updateLastCard,
  upsertSessionCards,
  type SessionCard,
} from './rollup-queries.ts';

/**
 * Holds an accepted event. `hasPassed` is null when the event is not an answer. `counted` identifies the contents of the card that the
 * learner saw. `isRetired` is true when the card of the event has been deleted.
 */
export interface GradedEvent {
  session: Session;
  event: LearnerEvent;
  hasPassed: boolean | null;
  counted: CountedContents;
  isRetired: boolean;
}

/** Adds new events to the roll-ups. The caller must use the transaction that inserts the events, and every event must be new. */
export async function updateRollUps(trx: DbOrTrx, events: readonly GradedEvent[], receivedAt: string): Promise<void> {
  const cardEvents = events.flatMap(({ event, ...rest }) => ('cardId' in event ? [{ event, ...rest }] : []));
  const sessionIds = [...new Set(cardEvents.map(({ session }) => session.id))];
  const cardIds = [...new Set(cardEvents.map(({ event }) => event.cardId))];
  const stored = await selectSessionCards(trx, sessionIds, cardIds);
  const sessionCards = new Map(stored.map((each) => [`${each.sessionId} ${each.cardId}`, each]));
  const changed = new Map<string, SessionCard>();
  const lastCards = new Map<string, string>();
  const total = new RollUpDelta();
  for (const { session, event, hasPassed, counted, isRetired } of cardEvents) {
    const key = `${session.id} ${event.cardId}`;
    const before = sessionCards.get(key)?.progress ?? initialCardProgress;
    const { progress, delta } = reduceCardEvent(before, event, hasPassed, receivedAt, counted);
    const sessionCard = { sessionId: session.id, cardId: event.cardId, progress };
    sessionCards.set(key, sessionCard);
    changed.set(key, sessionCard);
    total.add({ productId: session.product.id, cardId: event.cardId, day: toUtcDay(receivedAt) }, delta, counted);
    // A session never resumes on a page that learners can no longer open.
    if (event.type === 'viewed' && !isRetired) lastCards.set(session.id, event.cardId);
  }
  await upsertSessionCards(trx, [...changed.values()]);
  const cards = total.listFigures();
  await incrementCardDays(trx, cards);
  await incrementCardOptions(trx, cards);
  await incrementCardChecks(trx, cards);
  for (const card of cards) if (card.sessionsBySecond.size > 0) await incrementWatchedSeconds(trx, card);
  for (const [sessionId, cardId] of lastCards) await updateLastCard(trx, sessionId, cardId);
  const completed = events.flatMap(({ session, event }) =>
    'moduleId' in event ? [{ sessionId: session.id, moduleId: event.moduleId, completedAt: receivedAt }] : [],
  );
  await insertCompletedModules(trx, completed);
}
