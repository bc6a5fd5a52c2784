import { parseAccessKey, normalizeAccessKey } from '#shared/access-key-format.ts';
import { AppError, createFieldError } from '#shared/app-error.ts';
import type { EnterRequest, Session } from '#shared/session.ts';
import { NICKNAME_MAX_LENGTH, caseFoldNickname, parseNickname } from '#shared/nickname.ts';
import type { Deps } from '#server/deps.ts';
import { toUtcDay } from '../analytics/rollups/rollup-delta.ts';
import { incrementProductDaySessions } from '../analytics/rollups/rollup-queries.ts';
import { buildAccessKeyBuckets, type ClientIdentity } from './rate-limit-buckets.ts';
import {
  insertDevice,
  insertSessionToken,
  findAccessKeyByHash,
  upsertSession,
  findSessionProduct,
  findSessionByTokenHash,
  updateAccessKeyLastUsedAt,
  deleteSessionToken,
  deleteExpiredSessionTokens,
  incrementLoginsIfBelowMax,
  updateSessionTokenLastUsedAt,
  type AccessKeyRecord,
} from './gate-queries.ts';
import { ignoreStorageFailure, isTokenValid, shouldUpdateLastUsedAt, learnerTokenExpiry } from './token-expiry.ts';
import { hashToken } from './hash-token.ts';

/** A learner who is in, and the browser that entered. The token is null in the demo, which keeps nothing. */
export type EntryResult = { isDemo: boolean; session: Session; token: string | null; device: string };

/** Lets a learner in by access key: all of it happens, or none of it. */
export async function enter(
  deps: Pick<Deps, 'config' | 'db' | 'now' | 'newId' | 'randomBytes' | 'keySigner' | 'rateLimiter' | 'idempotencyCache'>,
  entry: EnterRequest,
  visitor: ClientIdentity,
  replacedToken: string | null = null,
): Promise<EntryResult> {
  const nickname = parseNickname(entry.nickname);
  if (nickname === null) throw createFieldError('nickname', `must be 1 to ${NICKNAME_MAX_LENGTH} visible characters.`);
  if (matchesDemoKey(deps.config.demoKey, entry.key))
    return { isDemo: true, session: createDemoSession(nickname), token: null, device: visitor.device };

  const buckets = buildAccessKeyBuckets(visitor);
  deps.rateLimiter.assertWithinLimits(buckets);
  const { accessKey, keyHash } = await findUsableAccessKey(deps, entry.key);
  // Asked again now that the answer is known: of many guesses at once, those after the last allowed failure learn nothing.
  deps.rateLimiter.assertWithinLimits(buckets);
  if (!accessKey) {
    deps.rateLimiter.recordFailure(buckets);
    throw new AppError('key.invalid');
  }

  const attempt = entry.requestId && `${keyHash} ${entry.requestId}`;
  const device = (visitor.isNewDevice && attempt && deps.idempotencyCache.get(attempt)) || visitor.device;
  if (attempt) deps.idempotencyCache.set(attempt, device);
  const deviceHash = hashToken(device);
  const at = deps.now().toISOString();
  const token = deps.randomBytes(32).toString('base64url');
  const session = await deps.db.transaction().execute(async (trx) => {
    // The browser is noted first: of two first entries at once from one browser, the second waits here and pays nothing.
    if (
      (await insertDevice(trx, { accessKeyId: accessKey.id, deviceHash, createdAt: at })) &&
      !(await incrementLoginsIfBelowMax(trx, accessKey.id))
    ) {
      throw new AppError('key.full');
    }
    await updateAccessKeyLastUsedAt(trx, accessKey.id, at);
    const started = await upsertSession(trx, {
      id: deps.newId(),
      accessKeyId: accessKey.id,
      productId: accessKey.productId,
      nickname,
      nicknameFolded: caseFoldNickname(nickname),
      at,
    });
    if (started.isNew) await incrementProductDaySessions(trx, accessKey.productId, toUtcDay(at));
    if (replacedToken !== null) await deleteSessionToken(trx, hashToken(replacedToken));
    await insertSessionToken(trx, { tokenHash: hashToken(token), sessionId: started.id, createdAt: at });
    return { id: started.id, nickname: started.nickname, product: await findSessionProduct(trx, accessKey.productId) };
  });
  return { isDemo: false, session, token, device };
}

/** The session a cookie stands for, while its key is neither revoked nor expired. */
export async function findSession(deps: Pick<Deps, 'db' | 'now'>, token: string): Promise<Session | null> {
  const tokenHash = hashToken(token);
  const found = await findSessionByTokenHash(deps.db, tokenHash);
  const now = deps.now();
  if (!found || !isUsable(found, now)) return null;
  if (!isTokenValid(learnerTokenExpiry, { createdAt: found.tokenCreatedAt, lastUsedAt: found.tokenLastUsedAt }, now)) return null;
  if (shouldUpdateLastUsedAt(found.tokenLastUsedAt, now))
    await ignoreStorageFailure(updateSessionTokenLastUsedAt(deps.db, tokenHash, now.toISOString()));
  return found.session;
}

/** Forgets cookies nobody can use any more. */
export async function purgeExpiredSessionTokens(deps: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const before = (ms: number) => new Date(deps.now().getTime() - ms).toISOString();
  await deleteExpiredSessionTokens(deps.db, {
    usedBefore: before(learnerTokenExpiry.maxIdleMs),
    createdBefore: before(learnerTokenExpiry.maxAgeMs),
  });
}

/** Does the same work for every input, so that a wrong key tells nothing by the time it takes. */
async function findUsableAccessKey(
  deps: Pick<Deps, 'db' | 'now' | 'keySigner'>,
  input: string,
): Promise<{ accessKey: AccessKeyRecord | null; keyHash: string }> {
  const key = parseAccessKey(input);
  const looked = key ?? { prefix: 'XX', random: '000000', signature: '00' };
  const isSigned = deps.keySigner.hasValidSignature(looked);
  const keyHash = deps.keySigner.hash(looked);
  const found = await findAccessKeyByHash(deps.db, keyHash);
  return { accessKey: key && isSigned && found && isUsable(found, deps.now()) ? found : null, keyHash };
}

function isUsable(key: { expiresAt: string | null; revokedAt: string | null }, now: Date): boolean {
  return key.revokedAt === null && (key.expiresAt === null || now.getTime() < Date.parse(key.expiresAt));
}

function matchesDemoKey(demoKey: string, input: string): boolean {
  const symbols = (text: string) => normalizeAccessKey(text).replaceAll('O', '0').replace(/[IL]/g, '1');
  return demoKey !== '' && symbols(input) === symbols(demoKey);
}

function createDemoSession(nickname: string): Session {
  return { id: 'demo', nickname, product: { id: 'demo', slug: 'demo', title: 'Demo' } };
}
