import type { Db, DbOrTrx } from '#db/open-database.ts';
import { transact } from '#db/transact.ts';
import { AppError } from '#shared/app-error.ts';
import type { Session } from '#shared/session.ts';
import { caseFoldNickname } from '#shared/validation/nickname.ts';
import { toUtcDay } from '../analytics/rollups/rollup-delta.ts';
import { addProductDaySessions } from '../analytics/rollups/rollup-queries.ts';
import { insertDevices, updateDevice } from '../keys/device-queries.ts';
import {
  addLoginsIfBelowMax,
  countSessionsOfKey,
  recordAccessKeyUse,
  upsertSessions,
  type AccessKeyRecord,
  type UsableAccessKey,
} from './gate-queries.ts';
import { enqueueHookEvent } from '../hooks/enqueue-hook-event.ts';
import { BatchQueue } from '../limits/batch-queue.ts';
import { hashToken } from './hash-token.ts';
import { computeMaxSessions, computeMaxTokens } from '../limits/key-limits.ts';
import { deleteOldSessionTokens, deleteSessionTokens, insertSessionTokens } from './session-token-queries.ts';

const DAY_SECONDS = 24 * 60 * 60;
/** Limits the number of logins in one transaction, because the transaction locks the access key for other processes. */
const MAX_LOGINS_PER_TRANSACTION = 50;

export interface CheckedLogin {
  accessKey: Pick<UsableAccessKey, 'id' | 'product'>;
  nickname: string;
  deviceId: string;
  /** Holds the browser family and the operating system, or an empty string when both are unknown. */
  browser: string;
  replacedToken: string | null;
}

export interface StoredLogin {
  session: Session;
  token: string;
}

/**
 * Creates the queue that stores the logins with the same access key in batches. Without batches, logins that wait for their access key's row
 * would occupy all database connections.
 */
export function createLoginQueue(
  store: (logins: readonly CheckedLogin[]) => Promise<StoredLogin[]>,
): BatchQueue<CheckedLogin, StoredLogin> {
  return new BatchQueue({
    write: store,
    maxSize: MAX_LOGINS_PER_TRANSACTION,
    laneOf: ({ accessKey }) => accessKey.id,
    identitiesOf: ({ deviceId, nickname }) => [`device ${deviceId}`, `nickname ${caseFoldNickname(nickname)}`],
  });
}

/**
 * Stores logins with the same access key in one transaction, and returns the stored logins in the same order. The logins must have
 * different devices and different nicknames. If one of the logins is refused, stores none and throws `key.invalid`, `key.full` or
 * `key.tooManyNicknames`.
 */
export async function storeLogins(
  deps: { db: Db; now: () => Date; newId: () => string; randomBytes: (size: number) => Buffer },
  logins: readonly CheckedLogin[],
): Promise<StoredLogin[]> {
  const { id: accessKeyId, product } = logins[0]!.accessKey;
  const enteredAt = deps.now().toISOString();
  const checked = logins.map((login) => ({
    ...login,
    token: deps.randomBytes(32).toString('base64url'),
    deviceHash: hashToken(login.deviceId),
    nicknameFolded: caseFoldNickname(login.nickname),
  }));
  return transact(deps.db, async (trx) => {
    // The access key may have been revoked or deleted since it was read. A revocation ends only the sessions that already exist, so the
    // lock makes a concurrent revocation wait until the login is complete.
    const accessKey = await recordAccessKeyUse(trx, accessKeyId, enteredAt);
    if (!accessKey || !isUsable(accessKey, deps.now())) throw new AppError('key.invalid');
    const devices = checked.map(({ deviceHash, browser }) => ({ accessKeyId, deviceHash, browser, seenAt: enteredAt }));
    const newDevices = await insertDevices(trx, devices);
    for (const device of devices) if (!newDevices.has(device.deviceHash)) await updateDevice(trx, device);
    if (newDevices.size > 0) {
      const added = await addLoginsIfBelowMax(trx, accessKeyId, newDevices.size);
      if (!added) throw new AppError('key.full');
      if (added.isFull) await enqueueHookEvent(trx, deps, 'key.full', { keyId: accessKeyId });
    }
    const sessions = await upsertSessions(
      trx,
      checked.map(({ nickname, nicknameFolded }) => ({
        id: deps.newId(),
        accessKeyId,
        productId: product.id,
        nickname,
        nicknameFolded,
        startedAt: enteredAt,
      })),
    );
    const newSessionCount = [...sessions.values()].filter(({ isNew }) => isNew).length;
    if (newSessionCount > 0) {
      const sessionCount = await assertWithinSessionLimits(trx, accessKey, enteredAt);
      if (sessionCount === newSessionCount) await enqueueHookEvent(trx, deps, 'key.firstUsed', { keyId: accessKeyId });
    }
    const replacedTokens = checked.flatMap(({ replacedToken }) => (replacedToken === null ? [] : [hashToken(replacedToken)]));
    if (replacedTokens.length > 0) await deleteSessionTokens(trx, replacedTokens);
    for (const { id, isNew } of sessions.values())
      if (!isNew) await deleteOldSessionTokens(trx, id, computeMaxTokens(accessKey.maxLogins) - 1);
    await insertSessionTokens(
      trx,
      checked.map(({ token, deviceHash, nicknameFolded }) => ({
        tokenHash: hashToken(token),
        sessionId: sessions.get(nicknameFolded)!.id,
        deviceHash,
        createdAt: enteredAt,
      })),
    );
    // All logins to a product on the same day update the same row, so this row is locked last, to hold the lock only briefly.
    if (newSessionCount > 0) await addProductDaySessions(trx, { productId: product.id, day: toUtcDay(enteredAt) }, newSessionCount);
    return checked.map(({ token, nicknameFolded }) => {
      const { id, nickname } = sessions.get(nicknameFolded)!;
      return { token, session: { id, nickname, product } };
    });
  });
}

/** Returns the number of sessions. Throws `key.tooManyNicknames` when the new ones exceed a session limit of their access key. */
async function assertWithinSessionLimits(trx: DbOrTrx, accessKey: AccessKeyRecord, startedAt: string): Promise<number> {
  const dayBefore = new Date(Date.parse(startedAt) - DAY_SECONDS * 1000).toISOString();
  const { total, recent } = await countSessionsOfKey(trx, accessKey.id, { after: dayBefore, until: startedAt });
  const max = computeMaxSessions(accessKey.maxLogins);
  if (recent > max.perDay || total > max.total) throw new AppError('key.tooManyNicknames', { seconds: DAY_SECONDS });
  return total;
}

export function isUsable(key: { expiresAt: string | null; revokedAt: string | null }, now: Date): boolean {
  return key.revokedAt === null && (key.expiresAt === null || now.getTime() < Date.parse(key.expiresAt));
}
