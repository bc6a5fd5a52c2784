import type { DbOrTrx } from '#db/open-database.ts';
import { splitIntoChunks } from '#db/split-into-chunks.ts';
import type { Session } from '#shared/session.ts';

export interface AccessKeyRecord {
  id: string;
  maxLogins: number;
  expiresAt: string | null;
  revokedAt: string | null;
}

export interface UsableAccessKey extends AccessKeyRecord {
  product: Session['product'];
}

/** Leaves the language out where nobody has named it. */
export const buildSessionProduct = ({
  language,
  ...product
}: {
  id: string;
  slug: string;
  title: string;
  language: string;
}): Session['product'] => (language === '' ? product : { ...product, language });

const accessKeyColumns = [
  'access_key.id',
  'access_key.max_logins as maxLogins',
  'access_key.expires_at as expiresAt',
  'access_key.revoked_at as revokedAt',
] as const;

export async function findAccessKeyByHash(db: DbOrTrx, keyHash: string): Promise<UsableAccessKey | null> {
  const row = await db
    .selectFrom('access_key')
    .innerJoin('product', 'product.id', 'access_key.product_id')
    .select([...accessKeyColumns, 'product.id as productId', 'product.slug', 'product.title', 'product.language'])
    .where('key_hash', '=', keyHash)
    .executeTakeFirst();
  if (!row) return null;
  const { productId, slug, title, language, ...accessKey } = row;
  return { ...accessKey, product: buildSessionProduct({ id: productId, slug, title, language }) };
}

/** Records that an access key is being used, and locks it until the transaction ends. Returns null when the access key has been deleted. */
export async function recordAccessKeyUse(db: DbOrTrx, id: string, usedAt: string): Promise<AccessKeyRecord | null> {
  const row = await db
    .updateTable('access_key')
    .set({ last_used_at: usedAt })
    .where('id', '=', id)
    .returning(accessKeyColumns)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Increases the login count of an access key by `count` if it allows that many more logins. A single SQL statement checks and increases the
 * count, so that two devices cannot both use the last login. Returns null when it does not allow them, and else whether none is left.
 */
export async function addLoginsIfBelowMax(db: DbOrTrx, accessKeyId: string, count: number): Promise<{ isFull: boolean } | null> {
  const row = await db
    .updateTable('access_key')
    .set((eb) => ({ logins: eb('logins', '+', count) }))
    .where('id', '=', accessKeyId)
    .where('revoked_at', 'is', null)
    .where((eb) => eb(eb('logins', '+', count), '<=', eb.ref('max_logins')))
    .returning(['logins', 'max_logins as maxLogins'])
    .executeTakeFirst();
  return row ? { isFull: row.logins === row.maxLogins } : null;
}

/** Describes a session that must exist for a login. */
export interface WantedSession {
  id: string;
  accessKeyId: string;
  productId: string;
  nickname: string;
  nicknameFolded: string;
  startedAt: string;
}

/**
 * Returns the sessions for the given nicknames under an access key, and creates those that do not exist yet. The keys of the map are
 * case-folded nicknames, which must all be different.
 */
export async function upsertSessions(
  db: DbOrTrx,
  wanted: readonly WantedSession[],
): Promise<Map<string, { id: string; nickname: string; isNew: boolean }>> {
  const newIds = new Set(wanted.map(({ id }) => id));
  const sessions = new Map<string, { id: string; nickname: string; isNew: boolean }>();
  for (const chunk of splitIntoChunks(wanted)) {
    const rows = await db
      .insertInto('session')
      .values(
        chunk.map((session) => ({
          id: session.id,
          access_key_id: session.accessKeyId,
          product_id: session.productId,
          nickname: session.nickname,
          nickname_folded: session.nicknameFolded,
          started_at: session.startedAt,
          last_seen_at: session.startedAt,
          last_card_id: null,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['access_key_id', 'nickname_folded']).doUpdateSet((eb) => ({
          // A `last_seen_at` later than the login is kept; another process with a fast clock may have written it.
          last_seen_at: eb
            .case()
            .when('session.last_seen_at', '<', eb.ref('excluded.last_seen_at'))
            .then(eb.ref('excluded.last_seen_at'))
            .else(eb.ref('session.last_seen_at'))
            .end(),
        })),
      )
      .returning(['id', 'nickname', 'nickname_folded'])
      .execute();
    for (const { id, nickname, nickname_folded } of rows) sessions.set(nickname_folded, { id, nickname, isNew: newIds.has(id) });
  }
  return sessions;
}

/** If the server's clock was fast when a session was started, its start time may lie in the future. */
export async function countSessionsOfKey(
  db: DbOrTrx,
  accessKeyId: string,
  { after, until }: { after: string; until: string },
): Promise<{ total: number; recent: number }> {
  const row = await db
    .selectFrom('session')
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      eb.fn
        .sum<number | null>(
          eb
            .case()
            .when(eb.and([eb('started_at', '>', after), eb('started_at', '<=', until)]))
            .then(1)
            .else(0)
            .end(),
        )
        .as('recent'),
    ])
    .where('access_key_id', '=', accessKeyId)
    .executeTakeFirstOrThrow();
  return { total: Number(row.total), recent: Number(row.recent) };
}
