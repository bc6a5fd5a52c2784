import { createHash } from 'node:crypto';

/** The form in which a session or device token is stored, so that a stolen database contains no usable cookie. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
