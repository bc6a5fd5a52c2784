import { expect, test } from 'vitest';
import { formatRelativeTime } from './relative-time.ts';

const now = new Date('2026-11-20T12:00:00Z');

test.each([
  ['2026-11-20T11:59:40Z', 'just now'],
  ['2026-11-20T12:00:30Z', 'just now'], // The server's clock is ahead of the browser's clock.
  ['2026-11-20T11:22:00Z', '38 min ago'],
  ['2026-11-20T09:00:00Z', '3 h ago'],
  ['2026-11-19T10:00:00Z', 'yesterday'],
  ['2026-11-17T12:00:00Z', 'Nov 17'],
  ['2025-11-17T12:00:00Z', 'Nov 17, 2025'],
])('%s is formatted as "%s"', (instant, words) => {
  expect(formatRelativeTime(instant, now)).toBe(words);
});
