import { readKey, squeezeKey } from '#shared/access-key-format.ts';
import { AppError, invalidField } from '#shared/app-error.ts';
import type { Entry, Session } from '#shared/session.ts';
import { NICKNAME_MAX_LENGTH, foldNickname, readNickname } from '#shared/nickname.ts';
import { hashToken, type Deps } from '../../deps.ts';
import { dayOf } from '../analytics/rollups/rollup-delta.ts';
import { addSessionDay } from '../analytics/rollups/rollup-queries.ts';
import { keyBuckets, type Visitor } from './rate-limit-buckets.ts';
import {
  addDevice,
  addSessionToken,
  findKeyByHash,
  findOrStartSession,
  findProductOfKey,
  findSessionByToken,
  markKeyUsed,
  removeSessionToken,
  removeStaleSessionTokens,
  takeLogin,
  touchSessionToken,
  type FoundKey,
} from './gate-queries.ts';
import { ifStorageAllows, isAlive, isTouchDue, learnerTokenLife } from './token-expiry.ts';

/** A learner who is in, and the browser that entered. The token is null in the demo, which keeps nothing. */
export type Entered = { isDemo: boolean; session: Session; token: string | null; device: string };

/** Lets a learner in by access key: all of it happens, or none of it. */
export async function enter(
  deps: Pick<Deps, 'config' | 'db' | 'now' | 'newId' | 'randomBytes' | 'keySeal' | 'limiter' | 'recentEntries'>,
  entry: Entry,
  visitor: Visitor,
  replacedToken: string | null = null,
): Promise<Entered> {
  const nickname = readNickname(entry.nickname);
  if (nickname === null) throw invalidField('nickname', `must be 1 to ${NICKNAME_MAX_LENGTH} visible characters.`);
  if (isDemoKey(deps.config.demoKey, entry.key))
    return { isDemo: true, session: demoSession(nickname), token: null, device: visitor.device };

  const buckets = keyBuckets(visitor);
  deps.limiter.check(buckets);
  const { accessKey, keyHash } = await findOpenKey(deps, entry.key);
  // Asked again now that the answer is known: of many guesses at once, those after the last allowed failure learn nothing.
  deps.limiter.check(buckets);
  if (!accessKey) {
    deps.limiter.count(buckets);
    throw new AppError('key.invalid');
  }

  const attempt = entry.requestId && `${keyHash} ${entry.requestId}`;
  const device = (visitor.isNewDevice && attempt && deps.recentEntries.find(attempt)) || visitor.device;
  if (attempt) deps.recentEntries.keep(attempt, device);
  const deviceHash = hashToken(device);
  const at = deps.now().toISOString();
  const token = deps.randomBytes(32).toString('base64url');
  const session = await deps.db.transaction().execute(async (trx) => {
    // The browser is noted first: of two first entries at once from one browser, the second waits here and pays nothing.
    if ((await addDevice(trx, { accessKeyId: accessKey.id, deviceHash, createdAt: at })) && !(await takeLogin(trx, accessKey.id))) {
      throw new AppError('key.full');
    }
    await markKeyUsed(trx, accessKey.id, at);
    const started = await findOrStartSession(trx, {
      id: deps.newId(),
      accessKeyId: accessKey.id,
      productId: accessKey.productId,
      nickname,
      nicknameFolded: foldNickname(nickname),
      at,
    });
    if (started.isNew) await addSessionDay(trx, accessKey.productId, dayOf(at));
    if (replacedToken !== null) await removeSessionToken(trx, hashToken(replacedToken));
    await addSessionToken(trx, { tokenHash: hashToken(token), sessionId: started.id, createdAt: at });
    return { id: started.id, nickname: started.nickname, product: await findProductOfKey(trx, accessKey.productId) };
  });
  return { isDemo: false, session, token, device };
}

/** The session a cookie stands for, while its key is neither revoked nor expired. */
export async function findSession(deps: Pick<Deps, 'db' | 'now'>, token: string): Promise<Session | null> {
  const tokenHash = hashToken(token);
  const found = await findSessionByToken(deps.db, tokenHash);
  const now = deps.now();
  if (!found || !isOpen(found, now)) return null;
  if (!isAlive(learnerTokenLife, { createdAt: found.tokenCreatedAt, lastUsedAt: found.tokenLastUsedAt }, now)) return null;
  if (isTouchDue(found.tokenLastUsedAt, now)) await ifStorageAllows(touchSessionToken(deps.db, tokenHash, now.toISOString()));
  return found.session;
}

/** Forgets cookies nobody can use any more. */
export async function sweepSessionTokens(deps: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const before = (ms: number) => new Date(deps.now().getTime() - ms).toISOString();
  await removeStaleSessionTokens(deps.db, { usedBefore: before(learnerTokenLife.idleMs), createdBefore: before(learnerTokenLife.totalMs) });
}

/** Does the same work for every input, so that a wrong key tells nothing by the time it takes. */
async function findOpenKey(
  deps: Pick<Deps, 'db' | 'now' | 'keySeal'>,
  input: string,
): Promise<{ accessKey: FoundKey | null; keyHash: string }> {
  const key = readKey(input);
  const looked = key ?? { prefix: 'XX', random: '000000', signature: '00' };
  const isSigned = deps.keySeal.isSigned(looked);
  const keyHash = deps.keySeal.hash(looked);
  const found = await findKeyByHash(deps.db, keyHash);
  return { accessKey: key && isSigned && found && isOpen(found, deps.now()) ? found : null, keyHash };
}

function isOpen(key: { expiresAt: string | null; revokedAt: string | null }, now: Date): boolean {
  return key.revokedAt === null && (key.expiresAt === null || now.getTime() < Date.parse(key.expiresAt));
}

function isDemoKey(demoKey: string, input: string): boolean {
  const symbols = (text: string) => squeezeKey(text).replaceAll('O', '0').replace(/[IL]/g, '1');
  return demoKey !== '' && symbols(input) === symbols(demoKey);
}

function demoSession(nickname: string): Session {
  return { id: 'demo', nickname, product: { id: 'demo', slug: 'demo', title: 'Demo' } };
}
