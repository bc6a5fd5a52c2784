import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { DbOrTrx } from '#db/open-database.ts';
import type { AccessKeyTable } from '#db/access-keys-schema.ts';
import type { Database } from '#db/schema.ts';
import { buildCaseVariants, splitSearchWords } from '../search-words.ts';
import { maskAccessKey } from '#shared/access-keys/access-key-format.ts';
import type { AccessKey, AccessKeyChanges, AccessKeyListOptions } from '#shared/access-keys/access-key-schemas.ts';
import { keyNoteNames, mapKeyNotes, type KeyNoteName, type KeyNotes } from '#shared/access-keys/key-notes.ts';

type SnakeCase<Text extends string> = Text extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : '';

const noteColumns = mapKeyNotes((name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)) as {
  [Name in KeyNoteName]: SnakeCase<Name>;
} satisfies Record<KeyNoteName, keyof AccessKeyTable>;
type NoteColumn = (typeof noteColumns)[KeyNoteName];
export const noteSelection = keyNoteNames.map((name) => `access_key.${noteColumns[name]} as ${name}` as const);

export interface NewAccessKey extends KeyNotes {
  id: string;
  productId: string;
  keyHash: string;
  prefix: string;
  hint: string;
  maxLogins: number;
  createdAt: string;
  expiresAt: string | null;
  requestHash: string | null;
  replacedKeyId: string | null;
}

/** Inserts an access key. Returns false when the same access key already exists. */
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
      expires_at: key.expiresAt,
      revoked_at: null,
      created_at: key.createdAt,
      last_used_at: null,
      ...(Object.fromEntries(keyNoteNames.map((name) => [noteColumns[name], key[name]])) as Record<NoteColumn, string>),
      request_hash: key.requestHash,
      replaced_key_id: key.replacedKeyId,
    })
    .onConflict((conflict) => conflict.column('key_hash').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Returns an access key with the hash of the request that generated it, or null when the access key does not exist. */
export async function findGeneratedKey(
  db: DbOrTrx,
  keyHash: string,
): Promise<{ id: string; createdAt: string; requestHash: string | null } | null> {
  const row = await db
    .selectFrom('access_key')
    .select(['id', 'created_at as createdAt', 'request_hash as requestHash'])
    .where('key_hash', '=', keyHash)
    .executeTakeFirst();
  return row ?? null;
}

export async function findProductKeyPrefix(db: DbOrTrx, productId: string): Promise<string | null> {
  const row = await db.selectFrom('product').select('key_prefix as prefix').where('id', '=', productId).executeTakeFirst();
  return row?.prefix ?? null;
}

/** Returns at most `limit` access keys that match all given filters, newest first. */
export async function selectAccessKeys(
  db: DbOrTrx,
  now: Date,
  filter: Partial<AccessKeyListOptions> & { id?: string },
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
      ...noteSelection,
    ]);
  if (filter.id !== undefined) query = query.where('access_key.id', '=', filter.id);
  if (filter.productId !== undefined) query = query.where('access_key.product_id', '=', filter.productId);
  if (filter.status !== undefined) query = query.where((eb) => buildStatusCondition(eb, filter.status!, now.toISOString()));
  if (filter.before !== undefined) query = query.where('access_key.id', '<', filter.before);
  for (const word of splitSearchWords(filter.search ?? ''))
    query = query.where((eb) => eb.or(buildCaseVariants(word).map((variant) => eb(searchableText, 'like', `%${variant}%`))));
  if (filter.limit !== undefined) query = query.limit(filter.limit);
  // The ids are UUIDv7 values, which sort by creation time.
  const rows = await query.orderBy('access_key.id', 'desc').execute();
  return rows.map(({ prefix, hint, revokedAt, ...row }) => ({
    ...row,
    key: maskAccessKey(prefix, hint),
    status: revokedAt !== null ? 'revoked' : row.expiresAt !== null && Date.parse(row.expiresAt) <= now.getTime() ? 'expired' : 'active',
  }));
}

/** Builds the text of an access key that the search examines: the masked key, the title of its product and the notes. */
const searchableText = sql<string>`lower(${sql.join(
  [
    sql`${sql.ref('access_key.prefix')} || ${maskAccessKey('', '')} || ${sql.ref('access_key.hint')}`,
    ...['product.title', ...Object.values(noteColumns).map((column) => `access_key.${column}`)].map((column) => sql.ref(column)),
  ],
  sql` || ' ' || `,
)})`;

function buildStatusCondition(
  eb: ExpressionBuilder<Database, 'access_key'>,
  status: AccessKey['status'],
  now: string,
): Expression<SqlBool> {
  if (status === 'revoked') return eb('access_key.revoked_at', 'is not', null);
  const isExpired = eb('access_key.expires_at', '<=', now);
  const isNotExpired = eb.or([eb('access_key.expires_at', 'is', null), eb('access_key.expires_at', '>', now)]);
  return eb.and([eb('access_key.revoked_at', 'is', null), status === 'expired' ? isExpired : isNotExpired]);
}

export async function findAccessKeyIdByHash(db: DbOrTrx, keyHash: string): Promise<string | null> {
  const row = await db.selectFrom('access_key').select('id').where('key_hash', '=', keyHash).executeTakeFirst();
  return row?.id ?? null;
}

export type AccessKeyRowChanges = Omit<AccessKeyChanges, 'revoked'> & { revokedAt?: string | null | undefined };

const changeableColumns = {
  maxLogins: 'max_logins',
  expiresAt: 'expires_at',
  revokedAt: 'revoked_at',
  ...noteColumns,
} as const satisfies Record<keyof AccessKeyRowChanges, keyof AccessKeyTable>;

/** Locks the row of an access key until the transaction ends. */
export async function lockAccessKey(trx: DbOrTrx, id: string): Promise<void> {
  await trx
    .updateTable('access_key')
    .set((eb) => ({ id: eb.ref('id') }))
    .where('id', '=', id)
    .execute();
}

/** Changes the given fields of an access key. Fields that are undefined keep their values. */
export async function updateAccessKeyRow(db: DbOrTrx, id: string, changes: AccessKeyRowChanges): Promise<void> {
  const names = (Object.keys(changeableColumns) as (keyof AccessKeyRowChanges)[]).filter((name) => changes[name] !== undefined);
  const columns = Object.fromEntries(names.map((name) => [changeableColumns[name], changes[name]]));
  if (names.length > 0) await db.updateTable('access_key').set(columns).where('id', '=', id).execute();
}

/** Ends the sessions of an access key on every device, but keeps the learners' progress. */
export async function deleteSessionTokensOfKey(db: DbOrTrx, id: string): Promise<void> {
  await db
    .deleteFrom('session_token')
    .where('session_id', 'in', (eb) => eb.selectFrom('session').select('session.id').where('session.access_key_id', '=', id))
    .execute();
}
