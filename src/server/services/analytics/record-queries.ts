import type { DbOrTrx } from '#db/open.ts';
import type { Card } from '#shared/catalog.ts';
import { toCard } from '../content/card-rows.ts';

/** The named cards that belong to a product. */
export async function findCardsOfProduct(db: DbOrTrx, productId: string, cardIds: readonly string[]): Promise<Map<string, Card>> {
  if (cardIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('card')
    .innerJoin('product_module', 'product_module.module_id', 'card.module_id')
    .selectAll('card')
    .where('product_module.product_id', '=', productId)
    .where('card.id', 'in', cardIds)
    .execute();
  return new Map(rows.map((row) => [row.id, toCard(row)]));
}

export interface JournalEntry {
  id: string;
  sessionId: string;
  cardId: string | null;
  moduleId: string | null;
  type: string;
  detail: string;
  happenedAt: string;
  receivedAt: string;
}

/** Writes an event once; false when it is there already. */
export async function addEvent(db: DbOrTrx, entry: JournalEntry): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('event')
    .values({
      id: entry.id,
      session_id: entry.sessionId,
      card_id: entry.cardId,
      module_id: entry.moduleId,
      type: entry.type,
      detail: entry.detail,
      happened_at: entry.happenedAt,
      received_at: entry.receivedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** What one event adds to the roll-up of its session and card. */
export interface CardStep {
  viewedAt?: string;
  completedAt?: string;
  attempts?: number;
  hasFailed?: boolean;
  watched?: string;
  positionSeconds?: number;
}

export async function findWatched(db: DbOrTrx, sessionId: string, cardId: string): Promise<string> {
  const row = await db
    .selectFrom('session_card')
    .select('watched')
    .where('session_id', '=', sessionId)
    .where('card_id', '=', cardId)
    .executeTakeFirst();
  return row?.watched ?? '[]';
}

/** Adds a step to the roll-up of a session and card: first times stay, counts add up, the last attempt stands. */
export async function addCardStep(db: DbOrTrx, sessionId: string, cardId: string, step: CardStep): Promise<void> {
  await db
    .insertInto('session_card')
    .values({
      session_id: sessionId,
      card_id: cardId,
      viewed_at: step.viewedAt ?? null,
      completed_at: step.completedAt ?? null,
      attempts: step.attempts ?? 0,
      last_attempt_failed: step.hasFailed ? 1 : 0,
      watched: step.watched ?? '[]',
      position_seconds: step.positionSeconds ?? 0,
    })
    .onConflict((conflict) =>
      conflict.columns(['session_id', 'card_id']).doUpdateSet((eb) => ({
        viewed_at: eb.fn.coalesce('session_card.viewed_at', 'excluded.viewed_at'),
        completed_at: eb.fn.coalesce('session_card.completed_at', 'excluded.completed_at'),
        attempts: eb('session_card.attempts', '+', eb.ref('excluded.attempts')),
        ...(step.hasFailed === undefined ? {} : { last_attempt_failed: eb.ref('excluded.last_attempt_failed') }),
        ...(step.watched === undefined ? {} : { watched: eb.ref('excluded.watched') }),
        ...(step.positionSeconds === undefined ? {} : { position_seconds: eb.ref('excluded.position_seconds') }),
      })),
    )
    .execute();
}

export async function addCompletedModule(db: DbOrTrx, sessionId: string, moduleId: string, completedAt: string): Promise<void> {
  await db
    .insertInto('session_module')
    .values({ session_id: sessionId, module_id: moduleId, completed_at: completedAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Notes that a session was here, and the card it saw last when it saw one. */
export async function touchSession(db: DbOrTrx, sessionId: string, seenAt: string, lastCardId: string | null): Promise<void> {
  await db
    .updateTable('session')
    .set({ last_seen_at: seenAt, ...(lastCardId === null ? {} : { last_card_id: lastCardId }) })
    .where('id', '=', sessionId)
    .execute();
}
