import type { Updateable } from 'kysely';
import type { DbOrTrx } from '#db/open-database.ts';
import type { HookTable } from '#db/hooks-schema.ts';
import { maskAccessKey } from '#shared/access-keys/access-key-format.ts';
import { isDue } from '../clock/is-due.ts';
import { LISTED_DELIVERIES, type Hook, type HookDelivery, type HookEvent } from '#shared/hooks/hook-schemas.ts';

const parseEvents = (events: string) => JSON.parse(events) as HookEvent[];

export async function selectHooks(db: DbOrTrx): Promise<Hook[]> {
  const rows = await db
    .selectFrom('hook')
    .select(['id', 'name', 'url', 'events', 'is_on', 'off_reason as offReason'])
    .orderBy('id')
    .execute();
  return rows.map(({ is_on, events, ...row }) => ({ ...row, events: parseEvents(events), isOn: is_on === 1 }));
}

export async function insertHook(
  trx: DbOrTrx,
  hook: Omit<Hook, 'isOn' | 'offReason'> & { secret: string; createdAt: string },
): Promise<void> {
  const { createdAt, events, ...values } = hook;
  await trx
    .insertInto('hook')
    .values({ ...values, events: JSON.stringify(events), created_at: createdAt })
    .execute();
}

/** Changes a hook. Returns false when it does not exist. */
export async function updateHookRow(trx: DbOrTrx, id: string, values: Updateable<HookTable>): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('hook')
    .set((eb) => ({ id: eb.ref('id'), ...values }))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Deletes a hook with its deliveries. Returns its name, or null when it does not exist. */
export async function deleteHookRow(trx: DbOrTrx, id: string): Promise<string | null> {
  const row = await trx.deleteFrom('hook').where('id', '=', id).returning('name').executeTakeFirst();
  return row?.name ?? null;
}

/** Returns what a message says about an access key. */
export async function findKeyToTell(trx: DbOrTrx, keyId: string) {
  const { prefix, hint, ...row } = await trx
    .selectFrom('access_key')
    .innerJoin('product', 'product.id', 'access_key.product_id')
    .select([
      'access_key.prefix',
      'access_key.hint',
      'access_key.label',
      'access_key.order_number as orderNumber',
      'product.id as productId',
      'product.title as product',
    ])
    .where('access_key.id', '=', keyId)
    .executeTakeFirstOrThrow();
  return { key: maskAccessKey(prefix, hint), ...row };
}

export async function insertDelivery(
  trx: DbOrTrx,
  { id, hookId, event, body, at }: { id: string; hookId: string; event: HookEvent; body: string; at: string },
): Promise<void> {
  await trx
    .insertInto('hook_delivery')
    .values({ id, hook_id: hookId, event, body, status: 'waiting', next_at: at, created_at: at })
    .execute();
}

export async function selectDeliveries(db: DbOrTrx): Promise<HookDelivery[]> {
  const rows = await db
    .selectFrom('hook_delivery')
    .innerJoin('hook', 'hook.id', 'hook_delivery.hook_id')
    .select([
      'hook_delivery.id',
      'hook.name as hookName',
      'hook_delivery.event',
      'hook_delivery.status',
      'hook_delivery.attempts',
      'hook_delivery.next_at as nextAt',
      'hook_delivery.reply',
      'hook_delivery.created_at as at',
      'hook_delivery.sent_at as sentAt',
    ])
    .orderBy('hook_delivery.id', 'desc')
    .limit(LISTED_DELIVERIES)
    .execute();
  return rows.map((row) => ({ ...row, status: row.status === 'sending' ? 'waiting' : (row.status as HookDelivery['status']) }));
}

/** Has a delivery sent again, under the same id. Returns false when it does not exist. */
export async function resetDelivery(trx: DbOrTrx, id: string, at: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('hook_delivery')
    .set({ status: 'waiting', attempts: 0, next_at: at, reply: '', sent_at: null })
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

const selectDue = (db: DbOrTrx, now: string) =>
  db.selectFrom('hook_delivery').where('hook_delivery.status', 'in', ['waiting', 'sending']).where(isDue('hook_delivery.next_at', now));

/** Returns the ids of the hooks that are on and have deliveries to be sent now. */
export async function selectDueHookIds(db: DbOrTrx, now: string): Promise<string[]> {
  const rows = await selectDue(db, now)
    .innerJoin('hook', 'hook.id', 'hook_delivery.hook_id')
    .where('hook.is_on', '=', 1)
    .select('hook.id')
    .distinct()
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the ids of a hook's deliveries that are to be sent now, those that wait longest first. */
export async function selectDueDeliveryIds(db: DbOrTrx, hookId: string, now: string, limit: number): Promise<string[]> {
  const rows = await selectDue(db, now)
    .where('hook_delivery.hook_id', '=', hookId)
    .select('hook_delivery.id')
    .orderBy('hook_delivery.next_at')
    .orderBy('hook_delivery.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Claims a delivery until the given time, in one statement. Returns null when another process has claimed or sent it. */
export async function claimDelivery(db: DbOrTrx, id: string, { now, until }: { now: string; until: string }) {
  const row = await db
    .updateTable('hook_delivery')
    .set((eb) => ({ status: 'sending', next_at: until, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('status', 'in', ['waiting', 'sending'])
    .where(isDue('next_at', now))
    .returning(['id', 'hook_id as hookId', 'body', 'attempts'])
    .executeTakeFirst();
  if (!row) return null;
  const hook = await db.selectFrom('hook').select(['url', 'secret', 'name']).where('id', '=', row.hookId).executeTakeFirst();
  return hook ? { ...row, ...hook } : null;
}

/** Stores what came of an attempt, unless somebody has asked for the delivery anew meanwhile. */
export async function updateDelivery(
  db: DbOrTrx,
  { id, attempts }: { id: string; attempts: number },
  { status, reply, nextAt, sentAt }: { status: 'waiting' | 'sent' | 'failed'; reply: string; nextAt?: string; sentAt?: string },
): Promise<void> {
  await db
    .updateTable('hook_delivery')
    .set({ status, reply, ...(nextAt !== undefined && { next_at: nextAt }), ...(sentAt !== undefined && { sent_at: sentAt }) })
    .where('id', '=', id)
    .where('status', '=', 'sending')
    .where('attempts', '=', attempts)
    .execute();
}

/** Deletes what was delivered or given up before the given time. */
export async function deleteDeliveriesBefore(db: DbOrTrx, at: string): Promise<void> {
  await db.deleteFrom('hook_delivery').where('status', 'in', ['sent', 'failed']).where('created_at', '<', at).execute();
}
