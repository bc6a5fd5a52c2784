import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { DbOrTrx } from '#db/open-database.ts';
import type { Database } from '#db/schema.ts';
import { maskAccessKey } from '#shared/access-keys/access-key-format.ts';
import type { ActivityFilter } from '#shared/analytics/activity-schemas.ts';
import { caseFoldNickname } from '#shared/validation/nickname.ts';

/** Adds the ids of the sessions that a word of the search names by the symbols of their mark. */
export interface MarkedFilter extends ActivityFilter {
  idsByMark?: ReadonlyMap<string, readonly string[]>;
}

type JoinedTables = 'session' | 'product' | 'access_key';

export interface SessionOverview {
  sessionId: string;
  nickname: string;
  productId: string;
  productName: string;
  accessKey: string;
  lastSeen: string;
  createdAt: string;
}

interface SessionSelection {
  /**
   * The order 'id' sorts sessions by their start time, which never changes; the other orders sort by the time of the last event or login.
   */
  order: 'lastSeenFirst' | 'lastSeenLast' | 'id';
  limit?: number;
  offset?: number;
  afterSessionId?: string | undefined;
}

export async function selectSessionOverviews(
  db: DbOrTrx,
  filter: MarkedFilter,
  { order, limit, offset, afterSessionId }: SessionSelection,
): Promise<SessionOverview[]> {
  let query = selectFromSession(db, filter).select([
    'session.id as sessionId',
    'session.nickname',
    'session.product_id as productId',
    'access_key.prefix',
    'access_key.hint',
    'product.title as productName',
    'session.last_seen_at as lastSeen',
    'session.started_at as createdAt',
  ]);
  const direction = order === 'lastSeenFirst' ? 'desc' : 'asc';
  if (order !== 'id') query = query.orderBy('session.last_seen_at', direction);
  query = query.orderBy('session.id', direction);
  if (afterSessionId !== undefined) query = query.where('session.id', '>', afterSessionId);
  if (limit !== undefined) query = query.limit(limit);
  if (offset !== undefined) query = query.offset(offset);
  const rows = await query.execute();
  return rows.map(({ prefix, hint, ...row }) => ({ ...row, accessKey: maskAccessKey(prefix, hint) }));
}

export async function countSessions(db: DbOrTrx, filter: MarkedFilter): Promise<number> {
  const hasFilter = filter.productId !== undefined || filter.accessKeyId !== undefined || filter.search.trim() !== '';
  const query = hasFilter ? selectFromSession(db, filter) : db.selectFrom('session');
  const { n } = await query.select((eb) => eb.fn.countAll().as('n')).executeTakeFirstOrThrow();
  return Number(n);
}

export async function selectMarkedSessionIds(db: DbOrTrx): Promise<string[]> {
  const rows = await db
    .selectFrom('session')
    .innerJoin('product_option', 'product_option.product_id', 'session.product_id')
    .select('session.id')
    .where('product_option.has_mark', '=', 1)
    .execute();
  return rows.map(({ id }) => id);
}

function selectFromSession(db: DbOrTrx, { productId, accessKeyId, search, idsByMark }: MarkedFilter) {
  let query = db
    .selectFrom('session')
    .innerJoin('product', 'product.id', 'session.product_id')
    .innerJoin('access_key', 'access_key.id', 'session.access_key_id');
  if (productId !== undefined) query = query.where('session.product_id', '=', productId);
  if (accessKeyId !== undefined) query = query.where('session.access_key_id', '=', accessKeyId);
  for (const word of search.split(/[\s\p{Cc}]+/u).filter(Boolean))
    query = query.where((eb) => buildWordCondition(eb, word, idsByMark?.get(word) ?? []));
  return query;
}

function buildWordCondition(
  eb: ExpressionBuilder<Database, JoinedTables>,
  word: string,
  markedIds: readonly string[],
): Expression<SqlBool> {
  const pattern = `%${caseFoldNickname(word).replace(/[%_\\]/g, '\\$&')}%`;
  const maskedKey = sql`lower(${eb.ref('access_key.prefix')} || ${maskAccessKey('', '')} || ${eb.ref('access_key.hint')})`;
  return eb.or([
    sql<SqlBool>`${eb.ref('session.nickname_folded')} like ${pattern} escape '\\'`,
    sql<SqlBool>`${maskedKey} like ${pattern} escape '\\'`,
    ...(markedIds.length > 0 ? [eb('session.id', 'in', markedIds)] : []),
  ]);
}
