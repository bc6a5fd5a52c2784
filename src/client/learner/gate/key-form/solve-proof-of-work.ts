// This file solves the proof-of-work challenge that the server sends to new visitors after many attempts with wrong access keys. The
// browser fetches this code only when the server has sent a proof-of-work challenge.

const SLICE_MS = 30;
const HASHES_BETWEEN_CLOCKS = 500;
const BLOCK_BYTES = 64;
/** Limits the length of a message, so that the message fits into one SHA-256 block together with the padding and the length field. */
const MAX_MESSAGE_BYTES = 55;

const primes = Array.from({ length: 312 }, (_, n) => n).filter(
  (n) => n > 1 && Array.from({ length: n }, (_, d) => d).every((d) => d < 2 || n % d !== 0),
);
const getFraction = (value: number) => ((value % 1) * 2 ** 32) | 0;
const INITIAL = Int32Array.from(primes.slice(0, 8), (prime) => getFraction(Math.sqrt(prime)));
const ROUND_CONSTANTS = Int32Array.from(primes.slice(0, 64), (prime) => getFraction(Math.cbrt(prime)));
const words = new Int32Array(64);

/**
 * Finds a nonce such that the SHA-256 hash of the challenge followed by the nonce starts with as many zero bits as the challenge demands.
 * Returns the challenge followed by the nonce. The search for the nonce runs in short slices, so that the page stays responsive.
 */
export async function solveProofOfWork(challenge: string): Promise<string> {
  const shift = 32 - parseInt(challenge, 10);
  let sliceStart = performance.now();
  for (let nonce = 0; ; nonce++) {
    const proof = `${challenge}.${nonce.toString(36)}`;
    if (computeSha256FirstWord(proof) >>> shift === 0) return proof;
    if (nonce % HASHES_BETWEEN_CLOCKS === 0 && performance.now() - sliceStart > SLICE_MS) {
      await new Promise((resolve) => setTimeout(resolve));
      sliceStart = performance.now();
    }
  }
}

const rotate = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits));

/**
 * Computes the first 32 bits of the SHA-256 hash of an ASCII string. The Web Crypto API is not used, because it is unavailable over plain
 * HTTP and too slow for a million hashes.
 */
export function computeSha256FirstWord(text: string): number {
  if (text.length > MAX_MESSAGE_BYTES) throw new RangeError('The challenge is too long.');
  words.fill(0, 0, BLOCK_BYTES / 4);
  for (let index = 0; index < text.length; index++) words[index >> 2]! |= text.charCodeAt(index) << (24 - (index % 4) * 8);
  words[text.length >> 2]! |= 0x80 << (24 - (text.length % 4) * 8);
  words[15] = text.length * 8;
  for (let index = 16; index < 64; index++) {
    const [early, late] = [words[index - 15]!, words[index - 2]!];
    const mixedEarly = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const mixedLate = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    words[index] = (words[index - 16]! + mixedEarly + words[index - 7]! + mixedLate) | 0;
  }
  let [a, b, c, d, e, f, g, h] = INITIAL as unknown as [number, number, number, number, number, number, number, number];
  for (let index = 0; index < 64; index++) {
    const choice = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const first = (h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + choice + ROUND_CONSTANTS[index]! + words[index]!) | 0;
    const second = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + majority) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  return (INITIAL[0]! + a) >>> 0;
}
