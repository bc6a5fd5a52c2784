import { createHmac, timingSafeEqual } from 'node:crypto';
import { KEY_SYMBOLS, RANDOM_SYMBOLS, SIGNATURE_SYMBOLS, writeKey, type AccessKeyParts } from '#shared/access-key-format.ts';

/** Signs and hashes access keys with the two secrets that are kept outside the database. */
export interface KeySeal {
  /** A new key under a prefix. */
  make: (prefix: string, randomBytes: (size: number) => Buffer) => AccessKeyParts;
  isSigned: (key: AccessKeyParts) => boolean;
  /** What is stored of a key: HMAC-SHA-256 under the pepper, base64url. */
  hash: (key: AccessKeyParts) => string;
}

const BITS_PER_SYMBOL = 5;

/** Symbols from the leading bits of a buffer, five bits each. */
function toSymbols(bytes: Buffer, count: number): string {
  let symbols = '';
  for (let index = 0; index < count; index++) {
    const bit = index * BITS_PER_SYMBOL;
    const pair = ((bytes[bit >> 3] ?? 0) << 8) | (bytes[(bit >> 3) + 1] ?? 0);
    symbols += KEY_SYMBOLS[(pair >> (16 - BITS_PER_SYMBOL - (bit & 7))) & 31];
  }
  return symbols;
}

export function makeKeySeal(secrets: { signing: Buffer; pepper: Buffer }): KeySeal {
  // The prefix is signed too, so that a key cannot be moved to another product.
  const sign = (prefix: string, random: string) =>
    toSymbols(createHmac('sha256', secrets.signing).update(`key/v1\0${prefix}\0${random}`).digest(), SIGNATURE_SYMBOLS);
  return {
    make: (prefix, randomBytes) => {
      const random = toSymbols(randomBytes(8), RANDOM_SYMBOLS);
      return { prefix, random, signature: sign(prefix, random) };
    },
    isSigned: ({ prefix, random, signature }) => timingSafeEqual(Buffer.from(sign(prefix, random)), Buffer.from(signature)),
    hash: (key) =>
      createHmac('sha256', secrets.pepper)
        .update(`store/v1\0${writeKey(key)}`)
        .digest('base64url'),
  };
}
