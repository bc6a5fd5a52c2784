import { sql, type Expression, type RawBuilder } from 'kysely';
import type { DbOrTrx } from '#db/open.ts';
import type { Session } from '#shared/session.ts';

export interface AccessKeyRecord {
  id: string;
  productId: string;
  maxLogins: number;
  expiresAt: string | null;
  revokedAt: string | null;
}

const accessKeyColumns = [
  'id',
  'product_id as productId',
  'max_logins as maxLogins',
  'expires_at as expiresAt',
  'revoked_at as revokedAt',
] as const;

export async function findAccessKeyByHash(db: DbOrTrx, keyHash: string): Promise<AccessKeyRecord | null> {
  const row = await db.selectFrom('access_key').select(accessKeyColumns).where('key_hash', '=', keyHash).executeTakeFirst();
  return row ?? null;
}

/** Locks an access key until the transaction ends and records its use. Returns null when the access key has been deleted. */
export async function lockAccessKey(db: DbOrTrx, id: string, usedAt: string): Promise<AccessKeyRecord | null> {
  const row = await db
    .updateTable('access_key')
    .set({ last_used_at: usedAt })
    .where('id', '=', id)
    .returning(accessKeyColumns)
    .executeTakeFirst();
  return row ?? null;
}

/** Registers a device under an access key. Returns false when the device is already registered. */
export async function insertDevice(db: DbOrTrx, device: { accessKeyId: string; deviceHash: string; createdAt: string }): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('device')
    .values({ access_key_id: device.accessKeyId, device_hash: device.deviceHash, created_at: device.createdAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Returns whether a device has logged in with an access key. */
export async function hasDevice(db: DbOrTrx, accessKeyId: string, deviceHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('device')
    .select('device_hash')
    .where('access_key_id', '=', accessKeyId)
    .where('device_hash', '=', deviceHash)
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts a login if the access key allows one more login. A single SQL statement keeps two devices from sharing the last login. */
export async function incrementLoginsIfBelowMax(db: DbOrTrx, accessKeyId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('access_key')
    .set((eb) => ({ logins: eb('logins', '+', 1) }))
    .where('id', '=', accessKeyId)
    .where('revoked_at', 'is', null)
    .whereRef('logins', '<', 'max_logins')
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Returns the session that belongs to an access key and a nickname, or creates the session when it does not exist. */
export async function upsertSession(
  db: DbOrTrx,
  session: { id: string; accessKeyId: string; productId: string; nickname: string; nicknameFolded: string; startedAt: string },
): Promise<{ id: string; nickname: string; isNew: boolean }> {
  const row = await db
    .insertInto('session')
    .values({
      id: session.id,
      access_key_id: session.accessKeyId,
      product_id: session.productId,
      nickname: session.nickname,
      nickname_folded: session.nicknameFolded,
      started_at: session.startedAt,
      last_seen_at: session.startedAt,
      last_card_id: null,
    })
    .onConflict((conflict) =>
      conflict.columns(['access_key_id', 'nickname_folded']).doUpdateSet((eb) => ({
        // The update keeps a stored time that is later, because the clock of another process may be ahead.
        last_seen_at: eb
          .case()
          .when('session.last_seen_at', '<', session.startedAt)
          .then(session.startedAt)
          .else(eb.ref('session.last_seen_at'))
          .end(),
      })),
    )
    .returning(['id', 'nickname'])
    .executeTakeFirstOrThrow();
  return { ...row, isNew: row.id === session.id };
}

/**
 * Counts all sessions of an access key and the sessions started in a period. A clock that was ahead may have dated sessions in the
 * future.
 */
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

/** Deletes all tokens of a session except the newest `keptCount` tokens. */
export async function deleteOldSessionTokens(db: DbOrTrx, sessionId: string, keptCount: number): Promise<void> {
  await db
    .deleteFrom('session_token')
    .where('session_id', '=', sessionId)
    .where('token_hash', 'not in', (eb) =>
      eb
        .selectFrom('session_token')
        .select('token_hash')
        .where('session_id', '=', sessionId)
        .orderBy('created_at', 'desc')
        .orderBy('token_hash')
        .limit(keptCount),
    )
    .execute();
}

export async function insertSessionToken(db: DbOrTrx, token: { tokenHash: string; sessionId: string; createdAt: string }): Promise<void> {
  await db
    .insertInto('session_token')
    .values({ token_hash: token.tokenHash, session_id: token.sessionId, created_at: token.createdAt, last_used_at: token.createdAt })
    .execute();
}

export async function deleteSessionToken(db: DbOrTrx, tokenHash: string): Promise<void> {
  await db.deleteFrom('session_token').where('token_hash', '=', tokenHash).execute();
}

/** Holds the session of a token and the instants that decide whether the token and its access key are still valid. */
export interface SessionTokenRecord {
  session: Session;
  accessKey: { id: string; maxLogins: number };
  tokenCreatedAt: string;
  tokenLastUsedAt: string;
  expiresAt: string | null;
  revokedAt: string | null;
}

export async function findSessionByTokenHash(db: DbOrTrx, tokenHash: string): Promise<SessionTokenRecord | null> {
  const row = await db
    .selectFrom('session_token')
    .innerJoin('session', 'session.id', 'session_token.session_id')
    .innerJoin('access_key', 'access_key.id', 'session.access_key_id')
    .innerJoin('product', 'product.id', 'session.product_id')
    .select([
      'session.id',
      'session.nickname',
      'product.id as productId',
      'product.slug as productSlug',
      'product.title as productTitle',
      'access_key.id as accessKeyId',
      'access_key.max_logins as maxLogins',
      'session_token.created_at as tokenCreatedAt',
      'session_token.last_used_at as tokenLastUsedAt',
      'access_key.expires_at as expiresAt',
      'access_key.revoked_at as revokedAt',
    ])
    .where('session_token.token_hash', '=', tokenHash)
    .executeTakeFirst();
  if (!row) return null;
  const { id, nickname, productId, productSlug, productTitle, accessKeyId, maxLogins, ...rest } = row;
  const session = { id, nickname, product: { id: productId, slug: productSlug, title: productTitle } };
  return { session, accessKey: { id: accessKeyId, maxLogins }, ...rest };
}

/** Returns the given sessions that have a token and a usable access key. */
export async function selectOpenSessionIds(db: DbOrTrx, ids: readonly string[], now: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('session')
    .innerJoin('access_key', 'access_key.id', 'session.access_key_id')
    .select('session.id')
    .where('session.id', 'in', ids)
    .where('access_key.revoked_at', 'is', null)
    .where((eb) => eb.or([eb('access_key.expires_at', 'is', null), eb('access_key.expires_at', '>', now)]))
    .where((eb) =>
      eb.exists(eb.selectFrom('session_token').select('session_token.token_hash').whereRef('session_token.session_id', '=', 'session.id')),
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Updates the time of a token's last use. Sets a creation time in the future to the current time, so that the token expires even
 * when the clock was ahead at the creation.
 */
export async function updateSessionTokenLastUsedAt(db: DbOrTrx, tokenHash: string, lastUsedAt: string): Promise<void> {
  await db
    .updateTable('session_token')
    .set((eb) => ({ last_used_at: lastUsedAt, created_at: buildEarlierInstant(eb.ref('created_at'), lastUsedAt) }))
    .where('token_hash', '=', tokenHash)
    .execute();
}

/** Sets all token times that lie in the future to the current time, so that a token expires even if nobody uses the token. */
export async function updateFutureTokens(db: DbOrTrx, table: 'session_token' | 'admin_token', now: string): Promise<void> {
  await db
    .updateTable(table)
    .set((eb) => ({ last_used_at: now, created_at: buildEarlierInstant(eb.ref('created_at'), now) }))
    .where('last_used_at', '>', now)
    .execute();
}

/** Returns an SQL expression for the earlier of an instant in a column and a given instant. */
export function buildEarlierInstant(column: Expression<string>, latest: string): RawBuilder<string> {
  return sql<string>`case when ${column} > ${latest} then ${latest} else ${column} end`;
}

export async function deleteExpiredSessionTokens(db: DbOrTrx, cutoffs: { lastUsedBefore: string; createdBefore: string }): Promise<void> {
  await db
    .deleteFrom('session_token')
    .where((eb) => eb.or([eb('last_used_at', '<', cutoffs.lastUsedBefore), eb('created_at', '<', cutoffs.createdBefore)]))
    .execute();
}

export async function findSessionProduct(db: DbOrTrx, productId: string): Promise<Session['product']> {
  return db.selectFrom('product').select(['id', 'slug', 'title']).where('id', '=', productId).executeTakeFirstOrThrow();
}
