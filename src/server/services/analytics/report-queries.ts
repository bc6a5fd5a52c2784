import type { DbOrTrx } from '#db/open.ts';

const count = async (query: { executeTakeFirstOrThrow: () => Promise<{ n: number | string | bigint | null }> }) =>
  Number((await query.executeTakeFirstOrThrow()).n ?? 0);

/** The plain counts behind the dashboard. */
export async function countEverything(db: DbOrTrx, instants: { now: string; activeSince: string }) {
  const active = db
    .selectFrom('access_key')
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', instants.now)]));
  return {
    videoCards: await count(db.selectFrom('card').select((eb) => eb.fn.countAll().as('n'))),
    totalProducts: await count(db.selectFrom('product').select((eb) => eb.fn.countAll().as('n'))),
    totalKeys: await count(db.selectFrom('access_key').select((eb) => eb.fn.countAll().as('n'))),
    activeKeys: await count(active.select((eb) => eb.fn.countAll().as('n'))),
    totalSessions: await count(db.selectFrom('session').select((eb) => eb.fn.countAll().as('n'))),
    activeSessions: await count(
      db
        .selectFrom('session')
        .where('last_seen_at', '>=', instants.activeSince)
        .select((eb) => eb.fn.countAll().as('n')),
    ),
    totalCardViews: await count(db.selectFrom('session_card').select((eb) => eb.fn.count('viewed_at').as('n'))),
    totalCompletions: await count(db.selectFrom('session_card').select((eb) => eb.fn.count('completed_at').as('n'))),
  };
}

/** One session's way, as the activity table counts it. */
export async function listActivity(db: DbOrTrx, limit: number) {
  const rows = await db
    .selectFrom('session')
    .innerJoin('product', 'product.id', 'session.product_id')
    .innerJoin('access_key', 'access_key.id', 'session.access_key_id')
    .select((eb) => [
      'session.id as sessionId',
      'session.nickname',
      'access_key.prefix',
      'access_key.hint',
      'product.title as productName',
      'session.last_seen_at as lastSeen',
      'session.started_at as createdAt',
      eb
        .selectFrom('session_card')
        .whereRef('session_id', '=', 'session.id')
        .select(({ fn }) => fn.count('completed_at').as('n'))
        .as('completedCards'),
      eb
        .selectFrom('session_card')
        .whereRef('session_id', '=', 'session.id')
        .select(({ fn }) => fn.count('viewed_at').as('n'))
        .as('viewedCards'),
      eb
        .selectFrom('session_card')
        .whereRef('session_id', '=', 'session.id')
        .where('completed_at', 'is', null)
        .where('last_attempt_failed', '=', 1)
        .select(eb.fn.countAll().as('n'))
        .as('failedCards'),
      eb
        .selectFrom('session_card')
        .whereRef('session_id', '=', 'session.id')
        .select(({ fn }) => fn.sum('attempts').as('n'))
        .as('totalAttempts'),
      eb
        .selectFrom('product_module')
        .innerJoin('card', 'card.module_id', 'product_module.module_id')
        .whereRef('product_module.product_id', '=', 'session.product_id')
        .select(eb.fn.countAll().as('n'))
        .as('totalCards'),
    ])
    .orderBy('session.last_seen_at', 'desc')
    .orderBy('session.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ completedCards, viewedCards, failedCards, totalAttempts, totalCards, ...row }) => ({
    ...row,
    completedCards: Number(completedCards),
    viewedCards: Number(viewedCards),
    failedCards: Number(failedCards),
    totalAttempts: Number(totalAttempts ?? 0),
    totalCards: Number(totalCards),
  }));
}
