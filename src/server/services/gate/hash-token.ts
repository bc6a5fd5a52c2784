import { createHash } from 'node:crypto';

/** Hashes a session or device token before storage, so that a stolen database contains no usable cookie. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
