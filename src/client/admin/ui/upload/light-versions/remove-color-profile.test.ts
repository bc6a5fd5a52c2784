import { expect, test } from 'vitest';
import { removeColorProfile } from './remove-color-profile.ts';

const chunk = (name: string, content: Uint8Array) => {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(content.length);
  return Buffer.concat([Buffer.from(name), length, content, Buffer.alloc(content.length % 2)]);
};
const webp = (...chunks: Buffer[]) => new Blob([chunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...chunks]))], { type: 'image/webp' });
const readBytes = async (picture: Blob) => Buffer.from(await picture.arrayBuffer());

const header = chunk('VP8X', new Uint8Array(10));
const profile = chunk('ICCP', new Uint8Array(455));
const pixels = chunk('VP8 ', new Uint8Array([1, 2, 3]));

test('a picture with a colour profile keeps only its pixels', async () => {
  const picture = await removeColorProfile(webp(header, profile, pixels));
  expect(await readBytes(picture)).toEqual(await readBytes(webp(pixels)));
  expect(picture.type).toBe('image/webp');
});

test.each([
  ['without a profile', webp(pixels)],
  ['with transparent parts', webp(header, chunk('ALPH', new Uint8Array(4)), pixels)],
  ['that ends early', new Blob(['RIFF'])],
  ['of another type', new Blob([new Uint8Array(64)], { type: 'image/jpeg' })],
])('a picture %s stays as it is', async (_, picture) => {
  expect(await removeColorProfile(picture)).toBe(picture);
});
