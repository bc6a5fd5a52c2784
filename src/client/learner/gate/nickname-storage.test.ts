import { expect, test } from 'vitest';
import { buildNicknameStorageKey } from './nickname-storage.ts';

test('a key has one entry however it is written, and the entry does not show it', async () => {
  const entry = await buildNicknameStorageKey('EXCEL-7K4Q-9M2X');
  expect(entry).toMatch(/^keyreel:nickname:[0-9a-f]{64}$/);
  expect(await buildNicknameStorageKey(' excel 7k4q9m2x')).toBe(entry);
  expect(await buildNicknameStorageKey('EXCEL-7K4Q-9M2Y')).not.toBe(entry);
});

test('where the browser offers no hashing a small one of our own serves', async () => {
  expect(await buildNicknameStorageKey('EXCEL-7K4Q-9M2X', null)).toMatch(/^keyreel:nickname:[0-9a-f]{8}$/);
});
