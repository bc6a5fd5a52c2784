import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createInMemoryByteSource } from '#server/testing/in-memory-byte-source.ts';
import { AppError } from '#shared/app-error.ts';
import { readSampleFile } from '#workbook/reader/testing/sample-files.ts';
import { buildZipArchive } from '#workbook/reader/testing/zip-parts.ts';
import { checkArchive } from '#server/adapters/spreadsheet/check-archive.ts';
import { checkPracticeFile } from './check-practice-file.ts';

const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';
const ODS_TYPE = 'application/vnd.oasis.opendocument.spreadsheet';
const MIB = 1024 * 1024;
const listTypes = (...types: string[]) => `<Types>${types.map((type) => `<Override ContentType="${type}"/>`).join('')}</Types>`;
const workbookParts = { '[Content_Types].xml': listTypes(WORKBOOK_TYPE), 'xl/workbook.xml': '<workbook/>' };
const odsParts = { mimetype: ODS_TYPE, 'content.xml': '<office/>' };
const check = (extension: string, content: Uint8Array | string) =>
  checkPracticeFile(createInMemoryByteSource(Buffer.from(content as string)), extension, { checkArchive });
/**
 * Returns the error code with which a file is refused, or null when the file is accepted. An error that is not an AppError fails the test.
 */
async function findRefusal(extension: string, content: Uint8Array | string): Promise<string | null> {
  try {
    await check(extension, content);
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

describe('a practice file is accepted', () => {
  const books = readdirSync(join(import.meta.dirname, '../../../../workbook/reader/testing/books'));
  const workbooks = books.filter((name) => /^(0\d|1[0-6]|30|31)-/.test(name));

  test('when it is a workbook of any program', async () => {
    const refusals = await Promise.all(workbooks.map((name) => findRefusal('xlsx', readSampleFile(`books/${name}`))));
    expect(refusals).toEqual(workbooks.map(() => null));
    expect(workbooks.length).toBeGreaterThan(15);
  });

  test.each([
    ['an OpenDocument spreadsheet', 'ods', readSampleFile('books/29-ods.xlsx')],
    ['a small OpenDocument spreadsheet', 'ods', buildZipArchive(odsParts, { mimetype: { isStored: true } })],
    ['a CSV file', 'csv', 'Item;Price\r\nTea;2,50\r\n'],
    ['a CSV file with a mark', 'csv', '\ufeffItem,Price'],
    ['a CSV file that begins with a comparison', 'csv', '<5,few\n>5,many'],
    ['a PDF', 'pdf', '%PDF-1.7\n%\u00e2'],
  ])('when it is %s', async (_, extension, content) => {
    await expect(check(extension, content)).resolves.toBeUndefined();
  });
});

describe('a practice file is refused', () => {
  test.each([
    ['a Word document', 'xlsx', readSampleFile('books/24-docx.xlsx'), 'upload.otherKind'],
    ['a binary workbook', 'xlsx', readSampleFile('books/25-xlsb.xlsx'), 'upload.otherKind'],
    ['an old workbook', 'xlsx', readSampleFile('books/28-xls.xlsx'), 'upload.otherKind'],
    ['an OpenDocument spreadsheet named .xlsx', 'xlsx', readSampleFile('books/29-ods.xlsx'), 'upload.otherKind'],
    ['a workbook named .ods', 'ods', readSampleFile('books/01-xlsxwriter.xlsx'), 'upload.otherKind'],
    ['a CSV file named .xlsx', 'xlsx', readSampleFile('books/20-csv.xlsx'), 'upload.otherKind'],
    ['a web page named .xlsx', 'xlsx', readSampleFile('books/23-html.xlsx'), 'upload.otherKind'],
    ['a truncated workbook', 'xlsx', readSampleFile('books/22-truncated.xlsx'), 'upload.otherKind'],
    ['an archive without parts', 'xlsx', buildZipArchive({}), 'upload.otherKind'],
    ['an archive with other files', 'xlsx', buildZipArchive({ 'a.html': '<script>' }), 'upload.otherKind'],
    ['a workbook with macros', 'xlsx', readSampleFile('books/26-macro.xlsm'), 'upload.macros'],
    [
      'a workbook with a macro part of another type',
      'xlsx',
      buildZipArchive({ ...workbookParts, 'xl/VBAProject.bin': 'x' }),
      'upload.macros',
    ],
    [
      'a workbook with macros of Excel 4',
      'xlsx',
      buildZipArchive({ ...workbookParts, 'xl/macrosheets/sheet1.xml': '<x/>' }),
      'upload.macros',
    ],
    [
      'an OpenDocument spreadsheet with macros',
      'ods',
      buildZipArchive({ ...odsParts, 'Basic/Standard/Module1.xml': '<x/>' }),
      'upload.macros',
    ],
    [
      'an OpenDocument text',
      'ods',
      buildZipArchive({ ...odsParts, mimetype: 'application/vnd.oasis.opendocument.text' }),
      'upload.otherKind',
    ],
    ['a workbook with a password', 'xlsx', readSampleFile('books/27-password.xlsx'), 'upload.password'],
    [
      'a workbook of encrypted parts',
      'xlsx',
      buildZipArchive(workbookParts, { 'xl/workbook.xml': { isEncrypted: true } }),
      'upload.password',
    ],
    ['a CSV file with a NUL', 'csv', 'a,b\0c', 'upload.otherKind'],
    ['a CSV file with a NUL far behind', 'csv', `${'a,b\n'.repeat(100_000)}\0`, 'upload.otherKind'],
    ['a web page named .csv', 'csv', '\ufeff <!DOCTYPE html><script>alert(1)</script>', 'upload.otherKind'],
    ['a drawing named .csv', 'csv', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'upload.otherKind'],
    ['a workbook named .csv', 'csv', readSampleFile('books/01-xlsxwriter.xlsx'), 'upload.otherKind'],
    ['a web page named .pdf', 'pdf', '<html>%PDF-1.7', 'upload.otherKind'],
  ])('when it is %s', async (_, extension, content, code) => {
    expect(await findRefusal(extension, content)).toBe(code);
  });

  test.each(['17-bomb', '18-bomb-lies'])('when it unpacks to more than it may: %s', async (name) => {
    expect(await findRefusal('xlsx', readSampleFile(`books/${name}.xlsx`))).toBe('upload.tooLargeInside');
  });

  test.each([2, 70])('when the list of its parts is a zip bomb of %s MiB', async (size) => {
    const bomb = buildZipArchive(
      { ...workbookParts, '[Content_Types].xml': ' '.repeat(size * MIB) },
      { '[Content_Types].xml': { declaredSize: 10 } },
    );
    expect(bomb.length).toBeLessThan(MIB);
    expect(await findRefusal('xlsx', bomb)).toBe('upload.tooLargeInside');
  });

  test('when it has too many parts', async () => {
    const parts = Object.fromEntries(Array.from({ length: 2001 }, (_, index) => [`part${index}`, '']));
    expect(await findRefusal('xlsx', buildZipArchive(parts))).toBe('upload.tooLargeInside');
  });

  test('or accepted, but never fails, however a workbook is damaged', async () => {
    const book = readSampleFile('books/02-openpyxl.xlsx');
    for (let position = 0; position < book.length; position += 23) {
      const damaged = Buffer.from(book);
      damaged[position]! ^= 0xff;
      expect([null, 'upload.otherKind', 'upload.password', 'upload.tooLargeInside']).toContain(await findRefusal('xlsx', damaged));
    }
  });
});
