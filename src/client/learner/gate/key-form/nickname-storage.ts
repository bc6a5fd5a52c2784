// This file stores the nickname for each access key in localStorage. The name of a localStorage entry contains only a hash of the access
// key, so that the key itself is not revealed.
import { normalizeAccessKey } from '#shared/access-keys/access-key-format.ts';

type Digest = Pick<SubtleCrypto, 'digest'>;

/**
 * Returns the browser's Web Crypto API, or null in an insecure context. An insecure context is a page loaded over plain HTTP from a host
 * other than localhost.
 */
const getBrowserDigest = (): Digest | null => globalThis.crypto.subtle ?? null;

/** The name of the localStorage entry is the same for every way of typing the access key, for example in upper or lower case. */
export async function buildNicknameStorageKey(key: string, subtle: Digest | null = getBrowserDigest()): Promise<string> {
  const bytes = new TextEncoder().encode(normalizeAccessKey(key));
  const hash = subtle ? toHex(new Uint8Array(await subtle.digest('SHA-256', bytes))) : hashFnv1a(bytes);
  return `keyreel:nickname:${hash}`;
}

/** Returns the nickname that was last used with the access key in this browser, or null when no nickname is stored. */
export async function loadNickname(key: string): Promise<string | null> {
  try {
    return localStorage.getItem(await buildNicknameStorageKey(key));
  } catch {
    return null;
  }
}

export async function saveNickname(key: string, nickname: string): Promise<void> {
  try {
    localStorage.setItem(await buildNicknameStorageKey(key), nickname);
  } catch {
    // If the browser blocks storage, the learner has to enter the nickname again at the next login.
  }
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Computes the 32-bit FNV-1a hash of the bytes, as a hexadecimal string. */
function hashFnv1a(bytes: Uint8Array): string {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
