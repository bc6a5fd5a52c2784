import { beforeEach, describe, expect, test } from 'vitest';
import { InMemoryExpiringValues } from '#server/services/limits/shared-state/expiring-values.ts';
import { InMemoryFailureTimeStore } from '#server/services/limits/shared-state/failure-time-store.ts';
import { InMemorySemaphores } from '#server/services/limits/shared-state/semaphores.ts';
import type { AppError } from '#shared/app-error.ts';
import { LoginThrottle } from './login-throttle.ts';
import { RateLimiter } from './rate-limiter.ts';

let now: number;
let sleeps: { ms: number; wake: () => void }[];
let throttle: LoginThrottle;
let hashes: { address: string; finish: (isCorrect: boolean) => void }[];

beforeEach(() => {
  now = 0;
  sleeps = [];
  hashes = [];
  const shared = {
    rateLimiter: new RateLimiter(new InMemoryFailureTimeStore(() => now), () => now),
    semaphores: new InMemorySemaphores(),
    expiringValues: new InMemoryExpiringValues(() => now),
  };
  throttle = new LoginThrottle(shared, (ms) => new Promise<void>((wake) => sleeps.push({ ms, wake })));
});

const logIn = (address: string, username = 'admin') =>
  throttle
    .run(
      address,
      username,
      () => new Promise<string | null>((resolve) => hashes.push({ address, finish: (ok) => resolve(ok ? 'in' : null) })),
    )
    .then((result) => result ?? 'wrong')
    .catch((error: AppError) => error.code);
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Finishes pending password hashes until no login attempt waits for one any more. Returns how many were finished. */
async function finishHashes(isCorrect: (address: string) => boolean = () => false): Promise<number> {
  let count = 0;
  for (await settle(); hashes.length > 0; await settle())
    for (const { address, finish } of hashes.splice(0)) {
      finish(isCorrect(address));
      count++;
    }
  return count;
}
const count = (codes: string[], code: string) => codes.filter((each) => each === code).length;

test('T40: of 600 attempts from one address five are hashed, and the others are refused at once', async () => {
  const codes = Promise.all(Array.from({ length: 600 }, () => logIn('192.0.2.1')));
  await settle();
  expect(hashes).toHaveLength(1);
  expect(await finishHashes()).toBe(5);
  const outcome = await codes;
  expect([count(outcome, 'wrong'), count(outcome, 'attempts.tooMany'), count(outcome, 'login.busy')]).toEqual([5, 28, 567]);
});

test('while one address floods the server, the login of an administrator elsewhere is hashed next', async () => {
  const flood = Promise.all(Array.from({ length: 600 }, (_, index) => logIn('192.0.2.1', `guess ${index}`)));
  await settle();
  const admin = logIn('198.51.100.1');
  await settle();
  expect(hashes.map(({ address }) => address)).toEqual(['192.0.2.1', '198.51.100.1']);
  await finishHashes((address) => address === '198.51.100.1');
  expect(await admin).toBe('in');
  await flood;
});

test('when the queue is full, the latest attempts of the address with the most attempts are refused', async () => {
  const floods = Array.from({ length: 8 }, (_, index) =>
    Array.from({ length: 33 }, (__, guess) => logIn(`192.0.2.${index}`, `guess ${guess}`)),
  );
  const [first, second] = [logIn('198.51.100.1'), logIn('198.51.100.1')];
  await finishHashes((address) => address === '198.51.100.1');
  expect([await first, await second]).toEqual(['in', 'in']);
  const codes = await Promise.all(floods.flat());
  expect(count(codes, 'login.busy')).toBe(8 * 33 - 8 - 200 + 1);
});

test('thirty administrators behind one address can log in at once', async () => {
  const codes = Promise.all(Array.from({ length: 30 }, (_, index) => logIn('192.0.2.1', `admin ${index}`)));
  await finishHashes(() => true);
  expect(count(await codes, 'in')).toBe(30);
});

describe('after twenty wrong passwords for a username from many addresses', () => {
  beforeEach(async () => {
    const codes = Promise.all(Array.from({ length: 20 }, (_, index) => logIn(`203.0.113.${index}`)));
    await finishHashes();
    await codes;
  });

  test('T40: each further attempt waits two seconds, and the right password still logs in', async () => {
    const admin = logIn('198.51.100.1');
    await settle();
    expect([hashes.length, sleeps.map(({ ms }) => ms)]).toEqual([0, [2000]]);
    sleeps[0]!.wake();
    await finishHashes(() => true);
    expect(await admin).toBe('in');
  });

  test('T40: at most four attempts wait at once, so that a hundred addresses cannot guess faster', async () => {
    for (let index = 0; index < 100; index++) void logIn(`203.0.113.${100 + index}`);
    await settle();
    expect(sleeps).toHaveLength(4);
    for (const { wake } of sleeps.splice(0)) wake();
    await finishHashes();
    expect(sleeps).toHaveLength(4);
  });

  test('a login from a network that the administrator has used before does not wait for others', async () => {
    const before = logIn('198.51.100.1');
    await settle();
    sleeps.pop()!.wake();
    await finishHashes(() => true);
    expect(await before).toBe('in');
    for (let index = 0; index < 100; index++) void logIn(`203.0.113.${100 + index}`);
    await settle();
    const admin = logIn('198.51.100.1');
    await settle();
    expect(sleeps).toHaveLength(5);
    sleeps.pop()!.wake();
    await finishHashes(() => true);
    expect(await admin).toBe('in');
  });

  test('T40: other usernames are not delayed, and this username is delayed for an hour only', async () => {
    const other = logIn('198.51.100.1', 'another');
    await finishHashes(() => true);
    expect(await other).toBe('in');
    now += 60 * 60 * 1000;
    const admin = logIn('198.51.100.1');
    await finishHashes(() => true);
    expect([await admin, sleeps.length]).toEqual(['in', 0]);
  });
});
