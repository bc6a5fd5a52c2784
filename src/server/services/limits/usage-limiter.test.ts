import { expect, test } from 'vitest';
import { InMemoryUsedAmountStore } from '#server/services/limits/shared-state/used-amount-store.ts';
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

test('an allowance can be used up at once and gradually becomes available again', async () => {
  const { take, advanceSeconds } = createLimiter();
  expect(await take('Ada', 60)).toBe(0);
  expect(await take('Ada', 10)).toBe(10);
  advanceSeconds(9);
  expect(await take('Ada', 10)).toBe(1);
  advanceSeconds(1);
  expect(await take('Ada', 10)).toBe(0);
});

test('a request succeeds after the announced wait, and a refused request uses up nothing', async () => {
  const { take, advanceSeconds } = createLimiter();
  await take('Ada', 55);
  for (let attempt = 0; attempt < 100; attempt++) expect(await take('Ada', 30)).toBe(25);
  advanceSeconds(25);
  expect(await take('Ada', 30)).toBe(0);
});

test('one name does not use the allowance of another name', async () => {
  const { take } = createLimiter();
  await take('Ada', 60);
  expect(await take('Bob', 60)).toBe(0);
});

test('a request uses all of its allowances or none of them', async () => {
  const { limiter, take } = createLimiter();
  await take('key', 60);
  expect(await limiter.take(['session', 'key'].map((name) => ({ name, limit, amount: 1 })))).toBe(1);
  expect(await take('session', 60)).toBe(0);
});

test('an unused part of an allowance can be refunded', async () => {
  const { limiter, take } = createLimiter();
  await take('Ada', 60);
  await limiter.refund([{ name: 'Ada', limit, amount: 20 }]);
  expect([await take('Ada', 20), await take('Ada', 1)]).toEqual([0, 1]);
});

test('a request that is larger than the whole allowance is accepted when nothing else is used', async () => {
  const { take } = createLimiter();
  expect(await take('Ada', 90)).toBe(0);
  expect(await take('Ada', 90)).toBe(90);
});

test('the number of stored names is limited, and the least recently used names are deleted', async () => {
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
