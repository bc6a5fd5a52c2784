import { sql } from 'kysely';
import type { DbOrTrx } from '#db/open-database.ts';
import { countNewPages } from '#server/services/content/content-queries.ts';
import { queryLiveCards } from '#db/live-cards.ts';
import { countActiveSessions } from './today-queries.ts';

type CountQuery = { executeTakeFirstOrThrow: () => Promise<{ n: number | string | bigint | null }> };
const count = async (query: CountQuery) => Number((await query.executeTakeFirstOrThrow()).n ?? 0);

const selectLiveCardDays = (db: DbOrTrx) =>
  db.selectFrom('card_day').innerJoin(queryLiveCards(db).as('card'), 'card.id', 'card_day.card_id');

/** Returns the counts that the dashboard shows. The duration of the queries does not depend on the number of events. */
export async function countDashboardTotals(db: DbOrTrx, instants: { now: string; activeSince: string }) {
  const activeKeys = db
    .selectFrom('access_key')
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', instants.now)]));
  return {
    videoCards: await count(db.selectFrom(queryLiveCards(db).as('card')).select((eb) => eb.fn.countAll().as('n'))),
    totalProducts: await count(db.selectFrom('product').select((eb) => eb.fn.countAll().as('n'))),
    totalKeys: await count(db.selectFrom('access_key').select((eb) => eb.fn.countAll().as('n'))),
    activeKeys: await count(activeKeys.select((eb) => eb.fn.countAll().as('n'))),
    totalSessions: await count(db.selectFrom('product_day').select((eb) => eb.fn.sum('sessions').as('n'))),
    activeSessions: await countActiveSessions(db, instants.activeSince),
    totalCardViews: await count(selectLiveCardDays(db).select((eb) => eb.fn.sum('card_day.viewed').as('n'))),
    totalCompletions: await count(selectLiveCardDays(db).select((eb) => eb.fn.sum('card_day.completed').as('n'))),
  };
}

export interface SessionTotals {
  completedCards: number;
  viewedCards: number;
  failedCards: number;
  totalAttempts: number;
}

/** The totals of a session without events, all of which are 0. */
export const EMPTY_SESSION_TOTALS: SessionTotals = { completedCards: 0, viewedCards: 0, failedCards: 0, totalAttempts: 0 };

export async function sumSessionTotals(db: DbOrTrx, sessionIds: readonly string[]): Promise<Map<string, SessionTotals>> {
  if (sessionIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('session_card')
    .innerJoin(queryLiveCards(db).as('card'), 'card.id', 'session_card.card_id')
    .select((eb) => [
      'session_id as sessionId',
      eb.fn.count('completed_at').as('completedCards'),
      eb.fn.count('viewed_at').as('viewedCards'),
      eb.fn.sum(eb.case().when('completed_at', 'is', null).then(eb.ref('last_attempt_failed')).else(0).end()).as('failedCards'),
      eb.fn.sum('attempts').as('totalAttempts'),
    ])
    .where('session_id', 'in', sessionIds)
    .groupBy('session_id')
    .execute();
  return new Map(
    rows.map(({ sessionId, ...numbers }) => [
      sessionId,
      {
        completedCards: Number(numbers.completedCards),
        viewedCards: Number(numbers.viewedCards),
        failedCards: Number(numbers.failedCards),
        totalAttempts: Number(numbers.totalAttempts),
      },
    ]),
  );
}

export async function countCardsByProduct(db: DbOrTrx): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('product_module')
    .innerJoin(queryLiveCards(db).as('card'), 'card.module_id', 'product_module.module_id')
    .select((eb) => ['product_module.product_id as productId', eb.fn.countAll().as('n')])
    .groupBy('product_module.product_id')
    .execute();
  return new Map(rows.map(({ productId, n }) => [productId, Number(n)]));
}

/**
 * Returns the number of sessions, views and completions on each day. If `productId` is null, all products are counted. Days without a count
 * are missing from the maps.
 */
export async function sumByDay(db: DbOrTrx, since: string, productId: string | null) {
  const sessions = await db
    .selectFrom('product_day')
    .select((eb) => ['day', eb.fn.sum('sessions').as('sessions')])
    .where('day', '>=', since)
    .$if(productId !== null, (query) => query.where('product_id', '=', productId))
    .groupBy('day')
    .execute();
  const cards = await selectLiveCardDays(db)
    .select((eb) => ['day', eb.fn.sum('viewed').as('viewed'), eb.fn.sum('completed').as('completed')])
    .where('day', '>=', since)
    .$if(productId !== null, (query) => query.where('product_id', '=', productId))
    .groupBy('day')
    .execute();
  return {
    sessions: new Map(sessions.map((row) => [row.day, Number(row.sessions)])),
    views: new Map(cards.map((row) => [row.day, Number(row.viewed)])),
    completions: new Map(cards.map((row) => [row.day, Number(row.completed)])),
  };
}

/** Returns how many keys or live cards there are, and how many of them were made on each UTC day since a day. */
export async function countByCreationDay(db: DbOrTrx, table: 'access_key' | 'card', since: string) {
  const cards = queryLiveCards(db).clearSelect().select('card.created_at');
  const made = db.selectFrom((table === 'card' ? cards : db.selectFrom('access_key').select('created_at')).as('made'));
  const byDay = await made
    .select((eb) => [sql<string>`substr(created_at, 1, 10)`.as('day'), eb.fn.countAll().as('n')])
    .where('created_at', '>=', since)
    .groupBy('day')
    .execute();
  return {
    total: await count(made.select((eb) => eb.fn.countAll().as('n'))),
    byDay: new Map(byDay.map(({ day, n }) => [day, Number(n)])),
  };
}

/** Returns the number of pages that were added to modules after a session completed them, and that the session has not viewed. */
export async function sumNewPages(db: DbOrTrx, sessionIds: readonly string[]): Promise<Map<string, number>> {
  const sums = new Map<string, number>();
  for (const { sessionId, newPages } of await countNewPages(db, sessionIds)) sums.set(sessionId, (sums.get(sessionId) ?? 0) + newPages);
  return sums;
}
