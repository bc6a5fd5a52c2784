import type { DbOrTrx } from '#db/open.ts';
import { transact } from '#db/transact.ts';
import { parseAccessKey, formatAccessKey } from '#shared/access-keys/access-key-format.ts';
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
  insertAccessKey,
  updateAccessKeyRow,
  deleteSessionTokensOfKey,
  findAccessKeyIdByHash,
  findProductKeyPrefix,
  deleteDevicesOfKey,
  selectAccessKeys,
} from './access-key-queries.ts';

/** Limits how many attempts are made to find an unused access key for each requested access key. */
const MAX_ATTEMPTS_PER_KEY = 20;

/** Generates a batch of access keys. Only the returned result ever contains complete access keys in readable form. */
export async function generateAccessKeys(
  deps: Pick<Deps, 'db' | 'randomBytes' | 'keySigner'> & AuditDeps,
  batch: GenerateKeysInput,
): Promise<GeneratedKey[]> {
  return transact(deps.db, async (trx) => {
    const prefix = await findProductKeyPrefix(trx, batch.productId);
    if (prefix === null) throw new AppError('product.missing');
    const createdAt = deps.now().toISOString();
    const generated: GeneratedKey[] = [];
    for (let attempts = 0; generated.length < batch.quantity; attempts++) {
      if (attempts > batch.quantity * MAX_ATTEMPTS_PER_KEY) throw new Error(`No free access keys are left under ${prefix}`);
      const key = deps.keySigner.generate(prefix, deps.randomBytes);
      const id = deps.newId();
      const isNew = await insertAccessKey(trx, {
        id,
        productId: batch.productId,
        keyHash: deps.keySigner.hash(key),
        prefix,
        hint: key.signature,
        maxLogins: batch.maxLogins,
        createdAt,
      });
      if (isNew) generated.push({ id, key: formatAccessKey(key), productId: batch.productId, maxLogins: batch.maxLogins, createdAt });
    }
    const detail = `${batch.quantity} with ${batch.maxLogins} logins each`;
    await recordAudit(trx, deps, 'keys.generated', { id: batch.productId, name: `product with the prefix ${prefix}` }, detail);
    return generated;
  });
}

/** Returns masked access keys, newest first. Returns all access keys when neither a filter nor a limit is given. */
export async function listAccessKeys(deps: Pick<Deps, 'db' | 'now'>, choice: Partial<AccessKeyListOptions> = {}): Promise<AccessKey[]> {
  return selectAccessKeys(deps.db, deps.now(), choice);
}

export async function updateAccessKey(deps: Pick<Deps, 'db'> & AuditDeps, id: string, changes: AccessKeyChanges): Promise<AccessKey> {
  const { key } = await requireAccessKey(deps.db, deps, id);
  return transact(deps.db, async (trx) => {
    await updateAccessKeyRow(trx, id, {
      maxLogins: changes.maxLogins,
      expiresAt: changes.expiresAt == null ? changes.expiresAt : new Date(changes.expiresAt).toISOString(),
      revokedAt: changes.revoked === undefined ? undefined : changes.revoked ? deps.now().toISOString() : null,
    });
    // An access key that is restored later works again, but its learners must log in again.
    if (changes.revoked) await deleteSessionTokensOfKey(trx, id);
    const action = changes.revoked === undefined ? 'key.changed' : changes.revoked ? 'key.revoked' : 'key.restored';
    await recordAudit(trx, deps, action, { id, name: key }, listChangedFields(changes));
    return requireAccessKey(trx, deps, id);
  });
}

/** Resets the login count of an access key, so that every device uses up a login again the next time the device logs in. */
export async function forgetDevices(deps: Pick<Deps, 'db'> & AuditDeps, id: string): Promise<AccessKey> {
  const { key } = await requireAccessKey(deps.db, deps, id);
  return transact(deps.db, async (trx) => {
    await deleteDevicesOfKey(trx, id);
    await recordAudit(trx, deps, 'key.devicesForgotten', { id, name: key });
    return requireAccessKey(trx, deps, id);
  });
}

/** Finds an access key by its complete text in any spelling. Throws `key.missing` when the access key does not exist. */
export async function findAccessKeyByText(deps: Pick<Deps, 'db' | 'now' | 'keySigner'>, text: string): Promise<AccessKey> {
  const key = parseAccessKey(text);
  const id = key && (await findAccessKeyIdByHash(deps.db, deps.keySigner.hash(key)));
  if (!id) throw new AppError('key.missing');
  return requireAccessKey(deps.db, deps, id);
}

async function requireAccessKey(db: DbOrTrx, { now }: Pick<Deps, 'now'>, id: string): Promise<AccessKey> {
  const [key] = await selectAccessKeys(db, now(), { id });
  if (!key) throw new AppError('key.missing');
  return key;
}
