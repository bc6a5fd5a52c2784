import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** About a second of work on a common computer, a few on an old phone. */
const DEFAULT_BITS = 20;
const LIFETIME_MS = 5 * 60 * 1000;
const MAX_REDEEMED = 100_000;

/**
 * Makes each attempt cost computing time. The proof of a challenge is `{challenge}.{nonce}`, with a nonce that makes its SHA-256 start
 * with as many zero bits as the challenge's first part says. Each challenge is accepted once, for five minutes.
 */
export class ProofOfWork {
  readonly #secret: Buffer;
  readonly #now: () => number;
  readonly #randomBytes: (size: number) => Buffer;
  readonly #bits: number;
  /** The redeemed challenges with the time they were redeemed, oldest first. */
  readonly #redeemed = new Map<string, number>();

  /** @param now a monotonic clock, in milliseconds */
  constructor(secret: Buffer, now: () => number, randomBytes: (size: number) => Buffer, bits = DEFAULT_BITS) {
    this.#secret = secret;
    this.#now = now;
    this.#randomBytes = randomBytes;
    this.#bits = bits;
  }

  /** Creates a challenge of at most 46 characters, which with its nonce fit in one block of SHA-256. */
  createChallenge(): string {
    const body = `${this.#bits}.${Math.floor(this.#now()).toString(36)}.${this.#randomBytes(8).toString('base64url')}`;
    return `${body}.${this.#sign(body)}`;
  }

  /** Returns whether the proof is right, and accepts it only once. */
  redeem(proof: string): boolean {
    const [bits, issuedAt = '', random, signature = '', nonce] = proof.split('.');
    const body = `${bits}.${issuedAt}.${random}`;
    const expected = Buffer.from(this.#sign(body));
    const actual = Buffer.from(signature);
    if (nonce === undefined || actual.length !== expected.length || !timingSafeEqual(actual, expected)) return false;
    const ageMs = this.#now() - parseInt(issuedAt, 36);
    if (ageMs < 0 || ageMs > LIFETIME_MS || this.#redeemed.has(body) || !hasLeadingZeros(proof, Number(bits))) return false;
    this.#remember(body);
    return true;
  }

  #sign(body: string): string {
    return createHmac('sha256', this.#secret).update(`proof/v1\0${body}`).digest('base64url').slice(0, 12);
  }

  #remember(body: string): void {
    for (const [oldest, redeemedAtMs] of this.#redeemed) {
      if (this.#redeemed.size < MAX_REDEEMED && redeemedAtMs > this.#now() - LIFETIME_MS) break;
      this.#redeemed.delete(oldest);
    }
    this.#redeemed.set(body, this.#now());
  }
}

function hasLeadingZeros(text: string, bits: number): boolean {
  return createHash('sha256').update(text).digest().readUInt32BE(0) >>> (32 - bits) === 0;
}
