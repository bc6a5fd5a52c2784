import { expect, test } from 'vitest';
import { createInMemoryByteSource } from '#server/testing/in-memory-byte-source.ts';
import { readShippedFile } from '#server/testing/sample-files.ts';
import { countPixels } from './count-pixels.ts';

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat([...parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))), Buffer.alloc(40)]);
const segment = (marker: number, length: number) => [
  0xff,
  marker,
  length >> 8,
  length & 255,
  ...Array.from({ length: length - 2 }, () => 0),
];

test.each([
  ['png', bytes('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', [0, 0, 0x10, 0, 0, 0, 0x20, 0]), 4096 * 8192],
  ['gif', bytes('GIF89a', [0x20, 0x03, 0x58, 0x02]), 800 * 600],
  ['webp', bytes('RIFF\0\0\0\0WEBPVP8 \0\0\0\0\0\0\0\x9d\x01\x2a', [0x80, 0x02, 0xe0, 0x01]), 640 * 480],
  ['webp', bytes('RIFF\0\0\0\0WEBPVP8L\0\0\0\0\x2f', [0x7f, 0xc2, 0x77, 0x00]), 640 * 480],
  ['webp', bytes('RIFF\0\0\0\0WEBPVP8X\0\0\0\0\0\0\0\0', [0x7f, 0x02, 0, 0xdf, 0x01, 0]), 640 * 480],
  ['jpg', bytes([0xff, 0xd8], segment(0xe1, 60_000), segment(0xc4, 20), [0xff, 0xff, 0xc2, 0, 17, 8, 1, 0xe0, 2, 0x80, 3]), 640 * 480],
  ['jpeg', bytes([0xff, 0xd8], segment(0xe0, 16)), null],
  ['webp', bytes('RIFF\0\0\0\0WEBPnone'), null],
  ['png', Buffer.from('short'), null],
])('a %s says its size in its header', async (extension, content, pixels) => {
  expect(await countPixels(createInMemoryByteSource(content), extension)).toBe(pixels);
});

test('a shipped picture too', async () => {
  expect(await countPixels(createInMemoryByteSource(await readShippedFile('filters.webp')), 'webp')).toBeGreaterThan(100_000);
});
