import { expect, test } from 'vitest';
import { adminTokenExpiry, isTokenValid, shouldUpdateLastUsedAt, learnerTokenExpiry } from './token-expiry.ts';

const now = new Date('2026-11-20T12:00:00.000Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const ago = (ms: number) => new Date(now.getTime() - ms).toISOString();

test.each([
  { who: 'a learner', life: learnerTokenExpiry, used: 30 * DAY - 1, made: 30 * DAY, alive: true },
  { who: 'a learner', life: learnerTokenExpiry, used: 30 * DAY, made: 30 * DAY, alive: false },
  { who: 'a learner', life: learnerTokenExpiry, used: 0, made: 180 * DAY - 1, alive: true },
  { who: 'a learner', life: learnerTokenExpiry, used: 0, made: 180 * DAY, alive: false },
  { who: 'an administrator', life: adminTokenExpiry, used: 8 * HOUR - 1, made: 8 * HOUR, alive: true },
  { who: 'an administrator', life: adminTokenExpiry, used: 8 * HOUR, made: 8 * HOUR, alive: false },
  { who: 'an administrator', life: adminTokenExpiry, used: 0, made: 7 * DAY - 1, alive: true },
  { who: 'an administrator', life: adminTokenExpiry, used: 0, made: 7 * DAY, alive: false },
])('$who who came $made ms ago and was seen $used ms ago is in: $alive', ({ life, used, made, alive }) => {
  expect(isTokenValid(life, { createdAt: ago(made), lastUsedAt: ago(used) }, now)).toBe(alive);
});

test('the last use is written down at most once a minute', () => {
  expect(shouldUpdateLastUsedAt(ago(MINUTE - 1), now)).toBe(false);
  expect(shouldUpdateLastUsedAt(ago(MINUTE), now)).toBe(true);
});
