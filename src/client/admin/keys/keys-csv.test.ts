import { expect, test } from 'vitest';
import { pickKeyNotes } from '#shared/access-keys/key-notes.ts';
import { formatKeysCsv, formatKeysFileName } from './keys-csv.ts';

const key = { id: '1', key: 'EXCEL-7K4Q-9M2X', productId: 'p', maxLogins: 30, createdAt: '2026-11-20T09:30:00.000Z' };

test('generated keys are exported with their product, login limit and date', () => {
  expect(formatKeysCsv('Excel Basics', [key])).toBe('Access Key,Product,Max Logins,Created\nEXCEL-7K4Q-9M2X,Excel Basics,30,2026-11-20\n');
});

test('a product title that looks like a formula is exported as text', () => {
  expect(formatKeysCsv('=1+1', [key])).toContain(",'=1+1,");
});

test('notes are exported in columns of their own, and never as formulas', () => {
  expect(formatKeysCsv('Excel Basics', [key], pickKeyNotes({ label: 'Class 4b', buyer: '=A1' }))).toBe(
    "Access Key,Product,Max Logins,Created,Label,Buyer,Order number\nEXCEL-7K4Q-9M2X,Excel Basics,30,2026-11-20,Class 4b,'=A1,\n",
  );
  expect(formatKeysCsv('Excel Basics', [key], pickKeyNotes({}))).toBe(formatKeysCsv('Excel Basics', [key]));
});

test('the file name contains the date', () => {
  expect(formatKeysFileName(new Date('2026-11-20T23:59:00Z'))).toBe('access_keys_2026-11-20.csv');
});
