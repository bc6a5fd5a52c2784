import { randomUUIDv7 } from 'node:crypto';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#db/open.ts';
import { openTestDatabase } from '#db/testing/open-test-database.ts';
import { deleteExpiredValues } from './database-expiring-values.ts';
import { deleteOldFailures } from './database-failure-times.ts';
import { createSharedState, type SharedState } from './shared-state.ts';

const HOUR_MS = 60 * 60 * 1000;

let time: number;
let one: SharedState;
/** Holds the shared state of a second server process on PostgreSQL, or of the same process on SQLite. */
let other: SharedState;

beforeEach(async () => {
  time = Date.UTC(2026, 10, 20, 12);
  const { db, url, close } = await openTestDatabase();
  onTestFinished(close);
  const clock = { now: () => new Date(time), monotonicMs: () => time, newId: () => randomUUIDv7() };
  one = createSharedState(db, clock);
  other = one;
  if (url === null) return;
  const secondDb = await openDatabase(url);
  onTestFinished(() => secondDb.destroy());
  other = createSharedState(secondDb, clock);
  purge = async () => {
    await deleteExpiredValues(db, new Date(time));
    await deleteOldFailures(db, new Date(time));
  };
});
let purge = async () => {};

describe('failures', () => {
  const failure = { name: 'a', keptCount: 100 };

  test('are counted over all processes', async () => {
    await one.failureTimes.add(['a'], () => [failure]);
    time += 1000;
    await other.failureTimes.add(['a'], () => [failure]);
    expect(await one.failureTimes.read(['a', 'b'])).toEqual(
      new Map([
        ['a', [time - 1000, time]],
        ['b', []],
      ]),
    );
  });

  test('that are decided at the same time in two processes never exceed the limit', async () => {
    const addBelowFive = (state: SharedState) =>
      state.failureTimes.add(['a', 'b'], (times) => (times.get('a')!.length < 5 ? [failure, { ...failure, name: 'b' }] : []));
    await Promise.all(Array.from({ length: 20 }, (_, index) => addBelowFive(index % 2 === 0 ? one : other)));
    const times = await one.failureTimes.read(['a', 'b']);
    expect([times.get('a')!.length, times.get('b')!.length]).toEqual([5, 5]);
  });

  test('of the last day outlast a purge, older ones do not', async () => {
    await one.failureTimes.add(['a'], () => [failure]);
    time += 23 * HOUR_MS;
    await purge();
    expect((await one.failureTimes.read(['a'])).get('a')).toHaveLength(1);
  });
});

describe('values', () => {
  test('of two that are stored at once under one name, both processes get the same', async () => {
    const stored = await Promise.all([one.expiringValues.getOrSet('a', '1', HOUR_MS), other.expiringValues.getOrSet('a', '2', HOUR_MS)]);
    expect(stored[0]).toBe(stored[1]);
    expect(await other.expiringValues.getOrSet('a', '3', HOUR_MS)).toBe(stored[0]);
  });

  test('are forgotten after their time, or when they are removed', async () => {
    await one.expiringValues.set('a', '1', HOUR_MS);
    await one.expiringValues.set('b', '1', HOUR_MS);
    await other.expiringValues.remove('a', 'another value');
    expect(await other.expiringValues.getOrSet('a', '2', HOUR_MS)).toBe('1');
    await other.expiringValues.remove('a', '1');
    expect(await one.expiringValues.getOrSet('a', '2', HOUR_MS)).toBe('2');
    time += HOUR_MS;
    await purge();
    expect(await one.expiringValues.getOrSet('b', '2', HOUR_MS)).toBe('2');
  });
});

describe('a lock', () => {
  test('is held by one of all callers until it is released', async () => {
    const attempts = await Promise.all([1, 2, 3, 4].map((n) => (n % 2 === 0 ? one : other).locks.tryAcquire('a')));
    const releases = attempts.filter((release) => release !== null);
    expect(releases).toHaveLength(1);
    expect(await other.locks.tryAcquire('b')).not.toBeNull();
    await releases[0]!();
    expect(await one.locks.tryAcquire('a')).not.toBeNull();
  });

  test('of a process that was killed is free after half a minute', async () => {
    if (one === other) return;
    await one.locks.tryAcquire('a');
    time += 29_000;
    expect(await other.locks.tryAcquire('a')).toBeNull();
    time += 1000;
    expect(await other.locks.tryAcquire('a')).not.toBeNull();
  });
});
