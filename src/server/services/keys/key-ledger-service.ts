import type { z } from 'zod';
import { transact } from '#db/transact.ts';
import type { GeneratedKey, KeyLedger, replaceKeyInputSchema } from '#shared/access-keys/access-key-schemas.ts';
import { AppError } from '#shared/app-error.ts';
import type { Deps } from '#server/deps.ts';
import { recordAudit, type AuditDeps } from '../audit/audit-service.ts';
import { enqueueHookEvent } from '../hooks/enqueue-hook-event.ts';
import { requireAccessKey } from './access-key-service.ts';
import { createAccessKey } from './create-access-key.ts';
import { deleteDevice, selectDevices } from './device-queries.ts';
import {
  decrementLogins,
  deleteSessionTokensOfDevice,
  findReplacedKey,
  findReplacementKey,
  findRevokedAt,
  moveSessionsAndDevices,
  retireAccessKey,
  selectKeyDays,
} from './key-ledger-queries.ts';
import { createKeyGenerator } from './key-generator.ts';
import { createSoldKeyGenerator, findSaleOfKey, moveSaleToKey } from './sold-key.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const LISTED_DAYS = 30;

/**
 * Returns an access key with its devices, its activity in the last thirty days, the access key that it replaced, and the access key that
 * replaced it.
 */
export async function getKeyLedger(deps: Pick<Deps, 'db' | 'now'>, id: string): Promise<KeyLedger> {
  const { db, now } = deps;
  const accessKey = await requireAccessKey(db, deps, id);
  const replacement = await findReplacementKey(db, id);
  const firstDay = new Date(now().getTime() - (LISTED_DAYS - 1) * DAY_MS).toISOString().slice(0, 10);
  return {
    ...accessKey,
    revokedAt: await findRevokedAt(db, id),
    replacedBy: replacement && { id: replacement.id, key: replacement.key },
    replaced: await findReplacedKey(db, id),
    devices: await selectDevices(db, id),
    days: await selectKeyDays(db, id, firstDay),
  };
}

/**
 * Revokes an access key and generates a new one, which takes over the sessions, the devices, the limits and the notes. Learners who are
 * logged in stay logged in, but new logins need the new access key. Throws `key.missing`, `key.replaced`, `key.shown`, or
 * `key.refunded` for a sold one whose money went back.
 */
export async function replaceAccessKey(
  deps: Pick<Deps, 'db' | 'randomBytes' | 'keySigner'> & AuditDeps,
  request: z.infer<typeof replaceKeyInputSchema>,
): Promise<GeneratedKey> {
  return transact(deps.db, async (trx) => {
    const retired = await retireAccessKey(trx, request.id, deps.now().toISOString());
    if (!retired) throw new AppError('key.missing');
    const { logins, ...fields } = retired;
    const replacement = await findReplacementKey(trx, request.id);
    const sale = await findSaleOfKey(trx, replacement?.id ?? request.id);
    // The new key of a sold one is derived from the sale, too, so that it can be mailed.
    const tries = sale && (replacement ? sale.tries : sale.tries + 1);
    const sequence =
      sale && tries !== null && (!replacement || request.requestId !== undefined)
        ? createSoldKeyGenerator(deps, retired.prefix, { ...sale, tries })
        : createKeyGenerator(deps, retired.prefix, request);
    if (replacement && (sequence.requestHash === null || replacement.requestHash !== sequence.requestHash))
      throw new AppError('key.replaced');
    if (!replacement && sale?.status === 'refunded') throw new AppError('key.refunded');
    const { isNew, ...key } = await createAccessKey(trx, deps, sequence, { ...fields, replacedKeyId: request.id });
    if (!isNew) return key;
    if (sale && tries !== null) await moveSaleToKey(trx, sale.saleId, { id: key.id, tries });
    await enqueueHookEvent(trx, deps, 'key.revoked', { keyId: request.id });
    await moveSessionsAndDevices(trx, { from: request.id, to: key.id }, logins);
    const { key: maskedKey } = await requireAccessKey(trx, deps, request.id);
    await recordAudit(trx, deps, 'key.replaced', { id: request.id, name: maskedKey });
    return key;
  });
}

/**
 * Removes one browser from an access key: ends the sessions in this browser, and frees a login for another one. Throws `key.missing` when
 * the access key does not exist, and `device.missing` when the browser has been removed already.
 */
export async function forgetDevice(deps: Pick<Deps, 'db'> & AuditDeps, device: { id: string; deviceId: string }): Promise<KeyLedger> {
  const { key } = await requireAccessKey(deps.db, deps, device.id);
  await transact(deps.db, async (trx) => {
    await decrementLogins(trx, device.id);
    if (!(await deleteDevice(trx, device))) throw new AppError('device.missing');
    await deleteSessionTokensOfDevice(trx, device);
    await recordAudit(trx, deps, 'key.deviceForgotten', { id: device.id, name: key });
  });
  return getKeyLedger(deps, device.id);
}
