import { sql, type Expression, type RawBuilder } from 'kysely';
import { compileQueryOnce } from '#db/compile-query-once.ts';
import type { DbOrTrx } from '#db/open-database.ts';
import { splitIntoChunks } from '#db/split-into-chunks.ts';
import type { Session } from '#shared/session.ts';
import { buildSessionProduct } from './gate-queries.ts';

/** Deletes all tokens of a session except the newest `keptCount`. */
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

export async function insertSessionTokens(
  db: DbOrTrx,
  tokens: readonly { tokenHash: string; sessionId: string; deviceHash: string; createdAt: string }[],
): Promise<void> {
  for (const chunk of splitIntoChunks(tokens))
    await db
      .insertInto('session_token')
      .values(
        chunk.map((token) => ({
          token_hash: token.tokenHash,
          session_id: token.sessionId,
          device_hash: token.deviceHash,
          created_at: token.createdAt,
          last_used_at: token.createdAt,
        })),
      )
      .execute();
}

export async function deleteSessionTokens(db: DbOrTrx, tokenHashes: readonly string[]): Promise<void> {
  for (const chunk of splitIntoChunks(tokenHashes)) await db.deleteFrom('session_token').where('token_hash', 'in', chunk).execute();
}

export interface SessionTokenRecord {
  session: Session;
  accessKey: { id: string; maxLogins: number };
  markKey: { hint: string; hasMark: boolean };
  tokenCreatedAt: string;
  tokenLastUsedAt: string;
  expiresAt: string | null;
  revokedAt: string | null;
}

/** Every request from a learner runs this query, so it is compiled only once. */
const selectSessionByTokenHash = compileQueryOnce(1, (db, tokenHash: string) =>
  db
    .selectFrom('session_token')
    .innerJoin('session', 'session.id', 'session_token.session_id')
    .innerJoin('access_key', 'access_key.id', 'session.access_key_id')
    .innerJoin('product', 'product.id', 'session.product_id')
    .leftJoin('product_option', 'product_option.product_id', 'session.product_id')
    .select([
      'session.id',
      'session.nickname',
      'product.id as productId',
      'product.slug as productSlug',
      'product.title as productTitle',
      'product.language',
      'access_key.id as accessKeyId',
      'access_key.max_logins as maxLogins',
      'access_key.hint',
      'product_option.has_mark as hasMark',
      'session_token.created_at as tokenCreatedAt',
      'session_token.last_used_at as tokenLastUsedAt',
      'access_key.expires_at as expiresAt',
      'access_key.revoked_at as revokedAt',
    ])
    .where('session_token.token_hash', '=', tokenHash),
);

export async function findSessionByTokenHash(db: DbOrTrx, tokenHash: string): Promise<SessionTokenRecord | null> {
  const [row] = await selectSessionByTokenHash(db, tokenHash);
  if (!row) return null;
  const { id, nickname, productId, productSlug, productTitle, language, accessKeyId, maxLogins, hint, hasMark, ...rest } = row;
  const session = { id, nickname, product: buildSessionProduct({ id: productId, slug: productSlug, title: productTitle, language }) };
  return { session, accessKey: { id: accessKeyId, maxLogins }, markKey: { hint, hasMark: hasMark === 1 }, ...rest };
}

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
 * Updates the time at which a token was last used. If a fast clock has caused a creation time in the future, the creation time is replaced
 * with the new time of last use, so that the token still expires.
 */
export async function updateSessionTokenLastUsedAt(db: DbOrTrx, tokenHash: string, lastUsedAt: string): Promise<void> {
  await db
    .updateTable('session_token')
    .set((eb) => ({ last_used_at: lastUsedAt, created_at: buildEarlierInstant(eb.ref('created_at'), lastUsedAt) }))
    .where('token_hash', '=', tokenHash)
    .execute();
}

/** Corrects the times of tokens whose last use lies in the future because a clock was fast, so that even unused tokens expire. */
export async function clampFutureTokenTimes(db: DbOrTrx, table: 'session_token' | 'admin_token', now: string): Promise<void> {
  await db
    .updateTable(table)
    .set((eb) => ({ last_used_at: now, created_at: buildEarlierInstant(eb.ref('created_at'), now) }))
    .where('last_used_at', '>', now)
    .execute();
}

export function buildEarlierInstant(column: Expression<string>, latest: string): RawBuilder<string> {
  return sql<string>`case when ${column} > ${latest} then ${latest} else ${column} end`;
}

export async function deleteExpiredSessionTokens(db: DbOrTrx, cutoffs: { lastUsedBefore: string; createdBefore: string }): Promise<void> {
  await db
    .deleteFrom('session_token')
    .where((eb) => eb.or([eb('last_used_at', '<', cutoffs.lastUsedBefore), eb('created_at', '<', cutoffs.createdBefore)]))
    .execute();
}
