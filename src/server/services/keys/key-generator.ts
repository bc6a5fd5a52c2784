import { createHash } from 'node:crypto';
import type { AccessKeyParts } from '#shared/access-keys/access-key-format.ts';
import type { Deps } from '#server/deps.ts';

export interface KeyGenerator {
  next: () => AccessKeyParts;
  /** Holds the hash of the request, or null when the request has no id and its access keys are random. */
  requestHash: string | null;
}

/**
 * Creates the access keys of one request. If the request has an id, its access keys are derived from the server's secrets and the whole
 * request, so that a repeated request receives the same access keys again, although the database stores no complete access key.
 */
export function createKeyGenerator(
  { keySigner, randomBytes }: Pick<Deps, 'keySigner' | 'randomBytes'>,
  prefix: string,
  request: { requestId?: string | undefined },
): KeyGenerator {
  if (request.requestId === undefined) return { next: () => keySigner.generate(prefix, randomBytes), requestHash: null };
  const requestHash = createHash('sha256').update(JSON.stringify(request)).digest('base64url');
  let count = 0;
  return { next: () => keySigner.generate(prefix, () => keySigner.deriveBytes(`keys ${requestHash} ${count++}`)), requestHash };
}
