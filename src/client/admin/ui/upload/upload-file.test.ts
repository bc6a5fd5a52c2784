import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { parseObjectId, delay, parseRetryAfter } from './upload-file.ts';

test.each([
  ['/api/objects/01a1f947-19cc-76a4.mp4?token=abc', '01a1f947-19cc-76a4.mp4'],
  ['http://localhost:3000/api/objects/01a1f947.srt', '01a1f947.srt'],
  ['https://store.example/bucket/folder/01a1f947.webm?X-Amz-Signature=1%2F2', '01a1f947.webm'],
])('an upload to %s is stored as %s', (url, id) => {
  expect(parseObjectId(url)).toBe(id);
});

test('an upload URL without a file name is rejected', () => {
  expect(() => parseObjectId('https://store.example/')).toThrow('An error occurred during upload');
});

test.each([
  ['3', 3000],
  ['90000000', 60_000],
  [null, 5000],
  ['0', 5000],
  ['-1', 5000],
  ['Fri, 20 Nov 2026 12:00:00 GMT', 5000],
])('with Retry-After %s an upload waits %i ms', (retryAfter, ms) => {
  expect(parseRetryAfter(retryAfter)).toBe(ms);
});

test('a delay removes its listeners and ends when the upload is cancelled', async () => {
  const control = new AbortController();
  for (let n = 0; n < 3; n++) await delay(1, control.signal);
  expect(getEventListeners(control.signal, 'abort')).toEqual([]);
  const longDelay = delay(3_600_000, control.signal);
  control.abort();
  await longDelay;
  await delay(3_600_000, control.signal);
});
