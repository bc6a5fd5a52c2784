import { parseAccessKey, formatAccessKey } from '#shared/access-key-format.ts';
import { AppError } from '#shared/app-error.ts';
import type { AccessKey, GeneratedKey, GenerateKeysInput, AccessKeyChanges, AccessKeyListOptions } from '#shared/access-key-schemas.ts';
import type { Deps } from '#server/deps.ts';
import {
  insertAccessKey,
  updateAccessKeyRow,
  deleteSessionTokensOfKey,
  findAccessKeyIdByHash,
  findProductKeyPrefix,
  deleteDevicesOfKey as forgetDevicesOf,
  selectAccessKeys as listKeysFrom,
} from './access-key-queries.ts';

const TRIES = 20;

/** Makes a batch of keys; the answer is the only place where they are ever shown. */
export async function generateAccessKeys(
  deps: Pick<Deps, 'db' | 'now' | 'newId' | 'randomBytes' | 'keySigner'>,
  batch: GenerateKeysInput,
): Promise<GeneratedKey[]> {
  return deps.db.transaction().execute(async (trx) => {
    const prefix = await findProductKeyPrefix(trx, batch.productId);
    if (prefix === null) throw new AppError('product.missing');
    const createdAt = deps.now().toISOString();
    const made: GeneratedKey[] = [];
    for (let tries = 0; made.length < batch.quantity; tries++) {
      if (tries > batch.quantity * TRIES) throw new Error(`No free access keys are left under ${prefix}`);
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
      if (isNew) made.push({ id, key: formatAccessKey(key), productId: batch.productId, maxLogins: batch.maxLogins, createdAt });
    }
    return made;
  });
}

/** Newest first; all of them unless a choice is made. */
export async function listAccessKeys(deps: Pick<Deps, 'db' | 'now'>, choice: Partial<AccessKeyListOptions> = {}): Promise<AccessKey[]> {
  return listKeysFrom(deps.db, deps.now(), choice);
}

export async function updateAccessKey(deps: Pick<Deps, 'db' | 'now'>, id: string, changes: AccessKeyChanges): Promise<AccessKey> {
  await requireAccessKey(deps, id);
  await deps.db.transaction().execute(async (trx) => {
    await updateAccessKeyRow(trx, id, {
      maxLogins: changes.maxLogins,
      expiresAt: changes.expiresAt == null ? changes.expiresAt : new Date(changes.expiresAt).toISOString(),
      revokedAt: changes.revoked === undefined ? undefined : changes.revoked ? deps.now().toISOString() : null,
    });
    // Restored later, the key opens again; whoever was in must type it once more.
    if (changes.revoked) await deleteSessionTokensOfKey(trx, id);
  });
  return requireAccessKey(deps, id);
}

/** Frees the logins of a key: the next entry of each browser takes one anew. */
export async function forgetDevices(deps: Pick<Deps, 'db' | 'now'>, id: string): Promise<AccessKey> {
  await requireAccessKey(deps, id);
  await deps.db.transaction().execute((trx) => forgetDevicesOf(trx, id));
  return requireAccessKey(deps, id);
}

/** Finds a key by what a seller can paste: the whole key. */
export async function findAccessKeyByText(deps: Pick<Deps, 'db' | 'now' | 'keySigner'>, text: string): Promise<AccessKey> {
  const key = parseAccessKey(text);
  const id = key && (await findAccessKeyIdByHash(deps.db, deps.keySigner.hash(key)));
  if (!id) throw new AppError('key.missing');
  return requireAccessKey(deps, id);
}

async function requireAccessKey(deps: Pick<Deps, 'db' | 'now'>, id: string): Promise<AccessKey> {
  const [key] = await listKeysFrom(deps.db, deps.now(), { id });
  if (!key) throw new AppError('key.missing');
  return key;
}
