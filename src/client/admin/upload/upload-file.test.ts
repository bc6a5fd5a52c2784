import { expect, test } from 'vitest';
import { idOf } from './upload-file.ts';

test.each([
  ['/api/objects/01a1f947-19cc-76a4.mp4?token=abc', '01a1f947-19cc-76a4.mp4'],
  ['http://localhost:3000/api/objects/01a1f947.srt', '01a1f947.srt'],
  ['https://store.example/bucket/folder/01a1f947.webm?X-Amz-Signature=1%2F2', '01a1f947.webm'],
])('%s is stored as %s', (address, id) => {
  expect(idOf(address)).toBe(id);
});

test('an address without a name is no use', () => {
  expect(() => idOf('https://store.example/')).toThrow('An error occurred during upload');
});
