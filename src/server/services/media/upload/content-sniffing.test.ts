import { expect, test } from 'vitest';
import { sampleFiles } from '#server/testing/sample-files.ts';
import { mediaKindByExtension } from '#shared/media/media-kinds.ts';
import { findTypeMismatch } from './content-sniffing.ts';

const binaryExtensions = Object.entries(mediaKindByExtension).flatMap(([extension, kind]) =>
  kind === 'transcript' || kind === 'practice' ? [] : [extension],
);
const equivalents = [
  ['jpg', 'jpeg'],
  ['mp4', 'm4v', 'mov', 'm4a'],
];
const areEquivalent = (a: string, b: string) => a === b || equivalents.some((group) => group.includes(a) && group.includes(b));

const toBytes = (content: string | Buffer) => (Buffer.isBuffer(content) ? content : Buffer.from(content, 'latin1'));
const listAcceptedExtensions = async (content: string | Buffer) => {
  const accepted: string[] = [];
  for (const extension of binaryExtensions) {
    if ((await findTypeMismatch(extension, toBytes(content))) === null) accepted.push(extension);
  }
  return accepted;
};

test.each(binaryExtensions)('F33: a %s file is accepted under its own extension and no other', async (extension) => {
  const expected = binaryExtensions.filter((other) => areEquivalent(other, extension));
  expect(await listAcceptedExtensions(sampleFiles[extension]!)).toEqual(expected);
});

test.each([
  ['an HTML page', '<!doctype html><script>alert(1)</script>'],
  ['an SVG drawing', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ['an HTML page in UTF-16', Buffer.from('\ufeff<html><script>alert(1)</script>', 'utf16le')],
  ['a script', '"use strict"; alert(1)'],
  ['a shell script', '#!/bin/sh\nid'],
  ['a PDF document', '%PDF-1.7\n'],
  ['a ZIP archive', 'PK\x03\x04'],
  ['a program', '\x7fELF'],
  ['a HEIC image', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
  ['an AVIF image', '\0\0\0\x18ftypavif\0\0\0\0mif1avif'],
  ['a Matroska video', '\x1a\x45\xdf\xa3\x93\x42\x82\x88matroska'],
  ['an MP4 box that is too small', '\0\0\0\x04ftyp'],
  ['a single character', 'x'],
])('T49: %s is refused under every extension', async (_, content) => {
  expect(await listAcceptedExtensions(content)).toEqual([]);
});

test.each([
  ['fffb9064', true],
  ['fff38264', true],
  ['fff15080', false],
  ['fffe3c00', false],
  ['ffeb9064', false],
  ['fffbf064', false],
])('a file that begins with the frame header %s is an MP3: %s', async (hex, isMp3) => {
  expect((await findTypeMismatch('mp3', Buffer.from(hex, 'hex'))) === null).toBe(isMp3);
});

test('an MP3 whose ID3 tag contains a large cover image is accepted', async () => {
  const tag = Buffer.concat([toBytes('ID3\x04\0\0\0\x20\0\0'), Buffer.alloc(4000, 1)]);
  expect(await findTypeMismatch('mp3', tag)).toBeNull();
});

test.each(['wide', 'moov', 'mdat', 'free', 'skip', 'pnot'])(
  'a QuickTime file older than MP4 that begins with %s is accepted only as mov',
  async (box) => {
    expect(await listAcceptedExtensions(`\0\0\0\x20${box}\0\0\0\0mdat${'\0'.repeat(40)}`)).toEqual(['mov']);
  },
);

test('a WAV file over 4 GB is accepted', async () => {
  expect(await listAcceptedExtensions('RF64\xff\xff\xff\xffWAVEds64')).toEqual(['wav']);
});

test('a mismatch names the expected file type', async () => {
  expect(await findTypeMismatch('mp4', toBytes('x'))).toBe('an MP4 video');
});
