import { expect, test } from 'vitest';
import { createInMemoryByteSource } from '#server/testing/in-memory-byte-source.ts';
import { readShippedFile } from '#server/testing/sample-files.ts';
import { countPixels } from './count-pixels.ts';

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat([...parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))), Buffer.alloc(40)]);
const jpegSegment = (marker: number, length: number) => [
  0xff,
  marker,
  length >> 8,
  length & 255,
  ...Array.from({ length: length - 2 }, () => 0),
];
/** The frame header of this JPEG comes after a large EXIF segment and a fill byte. */
const jpegWithLargeExif = bytes(
  [0xff, 0xd8],
  jpegSegment(0xe1, 60_000),
  jpegSegment(0xc4, 20),
  [0xff, 0xff, 0xc2, 0, 17, 8, 1, 0xe0, 2, 0x80, 3],
);

test.each([
  ['png', 'a PNG', bytes('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', [0, 0, 0x10, 0, 0, 0, 0x20, 0]), 4096 * 8192],
  ['gif', 'a GIF', bytes('GIF89a', [0x20, 0x03, 0x58, 0x02]), 800 * 600],
  ['webp', 'a lossy WebP', bytes('RIFF\0\0\0\0WEBPVP8 \0\0\0\0\0\0\0\x9d\x01\x2a', [0x80, 0x02, 0xe0, 0x01]), 640 * 480],
  ['webp', 'a lossless WebP', bytes('RIFF\0\0\0\0WEBPVP8L\0\0\0\0\x2f', [0x7f, 0xc2, 0x77, 0x00]), 640 * 480],
  ['webp', 'an extended WebP', bytes('RIFF\0\0\0\0WEBPVP8X\0\0\0\0\0\0\0\0', [0x7f, 0x02, 0, 0xdf, 0x01, 0]), 640 * 480],
  ['jpg', 'a JPEG with a large EXIF segment', jpegWithLargeExif, 640 * 480],
  ['jpeg', 'a JPEG without a frame', bytes([0xff, 0xd8], jpegSegment(0xe0, 16)), null],
  ['webp', 'a WebP of an unknown format', bytes('RIFF\0\0\0\0WEBPnone'), null],
  ['png', 'a PNG that is cut off', Buffer.from('short'), null],
])('%s: the header of %s declares its pixels', async (extension, _, content, pixels) => {
  expect(await countPixels(createInMemoryByteSource(content), extension)).toBe(pixels);
});

test('the pixels of an image that declares enormous dimensions are counted without decoding the image', async () => {
  const bomb = bytes('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]);
  expect(await countPixels(createInMemoryByteSource(bomb), 'png')).toBe(0xffff_ffff ** 2);
});

test('the pixels of a shipped image are counted', async () => {
  expect(await countPixels(createInMemoryByteSource(await readShippedFile('filters.webp')), 'webp')).toBeGreaterThan(100_000);
});
