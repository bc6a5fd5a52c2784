import { expect, test } from 'vitest';
import { detectFileFormat } from './file-format.ts';

const compoundFile = (name: string) =>
  Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.alloc(508), Buffer.from(name, 'utf16le')]);

test.each<{ file: string; bytes: Uint8Array; format: string }>([
  { file: 'an empty file', bytes: Buffer.alloc(0), format: 'empty' },
  { file: 'a file of blank lines', bytes: Buffer.from('\r\n \n'), format: 'empty' },
  { file: 'a zip archive', bytes: Buffer.from('PK\x03\x04'), format: 'zip' },
  { file: 'a workbook of Excel 97', bytes: compoundFile('Workbook'), format: 'oldXls' },
  { file: 'a workbook of Excel 95', bytes: compoundFile('BOOK'), format: 'oldXls' },
  { file: 'a workbook of Excel 4', bytes: Buffer.from([9, 4, 6, 0, 0, 0, 16, 0]), format: 'oldXls' },
  { file: 'a protected workbook', bytes: compoundFile('EncryptedPackage'), format: 'password' },
  { file: 'an old Word document', bytes: compoundFile('WordDocument'), format: 'otherFile' },
  { file: 'a CSV file', bytes: Buffer.from('Item;Price\nTea;2,50'), format: 'csv' },
  { file: 'a CSV file in Latin-1', bytes: Buffer.from('Café;2,50', 'latin1'), format: 'csv' },
  { file: 'a CSV file in UTF-16', bytes: Buffer.from('\ufeffCafé\t2,50', 'utf16le'), format: 'csv' },
  { file: 'a CSV file of one column', bytes: Buffer.from('Item\nTea\nCake'), format: 'csv' },
  { file: 'a long CSV file whose head ends inside a letter', bytes: Buffer.from(`a${'é'.repeat(4000)}`), format: 'csv' },
  { file: 'JSON', bytes: Buffer.from('{"a": 1, "b": 2}'), format: 'otherFile' },
  { file: 'a web archive', bytes: Buffer.from('MIME-Version: 1.0\nContent-Type: multipart/related'), format: 'otherFile' },
  { file: 'a SYLK file', bytes: Buffer.from('ID;PWXL;N;E\nP;PGeneral'), format: 'otherFile' },
  { file: 'a PDF', bytes: Buffer.from('%PDF-1.7, and so on'), format: 'otherFile' },
  { file: 'a picture', bytes: Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0]), format: 'otherFile' },
  { file: 'a web page', bytes: Buffer.from('<!DOCTYPE html><title>a, b'), format: 'html' },
  { file: 'a web page that is named .xls', bytes: Buffer.from('<meta charset="utf-8"><table><tr><td>1'), format: 'html' },
  { file: 'another XML file', bytes: Buffer.from('<?xml version="1.0"?><svg/>'), format: 'otherFile' },
  {
    file: 'a spreadsheet of 2003 in XML',
    bytes: Buffer.from('<?xml version="1.0"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">'),
    format: 'oldXml',
  },
])('$file is recognized by its content', ({ bytes, format }) => {
  expect(detectFileFormat(bytes)).toBe(format);
});
