import type { DbOrTrx } from '#db/open.ts';
import { transact } from '#db/transact.ts';
import { parseAccessKey, normalizeAccessKey } from '#shared/access-keys/access-key-format.ts';
import { AppError, createFieldError } from '#shared/app-error.ts';
import type { EnterRequest, Session } from '#shared/session.ts';
import { NICKNAME_MAX_LENGTH, caseFoldNickname, parseNickname } from '#shared/nickname.ts';
import type { Deps } from '#server/deps.ts';
import { toUtcDay } from '../analytics/rollups/rollup-delta.ts';
import { incrementProductDaySessions } from '../analytics/rollups/rollup-queries.ts';
import { hashToken } from './hash-token.ts';
import { buildAccessKeyBuckets, type ClientIdentity } from './rate-limit-buckets.ts';
import type { RateLimitBucket } from './rate-limiter.ts';
import {
  hasDevice,
  insertDevice,
  insertSessionToken,
  findAccessKeyByHash,
  upsertSession,
  countSessionsOfKey,
  deleteOldSessionTokens,
  findSessionProduct,
  findSessionByTokenHash,
  selectOpenSessionIds,
  lockAccessKey,
  deleteSessionToken,
  deleteExpiredSessionTokens,
  incrementLoginsIfBelowMax,
  updateFutureTokens,
  updateSessionTokenLastUsedAt,
  type AccessKeyRecord,
  type SessionTokenRecord,
} from './gate-queries.ts';
import { computeMaxSessions, computeMaxTokens } from './key-limits.ts';
import { computeExpiryCutoffs, ignoreStorageFailure, isTokenValid, learnerTokenExpiry, shouldUpdateLastUsedAt } from './token-expiry.ts';

const DAY_SECONDS = 24 * 60 * 60;
/** How long a retry of an entry is recognized. */
const RETRY_TTL_MS = 10 * 60 * 1000;

/** A learner's new session token; null in the demo, which stores nothing. `deviceId` is what the device cookie must name. */
export type EntryResult = { isDemo: boolean; session: Session; token: string | null; deviceId: string };

/**
 * Lets a learner in by access key and nickname, in one transaction. A device uses up one login the first time it enters with a key;
 * a retry with the same `requestId` counts as the same device. Throws `key.invalid`,
 * `key.full`, `key.tooManyNicknames` or `attempts.tooMany`.
 */
export async function enter(
  deps: Pick<Deps, 'config' | 'db' | 'now' | 'newId' | 'randomBytes' | 'keySigner' | 'rateLimiter' | 'proofOfWork' | 'expiringValues'>,
  request: EnterRequest,
  client: ClientIdentity,
  replacedToken: string | null = null,
): Promise<EntryResult> {
  const nickname = parseNickname(request.nickname);
  if (nickname === null) throw createFieldError('nickname', `must be 1 to ${NICKNAME_MAX_LENGTH} visible characters.`);
  if (matchesDemoKey(deps.config.demoKey, request.key))
    return { isDemo: true, session: createDemoSession(nickname), token: null, deviceId: client.deviceId };

  const buckets = buildAccessKeyBuckets(client);
  const hasProof = request.proof !== undefined && (await deps.proofOfWork.redeem(request.proof));
  const refusal = await findRefusal(deps, buckets, hasProof);
  if (refusal && client.isNewDevice) throw refusal;
  const { accessKey, keyHash } = await findUsableAccessKey(deps, request.key);
  // A browser that has entered with this key guesses nothing, so no limit applies to it.
  const isKnown = accessKey !== null && !client.isNewDevice && (await hasDevice(deps.db, accessKey.id, hashToken(client.deviceId)));
  // Checked again because concurrent guesses all pass the first check while they wait for the database, and once more as a wrong key
  // is counted.
  const lateRefusal = isKnown ? null : (refusal ?? (await findRefusal(deps, buckets, hasProof)));
  if (lateRefusal) throw lateRefusal;
  if (!accessKey) {
    const isCounted = (await deps.rateLimiter.recordFailure(buckets, selectLimiting(buckets, hasProof))) === 0;
    throw (isCounted ? null : await findRefusal(deps, buckets, hasProof)) ?? new AppError('key.invalid');
  }

  const deviceId = await findDeviceOfEntry(deps, client, request.requestId && `entry ${keyHash} ${request.requestId}`);
  const enteredAt = deps.now().toISOString();
  const token = deps.randomBytes(32).toString('base64url');
  const session = await transact(deps.db, async (trx) => {
    // It may have been revoked or deleted since, and must not be until the entry is complete: a revocation ends the sessions it finds.
    const current = await lockAccessKey(trx, accessKey.id, enteredAt);
    if (!current || !isUsable(current, deps.now())) throw new AppError('key.invalid');
    const isFirstEntry = await insertDevice(trx, { accessKeyId: accessKey.id, deviceHash: hashToken(deviceId), createdAt: enteredAt });
    if (isFirstEntry && !(await incrementLoginsIfBelowMax(trx, accessKey.id))) throw new AppError('key.full');
    const { isNew, ...found } = await upsertSession(trx, {
      id: deps.newId(),
      accessKeyId: accessKey.id,
      productId: accessKey.productId,
      nickname,
      nicknameFolded: caseFoldNickname(nickname),
      startedAt: enteredAt,
    });
    if (isNew) {
      await assertWithinSessionLimits(trx, accessKey, enteredAt);
      await incrementProductDaySessions(trx, accessKey.productId, toUtcDay(enteredAt));
    }
    if (replacedToken !== null) await deleteSessionToken(trx, hashToken(replacedToken));
    await deleteOldSessionTokens(trx, found.id, computeMaxTokens(accessKey.maxLogins) - 1);
    await insertSessionToken(trx, { tokenHash: hashToken(token), sessionId: found.id, createdAt: enteredAt });
    return { ...found, product: await findSessionProduct(trx, accessKey.productId) };
  });
  return { isDemo: false, session, token, deviceId };
}

/** Returns the session of a token, or null when the token is unknown or expired or its access key no longer usable. */
export async function findSession(deps: Pick<Deps, 'db' | 'now'>, token: string): Promise<Session | null> {
  return (await findSessionWithKey(deps, token))?.session ?? null;
}

/** Returns what `findSession` does, together with the access key. */
export async function findSessionWithKey(
  deps: Pick<Deps, 'db' | 'now'>,
  token: string,
): Promise<Pick<SessionTokenRecord, 'session' | 'accessKey'> | null> {
  const tokenHash = hashToken(token);
  const found = await findSessionByTokenHash(deps.db, tokenHash);
  const now = deps.now();
  if (!found || !isUsable(found, now)) return null;
  if (!isTokenValid(learnerTokenExpiry, { createdAt: found.tokenCreatedAt, lastUsedAt: found.tokenLastUsedAt }, now)) return null;
  if (shouldUpdateLastUsedAt(found.tokenLastUsedAt, now))
    await ignoreStorageFailure(updateSessionTokenLastUsedAt(deps.db, tokenHash, now.toISOString()));
  return found;
}

/** Returns those of the given sessions that have not ended. */
export async function findOpenSessionIds({ db, now }: Pick<Deps, 'db' | 'now'>, ids: readonly string[]): Promise<ReadonlySet<string>> {
  return selectOpenSessionIds(db, ids, now().toISOString());
}

export async function purgeExpiredSessionTokens(deps: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await updateFutureTokens(deps.db, 'session_token', deps.now().toISOString());
  await deleteExpiredSessionTokens(deps.db, computeExpiryCutoffs(learnerTokenExpiry, deps.now()));
}

/** Returns the device that an entry counts for. A retry of a browser without a device cookie counts for that of the first attempt. */
async function findDeviceOfEntry(
  { expiringValues }: Pick<Deps, 'expiringValues'>,
  { deviceId, isNewDevice }: ClientIdentity,
  entryName: string | undefined,
): Promise<string> {
  if (!entryName) return deviceId;
  if (isNewDevice) return expiringValues.getOrSet(entryName, deviceId, RETRY_TTL_MS);
  await expiringValues.set(entryName, deviceId, RETRY_TTL_MS);
  return deviceId;
}

const selectLimiting = (buckets: readonly RateLimitBucket[], hasProof: boolean) =>
  buckets.filter((bucket) => !hasProof || !bucket.isLiftedByProof);

/** Returns why an attempt is refused before its key counts. While only the global limit is reached, a proof of work lifts it. */
async function findRefusal(
  { rateLimiter, proofOfWork }: Pick<Deps, 'rateLimiter' | 'proofOfWork'>,
  buckets: readonly RateLimitBucket[],
  hasProof: boolean,
): Promise<AppError | null> {
  if ((await rateLimiter.computeWaitSeconds(selectLimiting(buckets, hasProof))) === 0) return null;
  const seconds = await rateLimiter.computeWaitSeconds(selectLimiting(buckets, true));
  if (seconds > 0) return new AppError('attempts.tooMany', { seconds });
  const globalSeconds = await rateLimiter.computeWaitSeconds(buckets);
  if (globalSeconds === 0) return null;
  return new AppError('attempts.tooMany', { seconds: globalSeconds, challenge: proofOfWork.createChallenge() });
}

/** Looks an access key up. Every input takes the same steps, so that the response time tells nothing about a wrong key. */
async function findUsableAccessKey(
  deps: Pick<Deps, 'db' | 'now' | 'keySigner'>,
  input: string,
): Promise<{ accessKey: AccessKeyRecord | null; keyHash: string }> {
  const key = parseAccessKey(input);
  const keyOrPlaceholder = key ?? { prefix: 'XX', random: '000000', signature: '00' };
  const isSigned = deps.keySigner.hasValidSignature(keyOrPlaceholder);
  const keyHash = deps.keySigner.hash(keyOrPlaceholder);
  const found = await findAccessKeyByHash(deps.db, keyHash);
  return { accessKey: key && isSigned && found && isUsable(found, deps.now()) ? found : null, keyHash };
}

/** Throws `key.tooManyNicknames` when the session that has just been started is one too many for its access key. */
async function assertWithinSessionLimits(trx: DbOrTrx, accessKey: AccessKeyRecord, startedAt: string): Promise<void> {
  const dayBefore = new Date(Date.parse(startedAt) - DAY_SECONDS * 1000).toISOString();
  const { total, recent } = await countSessionsOfKey(trx, accessKey.id, { after: dayBefore, until: startedAt });
  const max = computeMaxSessions(accessKey.maxLogins);
  if (recent > max.perDay || total > max.total) throw new AppError('key.tooManyNicknames', { seconds: DAY_SECONDS });
}

function isUsable(key: { expiresAt: string | null; revokedAt: string | null }, now: Date): boolean {
  return key.revokedAt === null && (key.expiresAt === null || now.getTime() < Date.parse(key.expiresAt));
}

function matchesDemoKey(demoKey: string, input: string): boolean {
  const normalize = (text: string) => normalizeAccessKey(text).replaceAll('O', '0').replace(/[IL]/g, '1');
  return demoKey !== '' && normalize(input) === normalize(demoKey);
}

function createDemoSession(nickname: string): Session {
  return { id: 'demo', nickname, product: { id: 'demo', slug: 'demo', title: 'Demo' } };
}
