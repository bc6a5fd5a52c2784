import { refusalsWords } from '#admin-words/refusals.ts';
import type { DbOrTrx } from '#db/open-database.ts';
import { parseAccessKey, normalizeAccessKey } from '#shared/access-keys/access-key-format.ts';
import { AppError, createFieldError } from '#shared/app-error.ts';
import type { EnterRequest, Session } from '#shared/session.ts';
import { NICKNAME_MAX_LENGTH, parseNickname } from '#shared/validation/nickname.ts';
import type { Deps } from '#server/deps.ts';
import { findDeviceFirstSeenAt, updateDeviceLastSeenAt } from '../keys/device-queries.ts';
import { hashToken } from './hash-token.ts';
import type { ClientIdentity } from '../limits/rate-limit-buckets.ts';
import { addShops } from './add-shops.ts';
import { findWithinLimits } from './attempt-limits.ts';
import { findAccessKeyByHash, type UsableAccessKey } from './gate-queries.ts';
import { addMark, loadMarkedSession } from '../keys/session-mark.ts';
import { isUsable } from './store-logins.ts';
import {
  findSessionByTokenHash,
  selectOpenSessionIds,
  deleteExpiredSessionTokens,
  deleteSessionTokens,
  clampFutureTokenTimes,
  updateSessionTokenLastUsedAt,
  type SessionTokenRecord,
} from './session-token-queries.ts';
import {
  computeExpiryCutoffs,
  ignoreIfStorageUnavailable,
  isTokenValid,
  learnerTokenExpiry,
  shouldUpdateLastUsedAt,
} from './token-expiry.ts';

/** Sets how long a repeated login request counts as a retry of the first one. */
const RETRY_TTL_MS = 10 * 60 * 1000;
const DEVICE_ID_BYTES = 16;

/**
 * Describes a successful login of a learner. `token` is the new session token, or null in the demo, which stores nothing. `deviceId` is the
 * id to store in the device cookie.
 */
export type LearnerLoginResult = { isDemo: boolean; session: Session; token: string | null; deviceId: string };

/**
 * Logs a learner in with an access key and a nickname, in one transaction. A device uses up one of the access key's logins when it first
 * logs in with that key. A retry with the same `requestId` counts for the same device as the first attempt. Throws `key.invalid`,
 * `key.full`, `key.tooManyNicknames` or `attempts.tooMany`.
 */
export async function logInLearner(
  deps: Pick<Deps, 'config' | 'db' | 'now' | 'newId' | 'randomBytes' | 'keySigner' | 'rateLimiter' | 'proofOfWork' | 'loginQueue'>,
  request: EnterRequest,
  client: ClientIdentity,
  replacedToken: string | null = null,
): Promise<LearnerLoginResult> {
  const nickname = parseNickname(request.nickname);
  if (nickname === null) throw createFieldError('nickname', refusalsWords.mustBe1ToVisibleCharacters(NICKNAME_MAX_LENGTH));
  if (matchesDemoKey(deps.config.demoKey, request.key))
    return { isDemo: true, session: createDemoSession(nickname), token: null, deviceId: client.deviceId };
  // A browser that keeps no cookies would take another login with each attempt, so nothing is counted.
  if (request.expectsCookies && !client.hasCookieProbe) throw new AppError('cookies.blocked');

  let expiredProductId: string | null = null;
  const { accessKey, keyHash } = await findWithinLimits(deps, { client, proof: request.proof }, async () => {
    const looked = await findUsableAccessKey(deps, request.key);
    const keyId = (looked.accessKey ?? looked.expiredKey)?.id ?? '';
    const isKnown = !client.isNewDevice && (await findDeviceFirstSeenAt(deps.db, keyId, hashToken(client.deviceId))) !== null;
    // Only a browser that has used an expired access key is told where its product is sold. To all others it is like any wrong one.
    if (isKnown) expiredProductId = looked.expiredKey?.product.id ?? null;
    // No limit applies to a browser that has logged in with this access key before, because its user is not guessing access keys.
    return {
      found: looked.accessKey && { accessKey: looked.accessKey, keyHash: looked.keyHash },
      isKnown: isKnown && looked.accessKey !== null,
    };
  }).catch(async (error: unknown) => Promise.reject(await addShops(deps, error, expiredProductId)));
  const deviceId = await findDeviceOfEntry(deps, client, accessKey.id, request.requestId && `entry ${keyHash} ${request.requestId}`);
  const login = { accessKey, nickname, deviceId, browser: client.browser, replacedToken };
  const { session, token } = await deps.loginQueue
    .add(login)
    .catch(async (error: unknown) => Promise.reject(await addShops(deps, error, accessKey.product.id)));
  return { isDemo: false, session: await loadMarkedSession(deps, session), token, deviceId };
}

/**
 * Enters under another nickname with the access key of a session, which ends in this browser. The browser has its login already, so it takes
 * none, unless the session came from another device. Throws `key.invalid`, `key.full` or `key.tooManyNicknames`.
 */
export async function enterUnderOtherNickname(
  deps: Pick<Deps, 'db' | 'keySigner' | 'loginQueue'>,
  { session, accessKey }: Pick<SessionTokenRecord, 'session' | 'accessKey'>,
  newNickname: string,
  { deviceId, browser }: ClientIdentity,
  replacedToken: string | null,
): Promise<{ session: Session; token: string }> {
  const nickname = parseNickname(newNickname);
  if (nickname === null) throw createFieldError('nickname', refusalsWords.mustBe1ToVisibleCharacters(NICKNAME_MAX_LENGTH));
  const usedKey = { id: accessKey.id, product: session.product };
  const entered = await deps.loginQueue.add({ accessKey: usedKey, nickname, deviceId, browser, replacedToken });
  return { token: entered.token, session: await loadMarkedSession(deps, entered.session) };
}

export const endSession = ({ db }: Pick<Deps, 'db'>, token: string): Promise<void> => deleteSessionTokens(db, [hashToken(token)]);

/**
 * Returns the session and the access key of a token, or null when the token is unknown or expired or the access key is no longer usable.
 */
export async function findSessionWithKey(
  deps: Pick<Deps, 'db' | 'now' | 'keySigner'>,
  token: string,
): Promise<Pick<SessionTokenRecord, 'session' | 'accessKey'> | null> {
  const tokenHash = hashToken(token);
  const found = await findSessionByTokenHash(deps.db, tokenHash);
  const now = deps.now();
  if (!found || !isUsable(found, now)) return null;
  if (!isTokenValid(learnerTokenExpiry, { createdAt: found.tokenCreatedAt, lastUsedAt: found.tokenLastUsedAt }, now)) return null;
  if (shouldUpdateLastUsedAt(found.tokenLastUsedAt, now))
    await ignoreIfStorageUnavailable(recordUse(deps.db, tokenHash, now.toISOString()));
  return { session: addMark(deps, found.session, found.markKey), accessKey: found.accessKey };
}

async function recordUse(db: DbOrTrx, tokenHash: string, at: string): Promise<void> {
  await updateSessionTokenLastUsedAt(db, tokenHash, at);
  await updateDeviceLastSeenAt(db, tokenHash, at);
}

export async function findOpenSessionIds({ db, now }: Pick<Deps, 'db' | 'now'>, ids: readonly string[]): Promise<ReadonlySet<string>> {
  return selectOpenSessionIds(db, ids, now().toISOString());
}

export async function purgeExpiredSessionTokens(deps: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await clampFutureTokenTimes(deps.db, 'session_token', deps.now().toISOString());
  await deleteExpiredSessionTokens(deps.db, computeExpiryCutoffs(learnerTokenExpiry, deps.now()));
}

/**
 * Returns the id of the device that uses up a login of the access key. If a browser without a device cookie retries a login, the id is that
 * of the first attempt.
 */
async function findDeviceOfEntry(
  deps: Pick<Deps, 'db' | 'now' | 'keySigner'>,
  { deviceId, isNewDevice }: ClientIdentity,
  accessKeyId: string,
  entryName: string | undefined,
): Promise<string> {
  if (!isNewDevice || !entryName) return deviceId;
  const derivedId = deriveDeviceId(deps, entryName);
  const firstSeenAt = await findDeviceFirstSeenAt(deps.db, accessKeyId, hashToken(derivedId));
  const isRetry = firstSeenAt === null || deps.now().getTime() - Date.parse(firstSeenAt) < RETRY_TTL_MS;
  return isRetry ? derivedId : deviceId;
}

/**
 * Returns a device id that follows from a request's name. It is stored nowhere but with the login, so a retry of the request gets the same id
 * even when the server or the database has crashed before it answered.
 */
export function deriveDeviceId({ keySigner }: Pick<Deps, 'keySigner'>, requestName: string): string {
  return keySigner.deriveBytes(requestName).subarray(0, DEVICE_ID_BYTES).toString('base64url');
}

/**
 * Looks an access key up in the database. Every input goes through the same steps, so that the response time reveals nothing about a wrong
 * access key.
 */
async function findUsableAccessKey(
  deps: Pick<Deps, 'db' | 'now' | 'keySigner'>,
  input: string,
): Promise<{ accessKey: UsableAccessKey | null; expiredKey: UsableAccessKey | null; keyHash: string }> {
  const key = parseAccessKey(input);
  const keyOrPlaceholder = key ?? { prefix: 'XX', random: '000000', signature: '00' };
  const isSigned = deps.keySigner.hasValidSignature(keyOrPlaceholder);
  const keyHash = deps.keySigner.hash(keyOrPlaceholder);
  const found = await findAccessKeyByHash(deps.db, keyHash);
  const real = key && isSigned ? found : null;
  const isOpen = real !== null && isUsable(real, deps.now());
  return { accessKey: isOpen ? real : null, expiredKey: real && !isOpen && real.revokedAt === null ? real : null, keyHash };
}

function matchesDemoKey(demoKey: string, input: string): boolean {
  const normalize = (text: string) => normalizeAccessKey(text).replaceAll('O', '0').replace(/[IL]/g, '1');
  return demoKey !== '' && normalize(input) === normalize(demoKey);
}

function createDemoSession(nickname: string): Session {
  return { id: 'demo', nickname, product: { id: 'demo', slug: 'demo', title: 'Demo' } };
}
