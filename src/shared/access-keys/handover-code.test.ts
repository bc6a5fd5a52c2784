import { expect, test } from 'vitest';
import { buildKeyPrefix, parseAccessKey } from './access-key-format.ts';
import { formatHandoverCode, isTypedHandoverCode, parseHandoverCode } from './handover-code.ts';

test.each([
  ['C-7KQ4-M2XT', '7KQ4M2XT'],
  [' c 7kq4 m2xt ', '7KQ4M2XT'],
  ['C7KQ4M2XT', '7KQ4M2XT'],
  ['7KQ4M2XT', '7KQ4M2XT'],
  ['C—OIL0—M2XT', '0110M2XT'],
  ['C7KQ4M2X', 'C7KQ4M2X'],
  ['D-7KQ4-M2XT', null],
  ['C-7KQ4-M2XU', null],
  ['CC-7KQ4-M2XT', null],
  ['EXCEL-7KQ4-M2XT', null],
  ['', null],
  ['C'.repeat(5000), null],
])('the code %j has the symbols %j', (text, symbols) => {
  expect(parseHandoverCode(text)).toBe(symbols);
});

test('a code that plays a preview has another prefix', () => {
  expect(parseHandoverCode('p-7kq4-m2xt', 'P')).toBe('7KQ4M2XT');
  for (const [code, isHandover, isPreview] of [
    ['C-7KQ4-M2XT', true, false],
    ['P-7KQ4-M2XT', false, true],
  ] as const)
    expect([isTypedHandoverCode(code), isTypedHandoverCode(code, 'P')]).toEqual([isHandover, isPreview]);
});

test('a code is written with its prefix and two groups', () => {
  expect(formatHandoverCode('7KQ4M2XT', 'P')).toBe('P-7KQ4-M2XT');
  expect(formatHandoverCode('7KQ4M2XT')).toBe('C-7KQ4-M2XT');
});

test('a code in the access key field is never an access key, and an access key never a code', () => {
  for (const text of ['C-7KQ4-M2XT', 'c7kq4m2xt']) expect([isTypedHandoverCode(text), parseAccessKey(text)]).toEqual([true, null]);
  expect(parseAccessKey('P-7KQ4-M2XT')).toBe(null);
  for (const slug of ['c', 'c-1', 'excel', 'cc']) {
    const key = `${buildKeyPrefix(slug)}-7KQ4-M2XT`;
    expect([isTypedHandoverCode(key), parseAccessKey(key) === null]).toEqual([false, false]);
  }
  expect(isTypedHandoverCode('7KQ4M2XT')).toBe(false);
});
