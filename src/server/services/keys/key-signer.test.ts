import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { KEY_SYMBOLS, parseAccessKey, formatAccessKey, type AccessKeyParts } from '#shared/access-key-format.ts';
import { createSeededRandom } from '#shared/testing/seeded-random.ts';
import { createKeySigner } from './key-signer.ts';

const secrets = { signing: Buffer.alloc(32, 1), pepper: Buffer.alloc(32, 2) };
const seal = createKeySigner(secrets);

/** Random bytes that are the same in every run. */
function seededBytes(seed: number): (size: number) => Buffer {
  let made = 0;
  return (size) => createHash('sha512').update(`${seed} ${made++}`).digest().subarray(0, size);
}

function manyKeys(count: number, prefix = 'EXCEL'): AccessKeyParts[] {
  const bytes = seededBytes(7);
  return Array.from({ length: count }, () => seal.generate(prefix, bytes));
}

test('a made key has its form and is signed', () => {
  for (const key of manyKeys(500)) {
    expect(formatAccessKey(key)).toMatch(/^EXCEL-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(seal.hasValidSignature(key)).toBe(true);
    expect(parseAccessKey(formatAccessKey(key))).toEqual(key);
  }
});

test('a key with one symbol changed is not signed any more, but for one in a thousand by chance', () => {
  let passed = 0;
  let tried = 0;
  for (const key of manyKeys(300)) {
    for (const at of [0, 1, 2, 3, 4, 5]) {
      const other = KEY_SYMBOLS[(KEY_SYMBOLS.indexOf(key.random[at]!) + 1) % KEY_SYMBOLS.length]!;
      tried++;
      if (seal.hasValidSignature({ ...key, random: key.random.slice(0, at) + other + key.random.slice(at + 1) })) passed++;
    }
  }
  expect(passed / tried).toBeLessThan(5 / 1024);
});

test('a key with a symbol of its signature changed never passes', () => {
  for (const key of manyKeys(200)) {
    const other = KEY_SYMBOLS[(KEY_SYMBOLS.indexOf(key.signature[1]!) + 1) % KEY_SYMBOLS.length]!;
    expect(seal.hasValidSignature({ ...key, signature: key.signature[0]! + other })).toBe(false);
  }
});

test('a key cannot be moved to the prefix of another product', () => {
  const passed = manyKeys(2000).filter((key) => seal.hasValidSignature({ ...key, prefix: 'WORD' })).length;
  expect(passed).toBeLessThanOrEqual(8);
});

test('about one in 1024 random keys is signed by chance, so that the rest need no look-up', () => {
  const random = createSeededRandom(1024);
  const symbols = (count: number) => Array.from({ length: count }, () => KEY_SYMBOLS[random(32)]!).join('');
  const tries = 40_000;
  let passed = 0;
  for (let index = 0; index < tries; index++)
    if (seal.hasValidSignature({ prefix: 'EXCEL', random: symbols(6), signature: symbols(2) })) passed++;
  expect(passed / tries).toBeGreaterThan(0.5 / 1024);
  expect(passed / tries).toBeLessThan(1.6 / 1024);
});

test('another signing secret does not recognise the key', () => {
  const other = createKeySigner({ ...secrets, signing: Buffer.alloc(32, 9) });
  expect(manyKeys(1000).filter((key) => other.hasValidSignature(key)).length).toBeLessThanOrEqual(6);
});

test('every symbol is as likely as any other at every place', () => {
  const keys = manyKeys(8000);
  for (const at of [0, 1, 2, 3, 4, 5, 6, 7]) {
    const seen = new Map<string, number>();
    for (const { random, signature } of keys) {
      const symbol = (random + signature)[at]!;
      seen.set(symbol, (seen.get(symbol) ?? 0) + 1);
    }
    const expected = keys.length / 32;
    const chiSquare = KEY_SYMBOLS.split('').reduce((sum, symbol) => sum + ((seen.get(symbol) ?? 0) - expected) ** 2 / expected, 0);
    // 31 degrees of freedom: one in ten thousand is above 68.
    expect(chiSquare).toBeLessThan(68);
  }
});

test('what is stored is the same however the key was typed', () => {
  const [key] = manyKeys(1);
  const typed = formatAccessKey(key!).toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
  expect(seal.hash(parseAccessKey(typed)!)).toBe(seal.hash(key!));
});

test('what is stored differs by key, by prefix and by pepper, and shows none of them', () => {
  const keys = manyKeys(1000);
  expect(new Set(keys.map(seal.hash)).size).toBe(1000);
  const [key] = keys;
  expect(seal.hash({ ...key!, prefix: 'WORD' })).not.toBe(seal.hash(key!));
  expect(createKeySigner({ ...secrets, pepper: Buffer.alloc(32, 9) }).hash(key!)).not.toBe(seal.hash(key!));
  expect(createKeySigner({ ...secrets, signing: Buffer.alloc(32, 9) }).hash(key!)).toBe(seal.hash(key!));
  expect(seal.hash(key!)).toMatch(/^[A-Za-z0-9_-]{43}$/);
});
