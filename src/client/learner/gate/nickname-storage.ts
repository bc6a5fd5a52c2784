// The nickname is remembered per key, under a name that does not give the key away.
import { normalizeAccessKey } from '#shared/access-key-format.ts';

type Digest = Pick<SubtleCrypto, 'digest'>;

/** Absent on plain http addresses other than localhost. */
const browserDigest = (): Digest | null => globalThis.crypto.subtle ?? null;

/** The entry's name: the same for every way of writing the key. */
export async function buildNicknameStorageKey(key: string, subtle: Digest | null = browserDigest()): Promise<string> {
  const bytes = new TextEncoder().encode(normalizeAccessKey(key));
  const hash = subtle ? hex(new Uint8Array(await subtle.digest('SHA-256', bytes))) : fnv(bytes);
  return `keyreel:nickname:${hash}`;
}

/** The nickname this browser last entered with under a key, or null. */
export async function loadNickname(key: string): Promise<string | null> {
  try {
    return localStorage.getItem(await buildNicknameStorageKey(key));
  } catch {
    return null;
  }
}

/** Keeps the nickname for the next entry under the same key. */
export async function saveNickname(key: string, nickname: string): Promise<void> {
  try {
    localStorage.setItem(await buildNicknameStorageKey(key), nickname);
  } catch {
    // A storage that is full or forbidden only means being asked again.
  }
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** FNV-1a, 32 bit. */
function fnv(bytes: Uint8Array): string {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
