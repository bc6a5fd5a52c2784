import type { DbOrTrx } from '#db/open-database.ts';
import { formatAccessKey } from '#shared/access-keys/access-key-format.ts';
import type { GeneratedKey } from '#shared/access-keys/access-key-schemas.ts';
import { AppError } from '#shared/app-error.ts';
import type { Deps } from '#server/deps.ts';
import { enqueueHookEvent } from '../hooks/enqueue-hook-event.ts';
import { findGeneratedKey, insertAccessKey, type NewAccessKey } from './access-key-queries.ts';
import type { KeyGenerator } from './key-generator.ts';

const MAX_ATTEMPTS = 100;
/** Sets the idempotency window, within which a repeated request gets the same response as the first one. */
const REPEAT_MS = 24 * 60 * 60 * 1000;

/**
 * Stores the next unused access key from the key generator. If an administrator's request is repeated, returns the access key that the
 * first request created. Throws `key.shown` when the first request was made more than `repeatMs` ago, by default a day.
 */
export async function createAccessKey(
  trx: DbOrTrx,
  deps: Pick<Deps, 'keySigner' | 'newId' | 'now'>,
  sequence: KeyGenerator,
  fields: Omit<NewAccessKey, 'id' | 'keyHash' | 'hint' | 'requestHash' | 'createdAt'>,
  repeatMs = REPEAT_MS,
): Promise<GeneratedKey & { isNew: boolean }> {
  const { keySigner, newId, now } = deps;
  const { productId, maxLogins } = fields;
  const { requestHash } = sequence;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const parts = sequence.next();
    const key = formatAccessKey(parts);
    const keyHash = keySigner.hash(parts);
    const id = newId();
    const createdAt = now().toISOString();
    if (await insertAccessKey(trx, { ...fields, id, keyHash, hint: parts.signature, requestHash, createdAt })) {
      await enqueueHookEvent(trx, deps, 'key.created', { keyId: id });
      return { id, key, productId, maxLogins, createdAt, isNew: true };
    }
    const earlier = requestHash === null ? null : await findGeneratedKey(trx, keyHash);
    if (earlier === null || earlier.requestHash !== requestHash) continue;
    if (now().getTime() - Date.parse(earlier.createdAt) > repeatMs) throw new AppError('key.shown');
    return { id: earlier.id, key, productId, maxLogins, createdAt: earlier.createdAt, isNew: false };
  }
  throw new Error(`No free access keys are left under ${fields.prefix}`);
}
