import { sql } from 'kysely';
import { queryLiveCards } from '#db/live-cards.ts';
import type { DbOrTrx } from '#db/open-database.ts';
import { maskAccessKey } from '#shared/access-keys/access-key-format.ts';
import type { KeyDay } from '#shared/access-keys/access-key-schemas.ts';
import type { KeyNotes } from '#shared/access-keys/key-notes.ts';
import { noteSelection } from './access-key-queries.ts';

export interface ReplacedKey extends KeyNotes {
  productId: string;
  prefix: string;
  maxLogins: number;
  logins: number;
  expiresAt: string | null;
}

/**
 * Revokes an access key, unless it is already revoked, and locks it until the transaction ends. Returns null when the access key does not
 * exist.
 */
export async function retireAccessKey(db: DbOrTrx, id: string, revokedAt: string): Promise<ReplacedKey | null> {
  const row = await db
    .updateTable('access_key')
    .set((eb) => ({ revoked_at: eb.fn.coalesce('revoked_at', eb.val(revokedAt)) }))
    .where('id', '=', id)
    .returning(['product_id as productId', 'prefix', 'max_logins as maxLogins', 'logins', 'expires_at as expiresAt', ...noteSelection])
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the access key that has taken over the sessions and devices of the given access key, or null when there is none. */
export async function findReplacementKey(db: DbOrTrx, id: string): Promise<{ id: string; key: string; requestHash: string | null } | null> {
  const row = await db
    .selectFrom('access_key')
    .select(['id', 'prefix', 'hint', 'request_hash as requestHash'])
    .where('replaced_key_id', '=', id)
    .executeTakeFirst();
  return row ? { id: row.id, key: maskAccessKey(row.prefix, row.hint), requestHash: row.requestHash } : null;
}

/** Returns the access key that the given access key has replaced, or null when there is none. */
export async function findReplacedKey(db: DbOrTrx, id: string): Promise<{ id: string; key: string } | null> {
  const row = await db
    .selectFrom('access_key')
    .innerJoin('access_key as replaced', 'replaced.id', 'access_key.replaced_key_id')
    .select(['replaced.id', 'replaced.prefix', 'replaced.hint'])
    .where('access_key.id', '=', id)
    .executeTakeFirst();
  return row ? { id: row.id, key: maskAccessKey(row.prefix, row.hint) } : null;
}

export async function moveSessionsAndDevices(db: DbOrTrx, { from, to }: { from: string; to: string }, logins: number): Promise<void> {
  await db.updateTable('access_key').set({ logins: 0 }).where('id', '=', from).execute();
  await db.updateTable('access_key').set({ logins }).where('id', '=', to).execute();
  await db.updateTable('device').set({ access_key_id: to }).where('access_key_id', '=', from).execute();
  await db.updateTable('session').set({ access_key_id: to }).where('access_key_id', '=', from).execute();
}

/** Decreases the login count of an access key by one, unless it is 0, and thereby locks the access key until the transaction ends. */
export async function decrementLogins(db: DbOrTrx, id: string): Promise<void> {
  await db
    .updateTable('access_key')
    .set((eb) => ({ logins: eb('logins', '-', 1) }))
    .where('id', '=', id)
    .where('logins', '>', 0)
    .execute();
}

export async function deleteSessionTokensOfDevice(db: DbOrTrx, { id, deviceId }: { id: string; deviceId: string }): Promise<void> {
  await db
    .deleteFrom('session_token')
    .where('device_hash', '=', deviceId)
    .where('session_id', 'in', (eb) => eb.selectFrom('session').select('session.id').where('session.access_key_id', '=', id))
    .execute();
}

export async function findRevokedAt(db: DbOrTrx, id: string): Promise<string | null> {
  const row = await db.selectFrom('access_key').select('revoked_at').where('id', '=', id).executeTakeFirst();
  return row?.revoked_at ?? null;
}

/**
 * Counts the activity with an access key on each UTC day since `firstDay`, latest day first. The counts come from the sessions' roll-ups,
 * because the event journal keeps growing and would be slow to count.
 */
export async function selectKeyDays(db: DbOrTrx, accessKeyId: string, firstDay: string): Promise<KeyDay[]> {
  const cards = sql`session_card join session on session.id = session_card.session_id
    join ${queryLiveCards(db).as('card')} on card.id = session_card.card_id where session.access_key_id = ${accessKeyId}`;
  const { rows } = await sql<Record<keyof KeyDay, string>>`
    select day, sum(devices) as devices, sum(sessions) as sessions, sum(views) as views, sum(completions) as completions from (
      select substr(created_at, 1, 10) as day, 1 as devices, 0 as sessions, 0 as views, 0 as completions
        from device where access_key_id = ${accessKeyId}
      union all select substr(started_at, 1, 10), 0, 1, 0, 0 from session where access_key_id = ${accessKeyId}
      union all select substr(viewed_at, 1, 10), 0, 0, 1, 0 from ${cards} and viewed_at >= ${firstDay}
      union all select substr(completed_at, 1, 10), 0, 0, 0, 1 from ${cards} and completed_at >= ${firstDay}
    ) as happened where day >= ${firstDay} group by day order by day desc`.execute(db);
  return rows.map(({ day, devices, sessions, views, completions }) => ({
    day,
    devices: Number(devices),
    sessions: Number(sessions),
    views: Number(views),
    completions: Number(completions),
  }));
}
