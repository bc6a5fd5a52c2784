import type { DbOrTrx } from '#db/open.ts';
import type { TimeRange } from '#shared/analytics/time-ranges.ts';

/** Returns how many sessions of a product reached and completed each card. */
export async function selectCardTotals(
  db: DbOrTrx,
  productId: string,
  cardIds: readonly string[],
): Promise<Map<string, { reached: number; completed: number }>> {
  if (cardIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('card_day')
    .select((eb) => ['card_id as cardId', eb.fn.sum('viewed').as('reached'), eb.fn.sum('completed').as('completed')])
    .where('product_id', '=', productId)
    .where('card_id', 'in', cardIds)
    .groupBy('card_id')
    .execute();
  return new Map(rows.map((row) => [row.cardId, { reached: Number(row.reached), completed: Number(row.completed) }]));
}

/** Returns, for each card, how many sessions of a product viewed the card last and have not completed the module of the card. */
export async function countDropOffs(
  db: DbOrTrx,
  productId: string,
  moduleId: string,
  cardIds: readonly string[],
): Promise<Map<string, number>> {
  if (cardIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('session')
    .leftJoin('session_module', (join) =>
      join.onRef('session_module.session_id', '=', 'session.id').on('session_module.module_id', '=', moduleId),
    )
    .select((eb) => ['session.last_card_id as cardId', eb.fn.countAll().as('n')])
    .where('session.last_card_id', 'in', cardIds)
    .where('session.product_id', '=', productId)
    .where('session_module.session_id', 'is', null)
    .groupBy('session.last_card_id')
    .execute();
  return new Map(rows.map((row) => [row.cardId!, Number(row.n)]));
}

/** Returns how often sessions of a product picked each option of the given cards. */
export async function selectOptionPicks(db: DbOrTrx, productId: string, cardIds: readonly string[]) {
  if (cardIds.length === 0) return [];
  return db
    .selectFrom('card_option')
    .select(['card_id as cardId', 'option_index as optionIndex', 'picks', 'first_picks as firstPicks'])
    .where('card_id', 'in', cardIds)
    .where('product_id', '=', productId)
    .execute();
}

/**
 * Returns how many sessions of a product passed a card after each number of attempts. A null number of attempts stands for the
 * sessions that have not passed the card yet.
 */
export async function countSessionsByAttempts(
  db: DbOrTrx,
  productId: string,
  cardId: string,
): Promise<{ passedAfter: number | null; sessions: number }[]> {
  const rows = await db
    .selectFrom('session_card')
    .innerJoin('session', 'session.id', 'session_card.session_id')
    .select((eb) => ['session_card.passed_after as passedAfter', eb.fn.countAll().as('n')])
    .where('session_card.card_id', '=', cardId)
    .where('session_card.attempts', '>', 0)
    .where('session.product_id', '=', productId)
    .groupBy('session_card.passed_after')
    .execute();
  return rows.map(({ passedAfter, n }) => ({ passedAfter, sessions: Number(n) }));
}

/** Returns, for each second of the cards' videos, how many sessions of a product watched that second. */
export async function selectWatchedSeconds(db: DbOrTrx, productId: string, cardIds: readonly string[]): Promise<Map<string, number[]>> {
  if (cardIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('card_watch')
    .select(['card_id as cardId', 'sessions_by_second as seconds'])
    .where('card_id', 'in', cardIds)
    .where('product_id', '=', productId)
    .execute();
  return new Map(rows.map((row) => [row.cardId, JSON.parse(row.seconds) as number[]]));
}

/** Returns the watched ranges of a video for each session whose first attempt at another card failed. */
export async function selectWatchedByFailedSessions(
  db: DbOrTrx,
  productId: string,
  failedCardId: string,
  videoCardId: string,
): Promise<TimeRange[][]> {
  const rows = await db
    .selectFrom('session_card as failed')
    .innerJoin('session', 'session.id', 'failed.session_id')
    .leftJoin('session_card as video', (join) =>
      join.onRef('video.session_id', '=', 'failed.session_id').on('video.card_id', '=', videoCardId),
    )
    .select('video.watched')
    .where('failed.card_id', '=', failedCardId)
    .where('failed.attempts', '>', 0)
    .where((eb) => eb.or([eb('failed.passed_after', 'is', null), eb('failed.passed_after', '>', 1)]))
    .where('session.product_id', '=', productId)
    .execute();
  return rows.map(({ watched }) => JSON.parse(watched ?? '[]') as TimeRange[]);
}

export async function findSessionSummary(db: DbOrTrx, sessionId: string) {
  return db
    .selectFrom('session')
    .innerJoin('product', 'product.id', 'session.product_id')
    .innerJoin('access_key', 'access_key.id', 'session.access_key_id')
    .select([
      'session.nickname',
      'session.product_id as productId',
      'product.title as productName',
      'access_key.prefix',
      'access_key.hint',
      'session.started_at as startedAt',
      'session.last_seen_at as lastSeen',
    ])
    .where('session.id', '=', sessionId)
    .executeTakeFirst();
}

/**
 * Returns the next events of a session, in the order in which the events were stored, with the titles of the cards and modules
 * that still exist.
 */
export async function selectSessionEvents(db: DbOrTrx, sessionId: string, { after, limit }: { after: number; limit: number }) {
  return db
    .selectFrom('event')
    .leftJoin('card', 'card.id', 'event.card_id')
    .leftJoin('module', (join) => join.on((eb) => eb('module.id', '=', eb.fn.coalesce('event.module_id', 'card.module_id'))))
    .select([
      'event.sequence',
      'event.id',
      'event.happened_at as at',
      'event.type',
      'event.detail',
      'event.has_passed as hasPassed',
      'event.card_id as cardId',
      'card.title as cardTitle',
      'card.type as cardType',
      'card.options',
      'module.title as moduleTitle',
    ])
    .where('event.session_id', '=', sessionId)
    .where('event.sequence', '>', after)
    .orderBy('event.sequence')
    .limit(limit)
    .execute();
}
