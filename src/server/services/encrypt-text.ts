import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import type { Deps } from '#server/deps.ts';

const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
/** Is the purpose of the encryption key, which secrets that are stored already depend on. */
const PURPOSE = 'second-factor/v1';

export const deriveKey = ({ cookieSecret }: Pick<Deps, 'cookieSecret'>, purpose: string) =>
  Buffer.from(hkdfSync('sha256', cookieSecret, '', purpose, KEY_BYTES));

/**
 * Encrypts a text with a key that is not in the database, so that a stolen database contains no usable secret. The encrypted text can be
 * decrypted only with the same `context`, which names the text's purpose and owner.
 */
export function encryptText(deps: Pick<Deps, 'cookieSecret' | 'randomBytes'>, text: string, context: string): string {
  const iv = deps.randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', deriveKey(deps, PURPOSE), iv).setAAD(Buffer.from(context));
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url');
}

/**
 * Decrypts a text that `encryptText` has encrypted. Returns null when the encrypted text was changed or was encrypted with another
 * `context`.
 */
export function decryptText(deps: Pick<Deps, 'cookieSecret'>, encrypted: string, context: string): string | null {
  const bytes = Buffer.from(encrypted, 'base64url');
  if (bytes.length < IV_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv('aes-256-gcm', deriveKey(deps, PURPOSE), bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
