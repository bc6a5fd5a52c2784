import { queryLiveCards } from '#db/live-cards.ts';
import { queryLiveModules } from '#db/live-modules.ts';
import type { DbOrTrx } from '#db/open-database.ts';

/** Returns the open drafts that were last changed before the given instant, the one left for longest first. */
export async function selectDraftsLeftSince(db: DbOrTrx, before: string) {
  return db
    .selectFrom('draft')
    .innerJoin(queryLiveModules(db).as('module'), 'module.id', 'draft.module_id')
    .where('draft.discarded_at', 'is', null)
    .where('draft.changed_at', '<', before)
    .select(['module.id as moduleId', 'module.title as moduleTitle', 'module.live_version as liveVersion', 'draft.changed_at as changedAt'])
    .orderBy('draft.changed_at')
    .execute();
}

/**
 * Returns the active access keys that were used since the given instant and either have no login left, although they are for several, or
 * expire before `endsBefore`.
 */
export async function selectKeysRunningOut(
  db: DbOrTrx,
  { now, usedSince, endsBefore }: { now: string; usedSince: string; endsBefore: string },
) {
  const rows = await db
    .selectFrom('access_key')
    .innerJoin('product', 'product.id', 'access_key.product_id')
    .where('access_key.revoked_at', 'is', null)
    .where('access_key.last_used_at', '>=', usedSince)
    .where((eb) => eb.or([eb('access_key.expires_at', 'is', null), eb('access_key.expires_at', '>', now)]))
    .where((eb) =>
      eb.or([
        eb('access_key.expires_at', '<', endsBefore),
        eb.and([eb('access_key.max_logins', '>', 1), eb('access_key.logins', '>=', eb.ref('access_key.max_logins'))]),
      ]),
    )
    .select(['access_key.id', 'product.title as productTitle', 'access_key.expires_at as expiresAt'])
    .select(['access_key.logins', 'access_key.max_logins as maxLogins'])
    .orderBy('access_key.last_used_at', 'desc')
    .execute();
  return {
    full: rows.filter(({ logins, maxLogins }) => maxLogins > 1 && logins >= maxLogins),
    expiring: rows.flatMap(({ id, expiresAt }) => (expiresAt !== null && expiresAt < endsBefore ? [{ id, expiresAt }] : [])),
  };
}

/** Returns the sessions that were seen since the given instant, the latest first, with the page that each saw last. */
export async function selectSessionsSeenSince(db: DbOrTrx, since: string, limit: number) {
  return db
    .selectFrom('session')
    .leftJoin(queryLiveCards(db).as('card'), 'card.id', 'session.last_card_id')
    .where('session.last_seen_at', '>=', since)
    .select([
      'session.id as sessionId',
      'session.nickname',
      'session.last_seen_at as seenAt',
      'card.id as cardId',
      'card.title as pageTitle',
    ])
    .orderBy('session.last_seen_at', 'desc')
    .limit(limit)
    .execute();
}

export async function countActiveSessions(db: DbOrTrx, since: string): Promise<number> {
  const { count } = await db
    .selectFrom('session')
    .where('last_seen_at', '>=', since)
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
