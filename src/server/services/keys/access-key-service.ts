import type { DbOrTrx } from '#db/open-database.ts';
import { transact } from '#db/transact.ts';
import { parseAccessKey } from '#shared/access-keys/access-key-format.ts';
import { pickKeyNotes } from '#shared/access-keys/key-notes.ts';
import { AppError } from '#shared/app-error.ts';
import type {
  AccessKey,
  GeneratedKey,
  GenerateKeysInput,
  AccessKeyChanges,
  AccessKeyListOptions,
} from '#shared/access-keys/access-key-schemas.ts';
import type { Deps } from '#server/deps.ts';
import { listChangedFields, recordAudit, type AuditDeps } from '../audit/audit-service.ts';
import {
  updateAccessKeyRow,
  deleteSessionTokensOfKey,
  findAccessKeyIdByHash,
  findProductKeyPrefix,
  lockAccessKey,
  selectAccessKeys,
} from './access-key-queries.ts';
import { enqueueHookEvent } from '../hooks/enqueue-hook-event.ts';
import { rejectFieldConflict } from '../reject-field-conflict.ts';
import { deleteDevicesOfKey } from './device-queries.ts';
import { createAccessKey } from './create-access-key.ts';
import { findReplacementKey } from './key-ledger-queries.ts';
import { createKeyGenerator } from './key-generator.ts';

/**
 * Generates a batch of access keys. The complete access keys appear only in the return value and are never stored in readable form. If a
 * request is repeated with the same id, it returns the same access keys. Throws `product.missing` when the product does not exist, and
 * `key.shown` when the first request was made more than a day ago.
 */
export async function generateAccessKeys(
  deps: Pick<Deps, 'db' | 'randomBytes' | 'keySigner'> & AuditDeps,
  batch: GenerateKeysInput,
): Promise<GeneratedKey[]> {
  const { productId, quantity, maxLogins } = batch;
  return transact(deps.db, async (trx) => {
    const prefix = await findProductKeyPrefix(trx, productId);
    if (prefix === null) throw new AppError('product.missing');
    const sequence = createKeyGenerator(deps, prefix, batch);
    const fields = { ...pickKeyNotes(batch), productId, prefix, maxLogins, expiresAt: null, replacedKeyId: null };
    const generated: GeneratedKey[] = [];
    let isRepeated = true;
    while (generated.length < quantity) {
      const { isNew, ...key } = await createAccessKey(trx, deps, sequence, fields);
      if (isNew) isRepeated = false;
      generated.push(key);
    }
    const detail = `${quantity} with ${maxLogins} logins each`;
    if (!isRepeated) await recordAudit(trx, deps, 'keys.generated', { id: productId, name: `product with the prefix ${prefix}` }, detail);
    return generated;
  });
}

/** Records that an administrator has saved generated access keys as a file, which only the browser knows. Throws `key.missing`. */
export async function recordKeyExport(deps: Pick<Deps, 'db'> & AuditDeps, ids: readonly string[]): Promise<void> {
  const { productId, productName } = await requireAccessKey(deps.db, deps, ids[0]!);
  await recordAudit(deps.db, deps, 'keys.exported', { id: productId, name: productName }, `${ids.length} in readable form`);
}

/** Returns masked access keys, newest first. Returns all access keys when neither a filter nor a limit is given. */
export async function listAccessKeys(deps: Pick<Deps, 'db' | 'now'>, choice: Partial<AccessKeyListOptions> = {}): Promise<AccessKey[]> {
  return selectAccessKeys(deps.db, deps.now(), choice);
}

/**
 * Changes the given fields of an access key. `expected` holds the values that the person saw in the changed fields. Throws `key.missing`,
 * `fields.changed` when somebody has changed one of the fields since, or `key.replaced` when the change would restore an access key that has
 * been replaced.
 */
export async function updateAccessKey(
  deps: Pick<Deps, 'db'> & AuditDeps,
  id: string,
  { revoked, ...given }: AccessKeyChanges,
  expected?: AccessKeyChanges,
): Promise<AccessKey> {
  const { expiresAt } = given;
  const changes = { ...given, ...(expiresAt != null && { expiresAt: new Date(expiresAt).toISOString() }) };
  return transact(deps.db, async (trx) => {
    await lockAccessKey(trx, id);
    const before = await requireAccessKey(trx, deps, id);
    rejectFieldConflict<AccessKeyChanges>(before, changes, expected);
    const revokedAt = revoked === undefined ? undefined : revoked ? deps.now().toISOString() : null;
    await updateAccessKeyRow(trx, id, { ...changes, revokedAt });
    if (revoked === false && (await findReplacementKey(trx, id))) throw new AppError('key.replaced');
    // A revoked access key that is restored later works again, but its learners must log in again.
    if (revoked) {
      await deleteSessionTokensOfKey(trx, id);
      await enqueueHookEvent(trx, deps, 'key.revoked', { keyId: id });
    }
    const action = revoked === undefined ? 'key.changed' : revoked ? 'key.revoked' : 'key.restored';
    await recordAudit(trx, deps, action, { id, name: before.key }, listChangedFields({ ...changes, revoked }));
    return requireAccessKey(trx, deps, id);
  });
}

/** Resets the login count of an access key, so that each device uses up a login again when it next logs in. */
export async function forgetDevices(deps: Pick<Deps, 'db'> & AuditDeps, id: string): Promise<AccessKey> {
  const { key } = await requireAccessKey(deps.db, deps, id);
  return transact(deps.db, async (trx) => {
    await deleteDevicesOfKey(trx, id);
    await recordAudit(trx, deps, 'key.devicesForgotten', { id, name: key });
    return requireAccessKey(trx, deps, id);
  });
}

/**
 * Finds an access key by its complete text, in upper or lower case and with or without dashes. Throws `key.missing` when the access key
 * does not exist.
 */
export async function findAccessKeyByText(deps: Pick<Deps, 'db' | 'now' | 'keySigner'>, text: string): Promise<AccessKey> {
  const key = parseAccessKey(text);
  const id = key && (await findAccessKeyIdByHash(deps.db, deps.keySigner.hash(key)));
  if (!id) throw new AppError('key.missing');
  return requireAccessKey(deps.db, deps, id);
}

/** Returns an access key in masked form. Throws `key.missing` when the access key does not exist. */
export async function requireAccessKey(db: DbOrTrx, { now }: Pick<Deps, 'now'>, id: string): Promise<AccessKey> {
  const [key] = await selectAccessKeys(db, now(), { id });
  if (!key) throw new AppError('key.missing');
  return key;
}
