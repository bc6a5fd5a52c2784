import { transact } from '#db/transact.ts';
import { formatHandoverCode, HANDOVER_MINUTES, HANDOVER_SYMBOL_COUNT, parseHandoverCode } from '#shared/access-keys/handover-code.ts';
import { AppError } from '#shared/app-error.ts';
import type { HandoverLook, HandoverState, HandoverTake, OfferedHandover } from '#shared/handover.ts';
import type { Session } from '#shared/session.ts';
import type { Deps } from '#server/deps.ts';
import type { DbOrTrx } from '#db/open-database.ts';
import { insertDevices, updateDevice } from '../keys/device-queries.ts';
import { encodeSymbols } from '../keys/key-signer.ts';
import { enqueueHookEvent } from '../hooks/enqueue-hook-event.ts';
import { computeMaxTokens } from '../limits/key-limits.ts';
import type { ClientIdentity } from '../limits/rate-limit-buckets.ts';
import { findWithinLimits, type AttemptDeps } from './attempt-limits.ts';
import { addLoginsIfBelowMax, recordAccessKeyUse } from './gate-queries.ts';
import { deriveDeviceId } from './gate-service.ts';
import {
  countHandedDevices,
  deleteOldHandovers,
  endOpenHandovers,
  findHandover,
  insertHandedDevice,
  insertHandover,
  isDeviceOfSession,
  lockSession,
  selectHandoverTimes,
  takeHandover,
  type HandoverRecord,
} from './handover-queries.ts';
import { hashToken } from './hash-token.ts';
import { deleteOldSessionTokens, deleteSessionTokens, insertSessionTokens } from './session-token-queries.ts';
import { loadMarkedSession } from '../keys/session-mark.ts';
import { isUsable } from './store-logins.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** The clocks of several processes may differ by this much. A code that is further ahead was made while the clock was wrong. */
const CLOCK_TOLERANCE_MS = 5 * MINUTE_MS;
const MAX_CODES_PER_HOUR = 5;
/** Sets how many devices may come into a session with a code and use up no login. */
const MAX_HANDED_DEVICES = 3;
/** Stands for the symbols of a text that is no code, so that it takes the same steps. No code has these symbols. */
const PLACEHOLDER_SYMBOLS = '--------';

/**
 * Makes a code with which the learner continues on another device, and ends the session's older codes. Throws `handover.tooMany`, or
 * `session.missing` when the session was deleted.
 */
export async function offerHandover(
  deps: Pick<Deps, 'db' | 'now' | 'randomBytes' | 'keySigner'>,
  { id: sessionId }: Session,
  { path, positionSeconds }: { path: string; positionSeconds: number },
): Promise<OfferedHandover> {
  const symbols = encodeSymbols(deps.randomBytes(8), HANDOVER_SYMBOL_COUNT);
  const now = deps.now();
  const madeAt = now.toISOString();
  const expiresAt = new Date(now.getTime() + HANDOVER_MINUTES * MINUTE_MS).toISOString();
  await transact(deps.db, async (trx) => {
    if (!(await lockSession(trx, sessionId))) throw new AppError('session.missing');
    const latest = new Date(now.getTime() + CLOCK_TOLERANCE_MS).toISOString();
    const times = (await selectHandoverTimes(trx, sessionId, new Date(now.getTime() - HOUR_MS).toISOString())).filter((at) => at <= latest);
    const oldest = times.at(-MAX_CODES_PER_HOUR);
    if (oldest !== undefined) {
      const waitMs = Math.min(HOUR_MS, Date.parse(oldest) + HOUR_MS - now.getTime());
      throw new AppError('handover.tooMany', { n: MAX_CODES_PER_HOUR, seconds: Math.max(1, Math.ceil(waitMs / 1000)) });
    }
    await endOpenHandovers(trx, sessionId, madeAt);
    const codeHash = deps.keySigner.hashHandoverCode(symbols);
    await insertHandover(trx, { codeHash, sessionId, path, position: Math.round(positionSeconds), madeAt, expiresAt });
  });
  return { code: formatHandoverCode(symbols), expiresAt };
}

/** Returns whose session a code continues, so that the learner is asked first. Throws `key.invalid` or `attempts.tooMany`. */
export async function lookAtHandover(
  deps: Pick<Deps, 'db' | 'now' | 'keySigner'> & AttemptDeps,
  { code, proof }: HandoverLook,
  client: ClientIdentity,
): Promise<{ product: Session['product']; nickname: string }> {
  const { handover } = await findOpenHandover(deps, { code, proof, client, requestHash: null });
  return { product: handover.session.product, nickname: handover.session.nickname };
}

export interface TakenHandover {
  session: Session;
  token: string;
  deviceId: string;
  path: string;
  positionSeconds: number;
}

/**
 * Continues a session on another device, once for each code. The device takes no login while the session has fewer than three such devices.
 * Throws `key.invalid`, `key.full`, which leaves the code open, `cookies.blocked` or `attempts.tooMany`.
 */
export async function takeOverSession(
  deps: Pick<Deps, 'db' | 'now' | 'newId' | 'randomBytes' | 'keySigner'> & AttemptDeps,
  { code, proof, requestId, expectsCookies }: HandoverTake,
  client: ClientIdentity,
  replacedToken: string | null,
): Promise<TakenHandover> {
  if (expectsCookies && !client.hasCookieProbe) throw new AppError('cookies.blocked');
  const requestHash = requestId === undefined ? null : hashToken(`handover ${requestId}`);
  const { handover, codeHash } = await findOpenHandover(deps, { code, proof, client, requestHash });
  const isDerived = client.isNewDevice && requestId !== undefined;
  const deviceId = isDerived ? deriveDeviceId(deps, `handover ${codeHash} ${requestId}`) : client.deviceId;
  const deviceHash = hashToken(deviceId);
  const token = deps.randomBytes(32).toString('base64url');
  const { session } = handover;
  await transact(deps.db, async (trx) => {
    const usedAt = deps.now().toISOString();
    // A login locks the access key before its session, so this transaction does the same.
    const accessKey = await recordAccessKeyUse(trx, handover.accessKey.id, usedAt);
    if (!accessKey || !isUsable(accessKey, deps.now()) || !(await lockSession(trx, session.id))) throw new AppError('key.invalid');
    if (!(await takeHandover(trx, { codeHash, requestHash, usedAt }))) throw new AppError('key.invalid');
    await admitDevice(trx, deps, { session, accessKeyId: accessKey.id, deviceHash, browser: client.browser, seenAt: usedAt });
    if (replacedToken !== null) await deleteSessionTokens(trx, [hashToken(replacedToken)]);
    await deleteOldSessionTokens(trx, session.id, computeMaxTokens(accessKey.maxLogins) - 1);
    await insertSessionTokens(trx, [{ tokenHash: hashToken(token), sessionId: session.id, deviceHash, createdAt: usedAt }]);
  });
  return { session: await loadMarkedSession(deps, session), token, deviceId, path: handover.path, positionSeconds: handover.position };
}

interface ArrivingDevice {
  session: Session;
  accessKeyId: string;
  deviceHash: string;
  browser: string;
  seenAt: string;
}

/** Lets a device into a session. Throws `key.full` when the device would need a login and none is left. */
async function admitDevice(trx: DbOrTrx, deps: Pick<Deps, 'now' | 'newId'>, device: ArrivingDevice): Promise<void> {
  const { session, accessKeyId, deviceHash, seenAt } = device;
  if (await isDeviceOfSession(trx, { sessionId: session.id, accessKeyId, deviceHash })) return updateDevice(trx, device);
  if ((await countHandedDevices(trx, session.id)) < MAX_HANDED_DEVICES)
    return insertHandedDevice(trx, { sessionId: session.id, deviceHash, handedAt: seenAt });
  await insertDevices(trx, [device]);
  const added = await addLoginsIfBelowMax(trx, accessKeyId, 1);
  if (!added) throw new AppError('key.full');
  if (added.isFull) await enqueueHookEvent(trx, deps, 'key.full', { keyId: accessKeyId });
}

/** Returns what became of a code that the session has made. Another session's code and an unknown one have ended. */
export async function findHandoverState(
  deps: Pick<Deps, 'db' | 'now' | 'keySigner'>,
  { id }: Session,
  code: string,
): Promise<HandoverState> {
  const handover = await findHandover(deps.db, deps.keySigner.hashHandoverCode(parseHandoverCode(code) ?? PLACEHOLDER_SYMBOLS));
  if (handover?.session.id !== id) return 'ended';
  if (handover.usedAt !== null) return 'used';
  return isOpen(handover, deps.now(), null) ? 'open' : 'ended';
}

export async function purgeHandovers(deps: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await deleteOldHandovers(deps.db, new Date(deps.now().getTime() - DAY_MS).toISOString());
}

/** Looks a code up. Every input goes through the same steps, so that the response time reveals nothing about a wrong code. */
async function findOpenHandover(
  deps: Pick<Deps, 'db' | 'now' | 'keySigner'> & AttemptDeps,
  { code, proof, client, requestHash }: HandoverLook & { client: ClientIdentity; requestHash: string | null },
): Promise<{ handover: HandoverRecord; codeHash: string }> {
  return findWithinLimits(deps, { client, proof }, async () => {
    const symbols = parseHandoverCode(code);
    const codeHash = deps.keySigner.hashHandoverCode(symbols ?? PLACEHOLDER_SYMBOLS);
    const handover = await findHandover(deps.db, codeHash);
    const isFound = symbols !== null && handover !== null && isOpen(handover, deps.now(), requestHash);
    return { found: isFound ? { handover, codeHash } : null, isKnown: false };
  });
}

function isOpen({ expiresAt, usedAt, requestHash, accessKey }: HandoverRecord, now: Date, ownRequestHash: string | null): boolean {
  const isUnused = usedAt === null || (requestHash !== null && requestHash === ownRequestHash);
  const remainingMs = Date.parse(expiresAt) - now.getTime();
  return isUnused && remainingMs > 0 && remainingMs <= HANDOVER_MINUTES * MINUTE_MS + CLOCK_TOLERANCE_MS && isUsable(accessKey, now);
}
