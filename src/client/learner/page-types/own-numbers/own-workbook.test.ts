import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { findStartFile, nameRoundFile } from './own-workbook.ts';

test.each([
  ['trips.xlsx', 2, 'trips-2.xlsx'],
  ['trips.2026.xlsm', 1, 'trips.2026-1.xlsm'],
  ['trips', 3, 'trips-3.xlsx'],
])('the workbook %s is saved in round %i as %s', (name, round, expected) => {
  expect(nameRoundFile(name, round)).toBe(expected);
});

test('own numbers are written only into the very file for which they were made', async () => {
  const files = ['other', 'start'].map((text) => ({ url: `/${text}`, name: text, file: new Blob([text]) }));
  const hash = createHash('sha256').update('start').digest('hex');
  expect(await findStartFile(files, hash)).toBe(files[1]);
  expect(await findStartFile(files.slice(0, 1), hash)).toBeNull();
});
