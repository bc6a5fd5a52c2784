import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { delay, parseRetryAfterMs } from './upload-file.ts';

test.each([
  ['3', 3000],
  ['90000000', 60_000],
  [null, 0],
  ['0', 0],
  ['-1', 0],
  ['Fri, 20 Nov 2026 12:00:00 GMT', 0],
])('with Retry-After %s an upload waits at least %i ms', (retryAfter, ms) => {
  expect(parseRetryAfterMs(retryAfter)).toBe(ms);
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
