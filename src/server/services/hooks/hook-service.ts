import { createHmac } from 'node:crypto';
import { refusalsWords } from '#admin-words/refusals.ts';
import { transact } from '#db/transact.ts';
import { AppError } from '#shared/app-error.ts';
import {
  MAX_HOOKS,
  type CreatedHook,
  type Hook,
  type HookDelivery,
  type NewHook,
  type updateHookSchema,
} from '#shared/hooks/hook-schemas.ts';
import type { z } from 'zod';
import type { HostLookup } from '#server/adapters/post-json.ts';
import type { Deps } from '#server/deps.ts';
import { serverActor } from '../audit/actor.ts';
import { listChangedFields, recordAudit, type AuditDeps } from '../audit/audit-service.ts';
import { decryptText, encryptText } from '../encrypt-text.ts';
import { rejectFieldConflict } from '../reject-field-conflict.ts';
import {
  claimDelivery,
  deleteDeliveriesBefore,
  deleteHookRow,
  insertHook,
  resetDelivery,
  selectDeliveries,
  selectDueDeliveryIds,
  selectDueHookIds,
  selectHooks,
  updateDelivery,
  updateHookRow,
} from './hook-queries.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const SECRET_BYTES = 24;
/** Sets how long the server waits before each further attempt: three days in all, after which the hook is switched off. */
const RETRY_MINUTES = [1, 5, 30, 2 * 60, 6 * 60, 12 * 60, 24 * 60, 28 * 60];
/** An attempt takes at most ten seconds. One that takes longer was broken off, for example because the process was killed. */
const CLAIM_MS = MINUTE_MS;
const SENT_AT_ONCE = 10;
const KEPT_DAYS = 30;

type SecretDeps = Pick<Deps, 'db' | 'cookieSecret' | 'randomBytes'> & AuditDeps;
export type DeliveryDeps = Pick<Deps, 'config' | 'db' | 'cookieSecret'> & AuditDeps;

const getSecretContext = (id: string) => `hook ${id}`;

export const listHooks = ({ db }: Pick<Deps, 'db'>): Promise<Hook[]> => selectHooks(db);
/** Returns the last hundred deliveries, newest first. */
export const listDeliveries = ({ db }: Pick<Deps, 'db'>): Promise<HookDelivery[]> => selectDeliveries(db);

/** Adds a hook. Only the return value holds its secret. Throws `hook.tooMany`. */
export async function createHook(deps: SecretDeps, { name, url, events }: NewHook): Promise<CreatedHook> {
  const id = deps.newId();
  const secret = `whsec_${deps.randomBytes(SECRET_BYTES).toString('base64')}`;
  const encrypted = encryptText(deps, secret, getSecretContext(id));
  await transact(deps.db, async (trx) => {
    if ((await selectHooks(trx)).length >= MAX_HOOKS) throw new AppError('hook.tooMany', { n: MAX_HOOKS });
    await insertHook(trx, { id, name, url, events: [...new Set(events)], secret: encrypted, createdAt: deps.now().toISOString() });
    await recordAudit(trx, deps, 'hook.created', { id, name }, events.join(', '));
  });
  return { id, name, secret };
}

/** Changes a hook, or switches it on or off. Throws `hook.missing`. */
export async function updateHook(
  deps: Pick<Deps, 'db'> & AuditDeps,
  { id, changes, expected }: z.infer<typeof updateHookSchema>,
): Promise<void> {
  const { name, url, events, isOn } = changes;
  await transact(deps.db, async (trx) => {
    // The row is locked before it is compared with what the person saw.
    if (!(await updateHookRow(trx, id, {}))) throw new AppError('hook.missing');
    const find = async () => (await selectHooks(trx)).find((each) => each.id === id)!;
    rejectFieldConflict<typeof changes>(await find(), changes, expected);
    await updateHookRow(trx, id, {
      ...(name !== undefined && { name }),
      ...(url !== undefined && { url }),
      ...(events !== undefined && { events: JSON.stringify([...new Set(events)]) }),
      ...(isOn !== undefined && { is_on: isOn ? 1 : 0, off_reason: '' }),
    });
    await recordAudit(trx, deps, 'hook.changed', { id, name: (await find()).name }, listChangedFields(changes));
  });
}

/** Deletes a hook with its deliveries. Throws `hook.missing`. */
export async function deleteHook(deps: Pick<Deps, 'db'> & AuditDeps, id: string): Promise<void> {
  await transact(deps.db, async (trx) => {
    const name = await deleteHookRow(trx, id);
    if (name === null) throw new AppError('hook.missing');
    await recordAudit(trx, deps, 'hook.deleted', { id, name });
  });
}

/** Sends a delivery again, under the same id. Throws `hook.missing`. */
export async function resendDelivery(deps: Pick<Deps, 'db'> & AuditDeps, id: string): Promise<void> {
  await transact(deps.db, async (trx) => {
    if (!(await resetDelivery(trx, id, deps.now().toISOString()))) throw new AppError('hook.missing');
    await recordAudit(trx, deps, 'hook.sentAgain', { id, name: id });
  });
}

export const listDueHookIds = ({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<string[]> => selectDueHookIds(db, now().toISOString());

/**
 * Sends the deliveries of a hook that are due, at least once each, those that wait longest first. Returns how many attempts were made.
 * `lookup` finds the address of a host.
 */
export async function sendDueDeliveries(deps: DeliveryDeps, hookId: string, lookup?: HostLookup): Promise<number> {
  const now = deps.now();
  const until = new Date(now.getTime() + CLAIM_MS).toISOString();
  const ids = await selectDueDeliveryIds(deps.db, hookId, now.toISOString(), SENT_AT_ONCE);
  const attempts = await Promise.all(
    ids.map(async (id) => {
      const delivery = await claimDelivery(deps.db, id, { now: now.toISOString(), until });
      if (delivery) await attemptDelivery(deps, delivery, lookup);
      return delivery ? 1 : 0;
    }),
  );
  return attempts.reduce<number>((sum, each) => sum + each, 0);
}

type Delivery = NonNullable<Awaited<ReturnType<typeof claimDelivery>>>;

async function attemptDelivery(deps: DeliveryDeps, delivery: Delivery, lookup: HostLookup | undefined): Promise<void> {
  const { id, hookId, url, body, attempts, name } = delivery;
  const secret = decryptText(deps, delivery.secret, getSecretContext(hookId)) ?? '';
  const time = String(Math.floor(deps.now().getTime() / 1000));
  const signature = createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
    .update(`${id}.${time}.${body}`)
    .digest('base64');
  const headers = { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': `v1,${signature}` };
  const { postJson } = await import('#server/adapters/post-json.ts');
  const { isOk, reply } = await postJson(url, { headers, body, allowsPrivate: deps.config.allowsPrivateHooks, lookup });
  if (isOk) return updateDelivery(deps.db, delivery, { status: 'sent', reply, sentAt: deps.now().toISOString() });
  const minutes = RETRY_MINUTES[attempts - 1];
  if (minutes !== undefined) {
    const nextAt = new Date(deps.now().getTime() + minutes * MINUTE_MS).toISOString();
    return updateDelivery(deps.db, delivery, { status: 'waiting', reply, nextAt });
  }
  await transact(deps.db, async (trx) => {
    await updateDelivery(trx, delivery, { status: 'failed', reply });
    await updateHookRow(trx, hookId, { is_on: 0, off_reason: refusalsWords.noSuccessForThreeDays(reply) });
    await recordAudit(trx, { ...deps, actor: serverActor }, 'hook.switchedOff', { id: hookId, name }, reply);
  });
}

/** Deletes deliveries that ended more than a month ago. */
export async function purgeDeliveries({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await deleteDeliveriesBefore(db, new Date(now().getTime() - KEPT_DAYS * DAY_MS).toISOString());
}
