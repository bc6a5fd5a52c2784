import type { DbOrTrx } from '#db/open-database.ts';
import { transact } from '#db/transact.ts';
import { AppError } from '#shared/app-error.ts';
import type { Session } from '#shared/session.ts';
import { caseFoldNickname } from '#shared/validation/nickname.ts';
import type { Deps } from '../../deps.ts';
import { toUtcDay } from '../analytics/rollups/rollup-delta.ts';
import { incrementProductDaySessions } from '../analytics/rollups/rollup-queries.ts';
import { insertDevice, updateDevice } from '../keys/device-queries.ts';
import { countSessionsOfKey, incrementLoginsIfBelowMax, recordAccessKeyUse, upsertSession, type UsableAccessKey } from './gate-queries.ts';
import { hashToken } from './hash-token.ts';
import { computeMaxSessions, computeMaxTokens } from './limits/key-limits.ts';
import { KeyedQueue } from './limits/keyed-queue.ts';
import type { ClientIdentity } from './limits/rate-limit-buckets.ts';
import { deleteOldSessionTokens, deleteSessionToken, insertSessionToken } from './session-token-queries.ts';

const DAY_SECONDS = 24 * 60 * 60;
/** Limits how many logins with one access key wait in one process, and how many logins with all access keys together. */
const MAX_WAITING = 2000;
/** Sets how long a login waits for earlier logins with the same access key before the server refuses the login. */
const MAX_WAIT_MS = 15_000;
const RETRY_SECONDS = 4;

/**
 * Creates a queue in which logins with the same access key wait for each other. A login that waits in this queue holds no database
 * connection. Without the queue, the logins with one access key could hold all database connections while they wait in the database for the
 * row of their access key, and then every other request would have to wait for these logins.
 */
export const createAccessKeyQueue = () =>
  new KeyedQueue(
    { concurrency: 1, maxWaitingPerKey: MAX_WAITING, maxWaiting: MAX_WAITING, maxWaitMs: MAX_WAIT_MS },
    () => new AppError('server.busy', { seconds: RETRY_SECONDS }),
  );

/** Describes a login whose access key and nickname have been checked. */
export interface CheckedLogin {
  accessKey: UsableAccessKey;
  nickname: string;
  deviceId: string;
  client: ClientIdentity;
  replacedToken: string | null;
}

/**
 * Stores a login in one transaction, and returns the session and its new token. Throws `key.invalid`, `key.full` or `key.tooManyNicknames`.
 */
export async function storeLogin(
  deps: Pick<Deps, 'db' | 'now' | 'newId' | 'randomBytes'>,
  { accessKey, nickname, deviceId, client, replacedToken }: CheckedLogin,
): Promise<{ session: Session; token: string }> {
  const enteredAt = deps.now().toISOString();
  const token = deps.randomBytes(32).toString('base64url');
  const session = await transact(deps.db, async (trx) => {
    // The access key may have been revoked or deleted since it was read. The lock on the access key delays a revocation until the login
    // is complete, because a revocation ends only sessions that already exist.
    const current = await recordAccessKeyUse(trx, accessKey.id, enteredAt);
    if (!current || !isUsable(current, deps.now())) throw new AppError('key.invalid');
    const deviceHash = hashToken(deviceId);
    const device = { accessKeyId: accessKey.id, deviceHash, browser: client.browser, seenAt: enteredAt };
    if (!(await insertDevice(trx, device))) await updateDevice(trx, device);
    else if (!(await incrementLoginsIfBelowMax(trx, accessKey.id))) throw new AppError('key.full');
    const { isNew, ...found } = await upsertSession(trx, {
      id: deps.newId(),
      accessKeyId: accessKey.id,
      productId: accessKey.product.id,
      nickname,
      nicknameFolded: caseFoldNickname(nickname),
      startedAt: enteredAt,
    });
    if (isNew) await assertWithinSessionLimits(trx, accessKey, enteredAt);
    if (replacedToken !== null) await deleteSessionToken(trx, hashToken(replacedToken));
    if (!isNew) await deleteOldSessionTokens(trx, found.id, computeMaxTokens(accessKey.maxLogins) - 1);
    await insertSessionToken(trx, { tokenHash: hashToken(token), sessionId: found.id, deviceHash, createdAt: enteredAt });
    // All logins of a day with the access keys of a product update the same row, so the transaction locks this row last.
    if (isNew) await incrementProductDaySessions(trx, accessKey.product.id, toUtcDay(enteredAt));
    return { ...found, product: accessKey.product };
  });
  return { session, token };
}

/** Throws `key.tooManyNicknames` when a new session exceeds the session limits of its access key. */
async function assertWithinSessionLimits(trx: DbOrTrx, accessKey: UsableAccessKey, startedAt: string): Promise<void> {
  const dayBefore = new Date(Date.parse(startedAt) - DAY_SECONDS * 1000).toISOString();
  const { total, recent } = await countSessionsOfKey(trx, accessKey.id, { after: dayBefore, until: startedAt });
  const max = computeMaxSessions(accessKey.maxLogins);
  if (recent > max.perDay || total > max.total) throw new AppError('key.tooManyNicknames', { seconds: DAY_SECONDS });
}

export function isUsable(key: { expiresAt: string | null; revokedAt: string | null }, now: Date): boolean {
  return key.revokedAt === null && (key.expiresAt === null || now.getTime() < Date.parse(key.expiresAt));
}
