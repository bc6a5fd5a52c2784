import { expect, test } from 'vitest';
import { WORKBOOK_LIMITS } from '../workbook-limits.ts';
import { buildZipArchive } from '../testing/zip-parts.ts';
import { ZipArchive } from './zip-archive.ts';

const limits = { ...WORKBOOK_LIMITS, partBytes: 1000, totalBytes: 1500, partCount: 3 };
const open = (...input: Parameters<typeof buildZipArchive>) => new ZipArchive(buildZipArchive(...input), limits);
const refusal = (code: string) => expect.objectContaining({ name: 'WorkbookRefusal', code }) as Error;

test('a part is found by its name without regard to case, slashes and percent-encoding', async () => {
  const archive = open({ 'xl\\Worksheets/My%20sheet.xml': '<a/>', '/docProps/app.xml': '<b/>' });
  expect(archive.has('XL/worksheets/My sheet.xml')).toBe(true);
  expect(await archive.readText('docProps/App.xml')).toBe('<b/>');
  await expect(archive.readText('missing.xml')).rejects.toEqual(refusal('damaged'));
});

test('parts are read whether they are compressed or stored', async () => {
  const archive = open({ 'a.xml': '<a/>', 'b.xml': '<b/>' }, { 'b.xml': { isStored: true } });
  expect([await archive.readText('a.xml'), await archive.readText('b.xml')]).toEqual(['<a/>', '<b/>']);
});

test.each([
  { how: 'declares its size', deviation: {} },
  { how: 'declares a small size', deviation: { declaredSize: 4 } },
  { how: 'declares a small size and is stored', deviation: { declaredSize: 4, isStored: true } },
])('a part that is too large and $how is refused', async ({ deviation }) => {
  const archive = open({ 'a.xml': ' '.repeat(1001) }, { 'a.xml': deviation });
  await expect(archive.readText('a.xml')).rejects.toEqual(refusal('tooLarge'));
});

test('parts that are too large together are refused', async () => {
  const archive = open({ 'a.xml': ' '.repeat(900), 'b.xml': ' '.repeat(900) }, { 'b.xml': { declaredSize: 4 } });
  await archive.readText('a.xml');
  await expect(archive.readText('b.xml')).rejects.toEqual(refusal('tooLarge'));
});

test('too many bytes and too many parts are refused before anything is inflated', () => {
  expect(() => open({ a: '', b: '', c: '', d: '' })).toThrow(refusal('tooLarge'));
  expect(() => new ZipArchive(buildZipArchive({ a: '' }), { ...limits, fileBytes: 20 })).toThrow(refusal('tooLarge'));
});

test('an encrypted part is refused as protected', async () => {
  await expect(open({ a: 'secret' }, { a: { isEncrypted: true } }).readText('a')).rejects.toEqual(refusal('password'));
});

test('a truncated archive has no directory', () => {
  const bytes = buildZipArchive({ a: 'text' });
  expect(() => new ZipArchive(bytes.subarray(0, -10), limits)).toThrow(refusal('damaged'));
});

test.each([
  { encoding: 'UTF-8 with a byte order mark', bytes: Buffer.from('\ufeff<a>é</a>') },
  { encoding: 'UTF-16 with a byte order mark', bytes: Buffer.from('\ufeff<a>é</a>', 'utf16le') },
  { encoding: 'UTF-16 without a byte order mark', bytes: Buffer.from('<a>é</a>', 'utf16le') },
  { encoding: 'big-endian UTF-16', bytes: Buffer.from('\ufeff<a>é</a>', 'utf16le').swap16() },
  { encoding: 'UTF-8 that claims to be UTF-16', bytes: Buffer.from('<?xml version="1.0" encoding="UTF-16"?><a>é</a>') },
  { encoding: 'Latin-1', bytes: Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>é</a>', 'latin1') },
])('text in $encoding is decoded', async ({ bytes }) => {
  expect(await open({ a: bytes }).readText('a')).toContain('<a>é</a>');
});

test('line endings of other systems become line feeds', async () => {
  expect(await open({ a: 'one\r\ntwo\rthree' }).readText('a')).toBe('one\ntwo\nthree');
});
