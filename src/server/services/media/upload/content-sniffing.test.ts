import { expect, test } from 'vitest';
import { mediaKindByExtension } from '#shared/media-kinds.ts';
import { sampleFiles } from '#server/testing/sample-files.ts';
import { findTypeMismatch } from './content-sniffing.ts';

const binary = Object.entries(mediaKindByExtension).flatMap(([extension, kind]) => (kind === 'transcript' ? [] : [extension]));
const ALIKE = [
  ['jpg', 'jpeg'],
  ['mp4', 'm4v', 'mov', 'm4a'],
];
const areAlike = (a: string, b: string) => a === b || ALIKE.some((group) => group.includes(a) && group.includes(b));

test.each(binary)('a file is taken as %s when it begins like one, and as nothing else', (extension) => {
  for (const other of binary) {
    const isTaken = findTypeMismatch(other, sampleFiles[extension]!) === null;
    expect([other, isTaken]).toEqual([other, areAlike(other, extension)]);
  }
});

test.each([
  ['a page', '<!doctype html><script>alert(1)</script>'],
  ['a drawing', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ['a page in UTF-16', Buffer.from('\ufeff<html><script>alert(1)</script>', 'utf16le')],
  ['a script', '"use strict"; alert(1)'],
  ['a shell script', '#!/bin/sh\nid'],
  ['a document', '%PDF-1.7\n'],
  ['an archive', 'PK\x03\x04'],
  ['a program', '\x7fELF'],
  ['a picture of an iPhone', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
  ['a Matroska video', '\x1a\x45\xdf\xa3\x93\x42\x82\x88matroska'],
  ['a tiny box', '\0\0\0\x04ftyp'],
  ['nothing much', 'x'],
])('%s is none of them', (_, content) => {
  const head = Buffer.isBuffer(content) ? content : Buffer.from(content, 'latin1');
  expect(binary.filter((extension) => findTypeMismatch(extension, head) === null)).toEqual([]);
});

test.each([
  ['fffb9064', true],
  ['fff38264', true],
  ['fff15080', false],
  ['fffe3c00', false],
  ['ffeb9064', false],
  ['fffbf064', false],
])('the frame %s: MP3 %s', (hex, isMp3) => {
  expect(findTypeMismatch('mp3', Buffer.from(hex, 'hex')) === null).toBe(isMp3);
});

test('a QuickTime film from before ftyp is one', () => {
  expect(findTypeMismatch('mov', Buffer.from('\0\0\0\x08wide\0\0\0\0mdat', 'latin1'))).toBeNull();
  expect(findTypeMismatch('mp4', Buffer.from('\0\0\0\x08wide\0\0\0\0mdat', 'latin1'))).toBe('an MP4 video');
});
