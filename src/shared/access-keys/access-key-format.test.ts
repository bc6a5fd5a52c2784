import { describe, expect, test } from 'vitest';
import { KEY_SYMBOLS, buildKeyPrefix, maskAccessKey, parseAccessKey, normalizeAccessKey, formatAccessKey } from './access-key-format.ts';

const KEY = 'EXCEL-7Q2M-9XZK';

describe('an access key is parsed however it is typed', () => {
  test.each([
    ['as printed', 'EXCEL-7Q2M-9XZK'],
    ['in lower case', 'excel-7q2m-9xzk'],
    ['without dashes', 'EXCEL7Q2M9XZK'],
    ['with spaces for dashes', 'EXCEL 7Q2M 9XZK'],
    ['with spaces around', '  EXCEL-7Q2M-9XZK\t\n'],
    ['with an en dash', 'EXCEL–7Q2M–9XZK'],
    ['with an em dash', 'EXCEL—7Q2M—9XZK'],
    ['with a minus sign', 'EXCEL−7Q2M−9XZK'],
    ['with a non-breaking hyphen', 'EXCEL\u20117Q2M\u20119XZK'],
    ['with a full-width dash', 'EXCEL－7Q2M－9XZK'],
    ['with full-width letters', 'ＥＸＣＥＬ-7Q2M-9XZK'],
    ['with a non-breaking space', 'EXCEL-7Q2M\u00a0-9XZK'],
    ['with a zero-width space', 'EXCEL-7Q2M-\u200b9XZK'],
    ['with a soft hyphen from a web page', 'EXCEL-7Q2M-\u00ad9XZK'],
    ['with the direction marks of a chat', '\u200eEXCEL-7Q2M-9XZK\u200f'],
    ['with the byte order mark of a file', '\ufeffEXCEL-7Q2M-9XZK'],
  ])('%s', (_, typed) => {
    expect(formatAccessKey(parseAccessKey(typed)!)).toBe(KEY);
  });

  test.each([
    ['EXCEL-O0oO-9XZK', 'EXCEL-0000-9XZK'],
    ['EXCEL-IiLl-9XZK', 'EXCEL-1111-9XZK'],
    ['LOGIC-7Q2M-9XIO', 'LOGIC-7Q2M-9X10'],
    ['OIL7Q2M9XZK', 'OIL-7Q2M-9XZK'],
  ])('look-alikes are replaced in the two groups but not in the prefix: %s is %s', (typed, meant) => {
    expect(formatAccessKey(parseAccessKey(typed)!)).toBe(meant);
  });

  test('the parts are the prefix, six random symbols and two signature symbols', () => {
    expect(parseAccessKey(KEY)).toEqual({ prefix: 'EXCEL', random: '7Q2M9X', signature: 'ZK' });
  });
});

describe('the prefix has 2 to 8 letters or digits', () => {
  test.each(['AB', 'ABC', 'A1B2', 'EXCEL', 'EXCEL7', 'EXCEL77', 'EXCEL777'])('%s is a prefix', (prefix) => {
    expect(parseAccessKey(`${prefix}-7Q2M-9XZK`)?.prefix).toBe(prefix);
  });

  test.each(['', 'A', 'EXCEL7777', 'ÉX', 'A_B', 'A.B'])('"%s" is not a prefix', (prefix) => {
    expect(parseAccessKey(`${prefix}-7Q2M-9XZK`)).toBeNull();
  });
});

test.each([
  ['nothing', ''],
  ['only dashes', '---'],
  ['a group alone', '7Q2M-9XZK'],
  ['a U, which no key has', 'EXCEL-7Q2U-9XZK'],
  ['a letter of another alphabet', 'EXCEL-7Q2M-9XZК'],
  ['an emoji', 'EXCEL-7Q2M-9XZ🔑'],
  ['a control character', 'EXCEL-7Q2M-9XZ\u0000'],
  ['a text far too long', 'A'.repeat(100_000)],
  ['a key among other words', 'my key is EXCEL-7Q2M-9XZK thanks'],
])('%s is not an access key', (_, typed) => {
  expect(parseAccessKey(typed)).toBeNull();
});

test('normalizing keeps only letters and digits', () => {
  expect(normalizeAccessKey(' demo–0000 0000 ')).toBe('DEMO00000000');
});

test('the mask shows the prefix and the last two symbols, nothing else', () => {
  expect(maskAccessKey('EXCEL', '7Q')).toBe('EXCEL-••••-••7Q');
});

test('the 32 symbols contain no look-alikes', () => {
  expect(new Set(KEY_SYMBOLS).size).toBe(32);
  expect(KEY_SYMBOLS).not.toMatch(/[ILOU]/);
});

test.each([
  ['excel-basics', 'EXCEL'],
  ['excel', 'EXCEL'],
  ['101-tips', '101'],
  ['a-b', 'AB'],
  ['a-b-c', 'AB'],
  ['x', 'XX'],
  ['7', '7X'],
  ['introduction-to-sheets', 'INTRODUC'],
  ['a-spreadsheet', 'ASPREADS'],
])('the keys of product %s start with %s', (slug, prefix) => {
  expect(buildKeyPrefix(slug)).toBe(prefix);
  expect(parseAccessKey(`${buildKeyPrefix(slug)}-7Q2M-9XZK`)?.prefix).toBe(prefix);
});
