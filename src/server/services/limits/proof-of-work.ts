import type { ExpiringValues } from '#server/services/limits/shared-state/expiring-values.ts';
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Sets the difficulty of a proof, which takes about a second to find on a typical computer and a few seconds on an old phone. */
const DEFAULT_BITS = 20;
const LIFETIME_MS = 5 * 60 * 1000;
const MAX_CLOCK_DIFFERENCE_MS = 60 * 1000;

/**
 * Makes clients spend computing time on a login attempt. A proof has the form `{challenge}.{nonce}`, and its SHA-256 hash must start with
 * as many zero bits as the first part of the challenge demands. The server accepts each challenge once, within five minutes of its
 * creation.
 */
export class ProofOfWork {
  readonly #secret: Buffer;
  readonly #now: () => number;
  readonly #randomBytes: (size: number) => Buffer;
  readonly #bits: number;
  readonly #redeemed: ExpiringValues;

  /** @param now returns the current time in milliseconds; all processes that accept the challenges must use the same clock */
  constructor(secret: Buffer, redeemed: ExpiringValues, now: () => number, randomBytes: (size: number) => Buffer, bits = DEFAULT_BITS) {
    this.#secret = secret;
    this.#redeemed = redeemed;
    this.#now = now;
    this.#randomBytes = randomBytes;
    this.#bits = bits;
  }

  /** Creates a challenge of at most 46 characters, so that the challenge and its nonce fit in one SHA-256 block. */
  createChallenge(): string {
    const body = `${this.#bits}.${Math.floor(this.#now()).toString(36)}.${this.#randomBytes(8).toString('base64url')}`;
    return `${body}.${this.#sign(body)}`;
  }

  /** Returns whether a proof is valid. Accepts each challenge only once. */
  async redeem(proof: string): Promise<boolean> {
    const [bits, issuedAt = '', random, signature = '', nonce] = proof.split('.');
    const body = `${bits}.${issuedAt}.${random}`;
    const expected = Buffer.from(this.#sign(body));
    const actual = Buffer.from(signature);
    if (nonce === undefined || actual.length !== expected.length || !timingSafeEqual(actual, expected)) return false;
    const ageMs = this.#now() - parseInt(issuedAt, 36);
    if (ageMs < -MAX_CLOCK_DIFFERENCE_MS || ageMs > LIFETIME_MS || !hasLeadingZeros(proof, Number(bits))) return false;
    const redemption = this.#randomBytes(16).toString('base64url');
    const first = await this.#redeemed.getOrSet(`proof ${body}`, redemption, LIFETIME_MS + MAX_CLOCK_DIFFERENCE_MS);
    return first === redemption;
  }

  #sign(body: string): string {
    return createHmac('sha256', this.#secret).update(`proof/v1\0${body}`).digest('base64url').slice(0, 12);
  }
}

function hasLeadingZeros(text: string, bits: number): boolean {
  return createHash('sha256').update(text).digest().readUInt32BE(0) >>> (32 - bits) === 0;
}
