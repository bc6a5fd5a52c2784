import type { DbOrTrx } from '#db/open-database.ts';
import type { Session } from '#shared/session.ts';
import type { AccessKeyRecord } from './gate-queries.ts';
import { buildSessionProduct } from './gate-queries.ts';

export interface HandoverRecord {
  session: Session;
  accessKey: AccessKeyRecord;
  path: string;
  position: number;
  expiresAt: string;
  usedAt: string | null;
  requestHash: string | null;
}

export interface NewHandover {
  codeHash: string;
  sessionId: string;
  path: string;
  position: number;
  madeAt: string;
  expiresAt: string;
}

/** Locks a session until the transaction ends, so that its codes are counted one after another. Returns false when the session is gone. */
export async function lockSession(trx: DbOrTrx, sessionId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('session')
    .set((eb) => ({ last_seen_at: eb.ref('last_seen_at') }))
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Returns when the codes of a session were made that are newer than the given time, oldest first. */
export async function selectHandoverTimes(db: DbOrTrx, sessionId: string, after: string): Promise<string[]> {
  const rows = await db
    .selectFrom('handover')
    .select('made_at as madeAt')
    .where('session_id', '=', sessionId)
    .where('made_at', '>', after)
    .orderBy('made_at')
    .execute();
  return rows.map(({ madeAt }) => madeAt);
}

export async function endOpenHandovers(db: DbOrTrx, sessionId: string, endedAt: string): Promise<void> {
  await db
    .updateTable('handover')
    .set({ expires_at: endedAt })
    .where('session_id', '=', sessionId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', endedAt)
    .execute();
}

export async function insertHandover(db: DbOrTrx, handover: NewHandover): Promise<void> {
  await db
    .insertInto('handover')
    .values({
      code_hash: handover.codeHash,
      session_id: handover.sessionId,
      path: handover.path,
      position: handover.position,
      made_at: handover.madeAt,
      expires_at: handover.expiresAt,
      used_at: null,
      request_hash: null,
    })
    .execute();
}

export async function findHandover(db: DbOrTrx, codeHash: string): Promise<HandoverRecord | null> {
  const row = await db
    .selectFrom('handover')
    .innerJoin('session', 'session.id', 'handover.session_id')
    .innerJoin('access_key', 'access_key.id', 'session.access_key_id')
    .innerJoin('product', 'product.id', 'session.product_id')
    .select([
      'session.id as sessionId',
      'session.nickname',
      'product.id as productId',
      'product.slug',
      'product.title',
      'product.language',
      'access_key.id',
      'access_key.max_logins as maxLogins',
      'access_key.expires_at as keyExpiresAt',
      'access_key.revoked_at as revokedAt',
      'handover.path',
      'handover.position',
      'handover.expires_at as expiresAt',
      'handover.used_at as usedAt',
      'handover.request_hash as requestHash',
    ])
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
  if (!row) return null;
  const { sessionId, nickname, productId, slug, title, language, id, maxLogins, keyExpiresAt, revokedAt, ...handover } = row;
  return {
    session: { id: sessionId, nickname, product: buildSessionProduct({ id: productId, slug, title, language }) },
    accessKey: { id, maxLogins, expiresAt: keyExpiresAt, revokedAt },
    ...handover,
  };
}

/**
 * Uses up a code. A single SQL statement checks and marks the code, so that of any number of devices only one can take it. The request that
 * took the code may repeat itself while the code would still be valid. Returns whether the code was taken.
 */
export async function takeHandover(
  db: DbOrTrx,
  { codeHash, requestHash, usedAt }: { codeHash: string; requestHash: string | null; usedAt: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('handover')
    .set({ used_at: usedAt, request_hash: requestHash })
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', usedAt)
    .where((eb) => eb.or([eb('used_at', 'is', null), eb('request_hash', '=', requestHash)]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Returns whether a device has come into a session before, with or without a login. */
export async function isDeviceOfSession(
  db: DbOrTrx,
  { sessionId, accessKeyId, deviceHash }: { sessionId: string; accessKeyId: string; deviceHash: string },
): Promise<boolean> {
  const ofKey = await db
    .selectFrom('device')
    .select('device_hash')
    .where('access_key_id', '=', accessKeyId)
    .where('device_hash', '=', deviceHash)
    .executeTakeFirst();
  if (ofKey) return true;
  const handed = await db
    .selectFrom('handed_device')
    .select('device_hash')
    .where('session_id', '=', sessionId)
    .where('device_hash', '=', deviceHash)
    .executeTakeFirst();
  return handed !== undefined;
}

export async function countHandedDevices(db: DbOrTrx, sessionId: string): Promise<number> {
  const row = await db
    .selectFrom('handed_device')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function insertHandedDevice(db: DbOrTrx, device: { sessionId: string; deviceHash: string; handedAt: string }): Promise<void> {
  await db
    .insertInto('handed_device')
    .values({ session_id: device.sessionId, device_hash: device.deviceHash, handed_at: device.handedAt })
    .execute();
}

export async function deleteOldHandovers(db: DbOrTrx, madeBefore: string): Promise<void> {
  await db.deleteFrom('handover').where('made_at', '<', madeBefore).execute();
}
