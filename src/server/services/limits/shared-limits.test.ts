import { beforeEach, describe, expect, test } from 'vitest';
import { openSharedStates, type SharedStates } from '#server/testing/open-shared-states.ts';
import { UsageLimiter } from './usage-limiter.ts';
import { LoginThrottle } from './login-throttle.ts';
import { RateLimiter } from './rate-limiter.ts';
import { consumeContentRequestLimit, consumeMediaStartLimit } from './request-limits.ts';
import { StreamLimiter } from './stream-limiter.ts';

// On PostgreSQL, `states.one` and `states.other` use separate database connections, as two server processes do. On SQLite, which has only
// one server process, `states.one` and `states.other` are the same object.
let states: SharedStates;
beforeEach(async () => void (states = await openSharedStates()));

const isFulfilled = ({ status }: PromiseSettledResult<unknown>) => status === 'fulfilled';

test('one learner has eight streams over all server processes, and a stream that ends makes room in every process', async () => {
  const limiters = [new StreamLimiter(states.one.semaphores), new StreamLimiter(states.other.semaphores)];
  const acquire = (index: number) =>
    limiters[index % 2]!.acquire({ kind: 'admin', id: 'Ada' }, { countMovedBytes: () => 0, evict: () => {} });
  const attempts = await Promise.allSettled(Array.from({ length: 16 }, (_, index) => acquire(index)));
  expect(attempts.filter(isFulfilled)).toHaveLength(8);
  const first = attempts.findIndex(isFulfilled);
  (attempts[first] as PromiseFulfilledResult<() => void>).value();
  await expect
    .poll(() =>
      acquire(first + 1).then(
        () => 'granted',
        () => 'refused',
      ),
    )
    .toBe('granted');
  await expect(acquire(first)).rejects.toThrow('Too many videos');
});

test('an allowance of the event journal applies to all server processes together', async () => {
  const limiters = [states.one, states.other].map(({ usedAmounts, nowMs }) => new UsageLimiter(usedAmounts, nowMs));
  const charge = { name: 'events Ada', amount: 10, limit: { amount: 60, seconds: 60 } };
  const takeTwenty = () => Promise.all(Array.from({ length: 20 }, (_, index) => limiters[index % 2]!.take([charge])));
  expect((await takeTwenty()).filter((seconds) => seconds === 0)).toHaveLength(6);
  await limiters[0]!.refund([charge]);
  states.advanceTime(10_000);
  expect((await takeTwenty()).filter((seconds) => seconds === 0)).toHaveLength(2);
});

test.each([
  { requests: 'content requests', allowed: 300, take: consumeContentRequestLimit },
  { requests: 'starts of streams', allowed: 120, take: consumeMediaStartLimit },
])('a learner has $allowed $requests a minute over all server processes', async ({ allowed, take }) => {
  const limiters = [states.one, states.other].map(({ usedAmounts, nowMs }) => new UsageLimiter(usedAmounts, nowMs));
  const ada = { session: { id: 'Ada' }, accessKey: { id: 'key', maxLogins: 30 } };
  const takeMany = (count: number) => Promise.allSettled(Array.from({ length: count }, (_, index) => take(limiters[index % 2]!, ada)));
  expect((await takeMany(allowed + 40)).filter(isFulfilled)).toHaveLength(allowed);
  for (const limiter of limiters) await expect(take(limiter, ada)).rejects.toThrow('in 1 seconds');
  states.advanceTime(1000);
  expect((await takeMany(20)).filter(isFulfilled)).toHaveLength(allowed / 60);
});

describe('logins of administrators', () => {
  let sleeps: number[];
  let throttles: LoginThrottle[];
  const sleepBriefly = (ms: number) => {
    sleeps.push(ms);
    return new Promise((resolve) => setImmediate(resolve));
  };
  beforeEach(() => {
    sleeps = [];
    throttles = [states.one, states.other].map(
      (state) => new LoginThrottle({ ...state, rateLimiter: new RateLimiter(state.failureTimes, state.nowMs) }, sleepBriefly),
    );
  });
  const logIn = (process: number, address: string, isCorrect: boolean) =>
    throttles[process]!.run(address, 'admin', async () => isCorrect || null);

  test('from one network wait in all server processes together, at most 33 of them', async () => {
    let [refused, running, mostRunning] = [0, 0, 0];
    const { promise: othersRefused, resolve: proceed } = Promise.withResolvers<void>();
    const attempts = Array.from({ length: 80 }, (_, index) =>
      throttles[index % 2]!.run('192.0.2.1', `admin ${index}`, async () => {
        mostRunning = Math.max(mostRunning, ++running);
        await othersRefused;
        running--;
        return true;
      }).catch(() => void refused++),
    );
    await expect.poll(() => refused).toBe(80 - 33);
    proceed();
    expect((await Promise.all(attempts)).filter(Boolean)).toHaveLength(33);
    expect(mostRunning).toBe(1);
  });

  test('from a network where the administrator logged in before do not wait for other networks, in any process', async () => {
    await logIn(0, '198.51.100.1', true);
    for (let index = 0; index < 20; index++) await logIn(index % 2, `203.0.113.${index}`, false);
    const busy = Array.from({ length: 4 }, () => states.one.semaphores.tryAcquire([{ name: 'login slowed login name admin', max: 4 }]));
    expect((await Promise.all(busy)).every(Boolean)).toBe(true);
    sleeps = [];
    expect(await logIn(1, '198.51.100.1', true)).toBe(true);
    expect(sleeps).toEqual([2000]);
  });
});
