import { sql } from 'kysely';
import type { DbOrTrx } from '#db/open-database.ts';
import { splitIntoChunks } from '#db/split-into-chunks.ts';
import type { KeyDevice } from '#shared/access-keys/access-key-schemas.ts';

export interface DeviceEntry {
  accessKeyId: string;
  deviceHash: string;
  /** Holds the browser family and the operating system, or an empty string when both are unknown. */
  browser: string;
  seenAt: string;
}

/** Registers devices for their access keys, and returns the hashes of those that were not registered before. */
export async function insertDevices(db: DbOrTrx, devices: readonly DeviceEntry[]): Promise<Set<string>> {
  const newHashes = new Set<string>();
  for (const chunk of splitIntoChunks(devices)) {
    const rows = await db
      .insertInto('device')
      .values(
        chunk.map(({ accessKeyId, deviceHash, browser, seenAt }) => ({
          access_key_id: accessKeyId,
          device_hash: deviceHash,
          browser,
          created_at: seenAt,
          last_seen_at: seenAt,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning('device_hash')
      .execute();
    for (const row of rows) newHashes.add(row.device_hash);
  }
  return newHashes;
}

/** Records another login of a registered device. If the login's browser is unknown, the stored browser name is kept. */
export async function updateDevice(db: DbOrTrx, { accessKeyId, deviceHash, browser, seenAt }: DeviceEntry): Promise<void> {
  await db
    .updateTable('device')
    .set({ last_seen_at: seenAt, ...(browser === '' ? {} : { browser }) })
    .where('access_key_id', '=', accessKeyId)
    .where('device_hash', '=', deviceHash)
    .execute();
}

export async function updateDeviceLastSeenAt(db: DbOrTrx, tokenHash: string, seenAt: string): Promise<void> {
  const ofToken = db
    .selectFrom('session_token')
    .innerJoin('session', 'session.id', 'session_token.session_id')
    .where('session_token.token_hash', '=', tokenHash);
  await db
    .updateTable('device')
    .set({ last_seen_at: seenAt })
    .where('access_key_id', '=', ofToken.select('session.access_key_id'))
    .where('device_hash', '=', ofToken.select('session_token.device_hash').$castTo<{ device_hash: string }>())
    .execute();
}

/** Returns when a device first logged in with an access key, or null when it never has. */
export async function findDeviceFirstSeenAt(db: DbOrTrx, accessKeyId: string, deviceHash: string): Promise<string | null> {
  const row = await db
    .selectFrom('device')
    .select('created_at')
    .where('access_key_id', '=', accessKeyId)
    .where('device_hash', '=', deviceHash)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

/** Returns the devices of an access key, starting with the most recently seen device. */
export async function selectDevices(db: DbOrTrx, accessKeyId: string): Promise<KeyDevice[]> {
  const rows = await db
    .selectFrom('device')
    .select(['device_hash as id', 'browser', 'created_at as firstSeenAt', 'last_seen_at as lastSeenAt'])
    .where('access_key_id', '=', accessKeyId)
    .execute();
  const getTime = ({ firstSeenAt, lastSeenAt }: KeyDevice) => lastSeenAt ?? firstSeenAt;
  return rows.toSorted((a, b) => getTime(b).localeCompare(getTime(a)) || a.id.localeCompare(b.id));
}

export async function deleteDevice(db: DbOrTrx, { id, deviceId }: { id: string; deviceId: string }): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('device')
    .where('access_key_id', '=', id)
    .where('device_hash', '=', deviceId)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** The access key is updated first, because this update waits for logins in progress. */
export async function deleteDevicesOfKey(db: DbOrTrx, id: string): Promise<void> {
  await db
    .updateTable('access_key')
    .set({ logins: sql`0` })
    .where('id', '=', id)
    .execute();
  await db.deleteFrom('device').where('access_key_id', '=', id).execute();
  await db
    .deleteFrom('handed_device')
    .where('session_id', 'in', (eb) => eb.selectFrom('session').select('session.id').where('session.access_key_id', '=', id))
    .execute();
}
