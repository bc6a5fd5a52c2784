import { expect, test } from 'vitest';
import { buildNicknameStorageKey } from './nickname-storage.ts';

test('every spelling of a key gives the same storage key, which does not contain the access key', async () => {
  const storageKey = await buildNicknameStorageKey('EXCEL-7K4Q-9M2X');
  expect(storageKey).toMatch(/^keyreel:nickname:[0-9a-f]{64}$/);
  expect(await buildNicknameStorageKey(' excel 7k4q9m2x')).toBe(storageKey);
  expect(await buildNicknameStorageKey('EXCEL-7K4Q-9M2Y')).not.toBe(storageKey);
});

test('without SubtleCrypto the storage key contains a 32-bit hash', async () => {
  expect(await buildNicknameStorageKey('EXCEL-7K4Q-9M2X', null)).toMatch(/^keyreel:nickname:[0-9a-f]{8}$/);
});
