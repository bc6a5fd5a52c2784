import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openSharedStates, type SharedStates } from '#server/testing/open-shared-states.ts';
import type { SharedState } from './shared-state.ts';

const HOUR_MS = 60 * 60 * 1000;

let states: SharedStates;
let one: SharedState;
/**
 * Holds the shared state as a second server process sees it. With SQLite, which only one process can use, `other` is the same object as
 * `one`.
 */
let other: SharedState;

beforeEach(async () => {
  states = await openSharedStates();
  ({ one, other } = states);
});

describe('failures', () => {
  const failure = { name: 'a', keptCount: 100 };

  test('are counted over all processes', async () => {
    await one.failureTimes.add(['a'], () => [failure]);
    states.advanceTime(1000);
    await other.failureTimes.add(['a'], () => [failure]);
    expect(await one.failureTimes.read(['a', 'b'])).toEqual(
      new Map([
        ['a', [states.getTime() - 1000, states.getTime()]],
        ['b', []],
      ]),
    );
  });

  test('that two processes decide on at the same time never exceed the limit', async () => {
    const addBelowFive = (state: SharedState) =>
      state.failureTimes.add(['a', 'b'], (times) => (times.get('a')!.length < 5 ? [failure, { ...failure, name: 'b' }] : []));
    await Promise.all(Array.from({ length: 20 }, (_, index) => addBelowFive(index % 2 === 0 ? one : other)));
    const times = await one.failureTimes.read(['a', 'b']);
    expect([times.get('a')!.length, times.get('b')!.length]).toEqual([5, 5]);
  });

  test('of the last day are kept by a purge, and older ones are deleted', async () => {
    await one.failureTimes.add(['a'], () => [failure]);
    states.advanceTime(23 * HOUR_MS);
    await states.purge();
    expect((await one.failureTimes.read(['a'])).get('a')).toHaveLength(1);
  });
});

describe('values', () => {
  test('that two processes store under one name at the same time become a single value', async () => {
    const stored = await Promise.all([one.expiringValues.getOrSet('a', '1', HOUR_MS), other.expiringValues.getOrSet('a', '2', HOUR_MS)]);
    expect(stored[0]).toBe(stored[1]);
    expect(await other.expiringValues.getOrSet('a', '3', HOUR_MS)).toBe(stored[0]);
    expect([await one.expiringValues.get('a'), await other.expiringValues.get('b')]).toEqual([stored[0], null]);
  });

  test('are deleted after their time, or when they are removed', async () => {
    await one.expiringValues.set('a', '1', HOUR_MS);
    await one.expiringValues.set('b', '1', HOUR_MS);
    await other.expiringValues.remove('a', 'another value');
    await other.expiringValues.extend('a', 'another value', 2 * HOUR_MS);
    expect(await other.expiringValues.getOrSet('a', '2', HOUR_MS)).toBe('1');
    await other.expiringValues.remove('a', '1');
    expect(await one.expiringValues.getOrSet('a', '2', HOUR_MS)).toBe('2');
    await other.expiringValues.set('c', '1', 1000);
    await one.expiringValues.extend('c', '1', 2 * HOUR_MS);
    states.advanceTime(HOUR_MS);
    expect([await one.expiringValues.get('a'), await one.expiringValues.get('c')]).toEqual([null, '1']);
    expect(await one.expiringValues.get('b')).toBeNull();
    await states.purge();
    expect(await one.expiringValues.getOrSet('b', '2', HOUR_MS)).toBe('2');
  });
});

describe('a lock', () => {
  test('is held by only one caller until the caller releases it', async () => {
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
    states.advanceTime(29_000);
    expect(await other.locks.tryAcquire('a')).toBeNull();
    states.advanceTime(1000);
    expect(await other.locks.tryAcquire('a')).not.toBeNull();
  });

  test('that another process acquired after an outage of the database is not taken back by its earlier holder', async () => {
    if (one === other) return;
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const release = await one.locks.tryAcquire('a');
    states.advanceTime(30_000);
    const releaseOther = await other.locks.tryAcquire('a');
    const extend = vi.spyOn(one.expiringValues, 'extend');
    vi.advanceTimersToNextTimer();
    await extend.mock.results[0]!.value;
    await release!();
    expect(await one.locks.tryAcquire('a')).toBeNull();
    await releaseOther!();
    expect(await one.locks.tryAcquire('a')).not.toBeNull();
  });
});

describe('a semaphore', () => {
  const semaphores = [
    { name: 'a', max: 3 },
    { name: 'b', max: 100 },
  ];
  const acquire = (state: SharedState) => state.semaphores.tryAcquire(semaphores);

  test('is never held more often than allowed, however many callers of all processes try at once', async () => {
    const attempts = await Promise.all(Array.from({ length: 20 }, (_, index) => acquire(index % 2 === 0 ? one : other)));
    const releases = attempts.filter((release) => release !== null);
    expect(releases).toHaveLength(3);
    expect(await other.semaphores.tryAcquire([{ name: 'b', max: 4 }])).not.toBeNull();
    releases[0]!();
    await expect.poll(() => acquire(other)).not.toBeNull();
    expect(await acquire(one)).toBeNull();
  });

  test('of a process that was killed is free after half a minute', async () => {
    if (one === other) return;
    for (let index = 0; index < 3; index++) await acquire(one);
    states.advanceTime(29_000);
    await states.purge();
    expect(await acquire(other)).toBeNull();
    states.advanceTime(1000);
    expect(await acquire(other)).not.toBeNull();
  });
});

describe('a used amount', () => {
  const add = (state: SharedState, amount: number) =>
    state.usedAmounts.update(['a'], (used) => [{ name: 'a', amount: (used.get('a')?.amount ?? 0) + amount }]);
  const read = async (state: SharedState) => {
    let found;
    await state.usedAmounts.update(['a'], (used) => {
      found = used.get('a');
      return [];
    });
    return found;
  };

  test('adds up what all processes use at once', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, index) => add(index % 2 === 0 ? one : other, 0.5)));
    expect(await read(other)).toEqual({ amount: 10, atMs: states.getTime() });
  });

  test('of the last day is kept by a purge', async () => {
    await add(one, 1);
    states.advanceTime(23 * HOUR_MS);
    await states.purge();
    expect(await read(other)).toEqual({ amount: 1, atMs: states.getTime() - 23 * HOUR_MS });
  });
});
