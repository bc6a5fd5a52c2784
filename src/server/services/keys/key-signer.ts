import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  KEY_SYMBOLS,
  RANDOM_SYMBOL_COUNT,
  SIGNATURE_SYMBOL_COUNT,
  formatAccessKey,
  type AccessKeyParts,
} from '#shared/access-keys/access-key-format.ts';

export interface KeySigner {
  generate: (prefix: string, randomBytes: (size: number) => Buffer) => AccessKeyParts;
  hasValidSignature: (key: AccessKeyParts) => boolean;
  /** Derives bytes from a text. The same text always gives the same bytes, which cannot be computed without the secrets. */
  deriveBytes: (text: string) => Buffer;
  /** Returns the stored form of an access key: its HMAC-SHA-256 with the pepper as the secret, encoded as base64url. */
  hash: (key: AccessKeyParts) => string;
  /** Returns the stored form of a handover code, computed with the same pepper. */
  hashHandoverCode: (symbols: string) => string;
  hashPreviewCode: (symbols: string) => string;
}

const BITS_PER_SYMBOL = 5;

/** Encodes the leading bits of a buffer as characters of access keys, five bits per character. */
export function encodeSymbols(bytes: Buffer, count: number): string {
  let symbols = '';
  for (let index = 0; index < count; index++) {
    const bit = index * BITS_PER_SYMBOL;
    const pair = ((bytes[bit >> 3] ?? 0) << 8) | (bytes[(bit >> 3) + 1] ?? 0);
    symbols += KEY_SYMBOLS[(pair >> (16 - BITS_PER_SYMBOL - (bit & 7))) & 31];
  }
  return symbols;
}

export function createKeySigner(secrets: { signing: Buffer; pepper: Buffer }): KeySigner {
  // The signature covers the prefix, so that an access key is not valid under the prefix of another product.
  const sign = (prefix: string, random: string) =>
    encodeSymbols(createHmac('sha256', secrets.signing).update(`key/v1\0${prefix}\0${random}`).digest(), SIGNATURE_SYMBOL_COUNT);
  return {
    generate: (prefix, randomBytes) => {
      const random = encodeSymbols(randomBytes(8), RANDOM_SYMBOL_COUNT);
      return { prefix, random, signature: sign(prefix, random) };
    },
    hasValidSignature: ({ prefix, random, signature }) => timingSafeEqual(Buffer.from(sign(prefix, random)), Buffer.from(signature)),
    deriveBytes: (text) => createHmac('sha256', secrets.signing).update(`derive/v1\0${text}`).digest(),
    hash: (key) =>
      createHmac('sha256', secrets.pepper)
        .update(`store/v1\0${formatAccessKey(key)}`)
        .digest('base64url'),
    hashHandoverCode: (symbols) => createHmac('sha256', secrets.pepper).update(`handover/v1\0${symbols}`).digest('base64url'),
    hashPreviewCode: (symbols) => createHmac('sha256', secrets.pepper).update(`preview/v1\0${symbols}`).digest('base64url'),
  };
}
