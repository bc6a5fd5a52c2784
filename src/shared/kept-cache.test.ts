import { expect, test } from 'vitest';
import { buildFilePath, buildModulePath, buildPartPath, isLeaseOpen, isModulePath } from './kept-cache.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const CONTACT = Date.UTC(2026, 10, 1);

test.each([
  [0, true],
  [29.9 * DAY_MS, true],
  [30 * DAY_MS, false],
  [31 * DAY_MS, false],
  [-60_000, true],
  [-DAY_MS, false],
])('%d ms after the last contact, kept modules may be opened: %s', (passedMs, isOpen) => {
  expect(isLeaseOpen({ contactedAt: CONTACT }, CONTACT + passedMs)).toBe(isOpen);
});

test('the entries of the cache cannot be mistaken for one another', () => {
  expect([buildModulePath('a/b'), buildFilePath('id'), buildPartPath('id', 3)]).toEqual(['/kept-module/a%2Fb', '/kept/id', '/kept/id/3']);
  expect([isModulePath('/kept-module/x'), isModulePath('/kept/x')]).toEqual([true, false]);
});
