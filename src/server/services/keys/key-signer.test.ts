import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { KEY_SYMBOLS, parseAccessKey, formatAccessKey, type AccessKeyParts } from '#shared/access-keys/access-key-format.ts';
import { createSeededRandom } from '#shared/testing/seeded-random.ts';
import { createKeySigner } from './key-signer.ts';

const secrets = { signing: Buffer.alloc(32, 1), pepper: Buffer.alloc(32, 2) };
const signer = createKeySigner(secrets);

/** Returns a generator of pseudo-random bytes, which are the same for the same seed. */
function createSeededBytes(seed: number): (size: number) => Buffer {
  let callCount = 0;
  return (size) => createHash('sha512').update(`${seed} ${callCount++}`).digest().subarray(0, size);
}

function generateKeys(count: number, prefix = 'EXCEL'): AccessKeyParts[] {
  const bytes = createSeededBytes(7);
  return Array.from({ length: count }, () => signer.generate(prefix, bytes));
}

test('a generated key has the documented format and a valid signature', () => {
  for (const key of generateKeys(500)) {
    expect(formatAccessKey(key)).toMatch(/^EXCEL-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(signer.hasValidSignature(key)).toBe(true);
    expect(parseAccessKey(formatAccessKey(key))).toEqual(key);
  }
});

test('changing a random character breaks the signature, except by chance once in a thousand', () => {
  let passed = 0;
  let tried = 0;
  for (const key of generateKeys(300)) {
    for (const at of [0, 1, 2, 3, 4, 5]) {
      const other = KEY_SYMBOLS[(KEY_SYMBOLS.indexOf(key.random[at]!) + 1) % KEY_SYMBOLS.length]!;
      tried++;
      if (signer.hasValidSignature({ ...key, random: key.random.slice(0, at) + other + key.random.slice(at + 1) })) passed++;
    }
  }
  expect(passed / tried).toBeLessThan(5 / 1024);
});

test('changing a character of the signature always breaks it', () => {
  for (const key of generateKeys(200)) {
    const other = KEY_SYMBOLS[(KEY_SYMBOLS.indexOf(key.signature[1]!) + 1) % KEY_SYMBOLS.length]!;
    expect(signer.hasValidSignature({ ...key, signature: key.signature[0]! + other })).toBe(false);
  }
});

test('a signature is not valid under the prefix of another product', () => {
  const passed = generateKeys(2000).filter((key) => signer.hasValidSignature({ ...key, prefix: 'WORD' })).length;
  expect(passed).toBeLessThanOrEqual(8);
});

test('about one in 1024 random keys has a valid signature by chance', () => {
  const random = createSeededRandom(1024);
  const randomSymbols = (count: number) => Array.from({ length: count }, () => KEY_SYMBOLS[random(32)]!).join('');
  const tries = 40_000;
  let passed = 0;
  for (let index = 0; index < tries; index++)
    if (signer.hasValidSignature({ prefix: 'EXCEL', random: randomSymbols(6), signature: randomSymbols(2) })) passed++;
  expect(passed / tries).toBeGreaterThan(0.5 / 1024);
  expect(passed / tries).toBeLessThan(1.6 / 1024);
});

test('a signature is not valid under another signing secret', () => {
  const other = createKeySigner({ ...secrets, signing: Buffer.alloc(32, 9) });
  expect(generateKeys(1000).filter((key) => other.hasValidSignature(key)).length).toBeLessThanOrEqual(6);
});

test('characters are uniformly distributed at every position', () => {
  const keys = generateKeys(8000);
  for (const at of [0, 1, 2, 3, 4, 5, 6, 7]) {
    const counts = new Map<string, number>();
    for (const { random, signature } of keys) {
      const symbol = (random + signature)[at]!;
      counts.set(symbol, (counts.get(symbol) ?? 0) + 1);
    }
    const expected = keys.length / 32;
    const chiSquare = KEY_SYMBOLS.split('').reduce((sum, symbol) => sum + ((counts.get(symbol) ?? 0) - expected) ** 2 / expected, 0);
    // A chi-square value with 31 degrees of freedom exceeds 68 in only about one of ten thousand samples.
    expect(chiSquare).toBeLessThan(68);
  }
});

test('the hash is the same for every spelling of a key', () => {
  const [key] = generateKeys(1);
  const typed = formatAccessKey(key!).toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
  expect(signer.hash(parseAccessKey(typed)!)).toBe(signer.hash(key!));
});

test('T24: the hash depends on key, prefix and pepper, and not on the signing secret', () => {
  const keys = generateKeys(1000);
  expect(new Set(keys.map(signer.hash)).size).toBe(1000);
  const [key] = keys;
  expect(signer.hash({ ...key!, prefix: 'WORD' })).not.toBe(signer.hash(key!));
  expect(createKeySigner({ ...secrets, pepper: Buffer.alloc(32, 9) }).hash(key!)).not.toBe(signer.hash(key!));
  expect(createKeySigner({ ...secrets, signing: Buffer.alloc(32, 9) }).hash(key!)).toBe(signer.hash(key!));
  expect(signer.hash(key!)).toMatch(/^[A-Za-z0-9_-]{43}$/);
});
