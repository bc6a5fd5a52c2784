import type { CheckSet } from './check-set.ts';

const REVISION_LENGTH = 12;

/**
 * Returns the revision of a check set: the first 12 hexadecimal digits of a SHA-256 hash. The revision changes whenever the check set
 * changes. Browsers provide SHA-256 only on HTTPS pages, so `hashCheckSet` uses a simpler hash function on other pages.
 */
export async function hashCheckSet(rest: Omit<CheckSet, 'revision'>): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(rest));
  const subtle = globalThis.crypto.subtle as SubtleCrypto | undefined;
  const hash = subtle ? new Uint8Array(await subtle.digest('SHA-256', bytes)) : hashSimply(bytes);
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .slice(0, REVISION_LENGTH);
}

/** Computes a six-byte hash by running the FNV-1a algorithm with two different offset bases. */
function hashSimply(bytes: Uint8Array): Uint8Array {
  const hashes = [0x811c9dc5, 0x1234abcd].map((base) => bytes.reduce((hash, byte) => Math.imul(hash ^ byte, 0x01000193), base) >>> 0);
  return new Uint8Array(new Uint32Array(hashes).buffer).slice(0, REVISION_LENGTH / 2);
}
