// Remembers the nickname of each access key in localStorage. The storage key contains a hash, so that it does not reveal the access key.
import { normalizeAccessKey } from '#shared/access-keys/access-key-format.ts';

type Digest = Pick<SubtleCrypto, 'digest'>;

/** Returns null in an insecure context: plain HTTP on another host than localhost. */
const getBrowserDigest = (): Digest | null => globalThis.crypto.subtle ?? null;

/** Builds the name of the entry in localStorage, which is the same for every way of writing the key. */
export async function buildNicknameStorageKey(key: string, subtle: Digest | null = getBrowserDigest()): Promise<string> {
  const bytes = new TextEncoder().encode(normalizeAccessKey(key));
  const hash = subtle ? toHex(new Uint8Array(await subtle.digest('SHA-256', bytes))) : hashFnv1a(bytes);
  return `keyreel:nickname:${hash}`;
}

/** Returns the nickname that was last used with the key in this browser, or null. */
export async function loadNickname(key: string): Promise<string | null> {
  try {
    return localStorage.getItem(await buildNicknameStorageKey(key));
  } catch {
    return null;
  }
}

/** Saves the nickname for the next time the key is entered. */
export async function saveNickname(key: string, nickname: string): Promise<void> {
  try {
    localStorage.setItem(await buildNicknameStorageKey(key), nickname);
  } catch {
    // Without storage the learner types the nickname again.
  }
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Computes the 32-bit FNV-1a hash. */
function hashFnv1a(bytes: Uint8Array): string {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
