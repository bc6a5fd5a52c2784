import { expect, onTestFinished, test, vi } from 'vitest';
import { formatLocalDate } from './date-format.ts';
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

test.each([
  // In Auckland it is 1 am on November 21.
  ['Pacific/Auckland', '2026-11-19T11:30:00Z', 'Nov 20', 'yesterday'],
  ['Pacific/Auckland', '2026-11-19T10:30:00Z', 'Nov 19', 'Nov 19'],
  ['America/Vancouver', '2026-11-19T08:30:00Z', 'Nov 19', 'yesterday'],
])('in %s an instant of %s, there on %s, is formatted as "%s"', (zone, instant, _day, words) => {
  vi.stubEnv('TZ', zone);
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(formatRelativeTime(instant, now)).toBe(words);
  expect(formatLocalDate(instant)).toBe(`2026-11-${_day.slice(4)}`);
});
