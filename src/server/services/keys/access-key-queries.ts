import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { DbOrTrx } from '#db/open.ts';
import type { Database } from '#db/schema.ts';
import { maskAccessKey } from '#shared/access-key-format.ts';
import type { AccessKey, AccessKeyListOptions } from '#shared/access-key-schemas.ts';

export interface NewAccessKey {
  id: string;
  productId: string;
  keyHash: string;
  prefix: string;
  hint: string;
  maxLogins: number;
  createdAt: string;
}

/** Adds a key; false when the same key exists already, which a batch answers by making another. */
export async function insertAccessKey(db: DbOrTrx, key: NewAccessKey): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('access_key')
    .values({
      id: key.id,
      product_id: key.productId,
      key_hash: key.keyHash,
      prefix: key.prefix,
      hint: key.hint,
      max_logins: key.maxLogins,
      logins: 0,
      expires_at: null,
      revoked_at: null,
      created_at: key.createdAt,
      last_used_at: null,
    })
    .onConflict((conflict) => conflict.column('key_hash').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function findProductKeyPrefix(db: DbOrTrx, productId: string): Promise<string | null> {
  const row = await db.selectFrom('product').select('key_prefix as prefix').where('id', '=', productId).executeTakeFirst();
  return row?.prefix ?? null;
}

/** Newest first. */
export async function selectAccessKeys(
  db: DbOrTrx,
  now: Date,
  only: Partial<AccessKeyListOptions> & { id?: string },
): Promise<AccessKey[]> {
  let query = db
    .selectFrom('access_key')
    .innerJoin('product', 'product.id', 'access_key.product_id')
    .select([
      'access_key.id',
      'access_key.prefix',
      'access_key.hint',
      'access_key.product_id as productId',
      'product.title as productName',
      'access_key.max_logins as maxLogins',
      'access_key.logins',
      'access_key.expires_at as expiresAt',
      'access_key.revoked_at as revokedAt',
      'access_key.created_at as createdAt',
      'access_key.last_used_at as lastUsedAt',
    ]);
  if (only.id !== undefined) query = query.where('access_key.id', '=', only.id);
  if (only.productId !== undefined) query = query.where('access_key.product_id', '=', only.productId);
  if (only.status !== undefined) query = query.where((eb) => buildStatusCondition(eb, only.status!, now.toISOString()));
  if (only.before !== undefined) query = query.where('access_key.id', '<', only.before);
  for (const word of splitSearchWords(only.search ?? ''))
    query = query.where((eb) => eb.or(buildCaseVariants(word).map((spelling) => eb(searchedText, 'like', `%${spelling}%`))));
  if (only.limit !== undefined) query = query.limit(only.limit);
  // UUIDv7 ids sort by time.
  const rows = await query.orderBy('access_key.id', 'desc').execute();
  return rows.map(({ prefix, hint, revokedAt, ...row }) => ({
    ...row,
    key: maskAccessKey(prefix, hint),
    status: revokedAt !== null ? 'revoked' : row.expiresAt !== null && Date.parse(row.expiresAt) <= now.getTime() ? 'expired' : 'active',
  }));
}

/** What a search looks through: the key as it is shown, and its product. */
const searchedText = sql<string>`lower(${sql.ref('access_key.prefix')} || ${maskAccessKey('', '')} || ${sql.ref('access_key.hint')} || ' ' || ${sql.ref('product.title')})`;

/** The words to look for, without the signs that stand for any other. */
function splitSearchWords(search: string): string[] {
  return search
    .replace(/[%_\\\p{Cc}]/gu, ' ')
    .split(/\s+/)
    .filter(Boolean);
}

/** SQLite's lower() knows only A to Z: beyond them a text stays as it is written, which may be as typed, small, capital or both. */
function buildCaseVariants(word: string): string[] {
  const small = word.toLowerCase();
  const spellings = [small, word, word.toUpperCase(), small.replace(/^./u, (first) => first.toUpperCase())];
  return [...new Set(spellings.map((spelling) => spelling.replace(/[A-Z]/g, (letter) => letter.toLowerCase())))];
}

function buildStatusCondition(
  eb: ExpressionBuilder<Database, 'access_key'>,
  status: AccessKey['status'],
  now: string,
): Expression<SqlBool> {
  if (status === 'revoked') return eb('access_key.revoked_at', 'is not', null);
  const isOver = eb('access_key.expires_at', '<=', now);
  const inTime = eb.or([eb('access_key.expires_at', 'is', null), eb('access_key.expires_at', '>', now)]);
  return eb.and([eb('access_key.revoked_at', 'is', null), status === 'expired' ? isOver : inTime]);
}

export async function findAccessKeyIdByHash(db: DbOrTrx, keyHash: string): Promise<string | null> {
  const row = await db.selectFrom('access_key').select('id').where('key_hash', '=', keyHash).executeTakeFirst();
  return row?.id ?? null;
}

export async function updateAccessKeyRow(
  db: DbOrTrx,
  id: string,
  changes: { maxLogins?: number | undefined; expiresAt?: string | null | undefined; revokedAt?: string | null | undefined },
): Promise<void> {
  const columns = { max_logins: changes.maxLogins, expires_at: changes.expiresAt, revoked_at: changes.revokedAt };
  const given = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
  if (Object.keys(given).length > 0) await db.updateTable('access_key').set(given).where('id', '=', id).execute();
}

/** Takes the cookies of a key's learners; what they did stays. */
export async function deleteSessionTokensOfKey(db: DbOrTrx, id: string): Promise<void> {
  await db
    .deleteFrom('session_token')
    .where('session_id', 'in', (eb) => eb.selectFrom('session').select('session.id').where('session.access_key_id', '=', id))
    .execute();
}

export async function deleteDevicesOfKey(db: DbOrTrx, id: string): Promise<void> {
  await db.deleteFrom('device').where('access_key_id', '=', id).execute();
  await db
    .updateTable('access_key')
    .set({ logins: sql`0` })
    .where('id', '=', id)
    .execute();
}
