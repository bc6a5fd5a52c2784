import { expect, test } from 'vitest';
import { InMemoryUsedAmountStore } from '#server/adapters/shared-state/used-amount-store.ts';
import { UsageLimiter } from './usage-limiter.ts';

const limit = { amount: 60, seconds: 60 };
function createLimiter(maxNames?: number) {
  let time = 0;
  const usedAmounts = new InMemoryUsedAmountStore(() => time, maxNames);
  const limiter = new UsageLimiter(usedAmounts, () => time);
  return {
    limiter,
    usedAmounts,
    take: (name: string, amount: number) => limiter.take([{ name, limit, amount }]),
    advanceSeconds: (seconds: number) => void (time += seconds * 1000),
  };
}

test('an allowance can be used at once and comes back bit by bit', async () => {
  const { take, advanceSeconds } = createLimiter();
  expect(await take('Ada', 60)).toBe(0);
  expect(await take('Ada', 10)).toBe(10);
  advanceSeconds(9);
  expect(await take('Ada', 10)).toBe(1);
  advanceSeconds(1);
  expect(await take('Ada', 10)).toBe(0);
});

test('after the seconds it was told to wait, a request fits, and what is refused costs nothing', async () => {
  const { take, advanceSeconds } = createLimiter();
  await take('Ada', 55);
  for (let attempt = 0; attempt < 100; attempt++) expect(await take('Ada', 30)).toBe(25);
  advanceSeconds(25);
  expect(await take('Ada', 30)).toBe(0);
});

test('one name does not use what belongs to another', async () => {
  const { take } = createLimiter();
  await take('Ada', 60);
  expect(await take('Bob', 60)).toBe(0);
});

test('a request takes of all its allowances or of none', async () => {
  const { limiter, take } = createLimiter();
  await take('key', 60);
  expect(await limiter.take(['session', 'key'].map((name) => ({ name, limit, amount: 1 })))).toBe(1);
  expect(await take('session', 60)).toBe(0);
});

test('what is not used can be given back', async () => {
  const { limiter, take } = createLimiter();
  await take('Ada', 60);
  await limiter.refund([{ name: 'Ada', limit, amount: 20 }]);
  expect([await take('Ada', 20), await take('Ada', 1)]).toEqual([0, 1]);
});

test('a request larger than the whole allowance is taken when nothing else is used', async () => {
  const { take } = createLimiter();
  expect(await take('Ada', 90)).toBe(0);
  expect(await take('Ada', 90)).toBe(90);
});

test('the number of remembered names is bounded, and the least recently used ones are forgotten', async () => {
  const { usedAmounts, take } = createLimiter(100);
  await take('first', 60);
  for (let n = 0; n < 1000; n++) {
    await take('Ada', 0.01);
    await take(`name ${n}`, 1);
  }
  expect(usedAmounts.size).toBe(100);
  expect(await take('first', 60)).toBe(0);
  expect(await take('Ada', 60)).toBeGreaterThan(0);
});
