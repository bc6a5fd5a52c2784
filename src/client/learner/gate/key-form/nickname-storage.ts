// This module remembers the nickname of each access key in localStorage. The name of each entry in localStorage contains a hash
// of the access key, so that the access key is not revealed.
import { normalizeAccessKey } from '#shared/access-keys/access-key-format.ts';

type Digest = Pick<SubtleCrypto, 'digest'>;

/** Returns the browser's Web Crypto API, or null in an insecure context, that is, over plain HTTP on a host other than localhost. */
const getBrowserDigest = (): Digest | null => globalThis.crypto.subtle ?? null;

/** Returns the name of the entry in localStorage, which is the same for every spelling of the access key. */
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

/** Saves the nickname for the next login with the access key. */
export async function saveNickname(key: string, nickname: string): Promise<void> {
  try {
    localStorage.setItem(await buildNicknameStorageKey(key), nickname);
  } catch {
    // When the browser blocks storage, the learner types the nickname again at the next login.
  }
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Computes the 32-bit FNV-1a hash of a string. */
function hashFnv1a(bytes: Uint8Array): string {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
