import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { parseObjectId, delay, parseRetryAfter } from './upload-file.ts';

test.each([
  ['/api/objects/01a1f947-19cc-76a4.mp4?token=abc', '01a1f947-19cc-76a4.mp4'],
  ['http://localhost:3000/api/objects/01a1f947.srt', '01a1f947.srt'],
  ['https://store.example/bucket/folder/01a1f947.webm?X-Amz-Signature=1%2F2', '01a1f947.webm'],
])('%s is stored as %s', (address, id) => {
  expect(parseObjectId(address)).toBe(id);
});

test('an address without a name is no use', () => {
  expect(() => parseObjectId('https://store.example/')).toThrow('An error occurred during upload');
});

test.each([
  ['3', 3000],
  ['90000000', 60_000],
  [null, 5000],
  ['0', 5000],
  ['-1', 5000],
  ['Fri, 20 Nov 2026 12:00:00 GMT', 5000],
])('told to come back after %s, an upload waits %i ms', (retryAfter, ms) => {
  expect(parseRetryAfter(retryAfter)).toBe(ms);
});

test('a pause leaves nothing behind, and ends when the upload is cancelled', async () => {
  const control = new AbortController();
  for (let n = 0; n < 3; n++) await delay(1, control.signal);
  expect(getEventListeners(control.signal, 'abort')).toEqual([]);
  const hour = delay(3_600_000, control.signal);
  control.abort();
  await hour;
  await delay(3_600_000, control.signal);
});
