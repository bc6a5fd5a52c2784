import { expect, test } from 'vitest';
import { adminTokenExpiry, isTokenValid, learnerTokenExpiry, shouldUpdateLastUsedAt } from './token-expiry.ts';

const now = new Date('2026-11-20T12:00:00.000Z');
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const formatAgo = (ms: number) => new Date(now.getTime() - ms).toISOString();

test.each([
  { owner: 'a learner', expiry: learnerTokenExpiry, idleMs: 30 * DAY_MS - 1, ageMs: 30 * DAY_MS, isValid: true },
  { owner: 'a learner', expiry: learnerTokenExpiry, idleMs: 30 * DAY_MS, ageMs: 30 * DAY_MS, isValid: false },
  { owner: 'a learner', expiry: learnerTokenExpiry, idleMs: 0, ageMs: 180 * DAY_MS - 1, isValid: true },
  { owner: 'a learner', expiry: learnerTokenExpiry, idleMs: 0, ageMs: 180 * DAY_MS, isValid: false },
  { owner: 'an admin', expiry: adminTokenExpiry, idleMs: 8 * HOUR_MS - 1, ageMs: 8 * HOUR_MS, isValid: true },
  { owner: 'an admin', expiry: adminTokenExpiry, idleMs: 8 * HOUR_MS, ageMs: 8 * HOUR_MS, isValid: false },
  { owner: 'an admin', expiry: adminTokenExpiry, idleMs: 0, ageMs: 7 * DAY_MS - 1, isValid: true },
  { owner: 'an admin', expiry: adminTokenExpiry, idleMs: 0, ageMs: 7 * DAY_MS, isValid: false },
])('the token of $owner, $ageMs ms old and idle for $idleMs ms, is valid: $isValid', ({ expiry, idleMs, ageMs, isValid }) => {
  expect(isTokenValid(expiry, { createdAt: formatAgo(ageMs), lastUsedAt: formatAgo(idleMs) }, now)).toBe(isValid);
});

test('the last use of a token is stored at most once a minute', () => {
  expect(shouldUpdateLastUsedAt(formatAgo(MINUTE_MS - 1), now)).toBe(false);
  expect(shouldUpdateLastUsedAt(formatAgo(MINUTE_MS), now)).toBe(true);
});
