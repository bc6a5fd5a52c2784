import { expect, test } from 'vitest';
import { UsageLimiter } from './usage-limiter.ts';

const limit = { amount: 60, seconds: 60 };
function createLimiter(maxNames?: number) {
  let time = 0;
  const limiter = new UsageLimiter(() => time, maxNames);
  return {
    limiter,
    take: (name: string, amount: number) => limiter.take([{ name, limit, amount }]),
    advanceSeconds: (seconds: number) => void (time += seconds * 1000),
  };
}

test('an allowance can be used at once and comes back bit by bit', () => {
  const { take, advanceSeconds } = createLimiter();
  expect(take('Ada', 60)).toBe(0);
  expect(take('Ada', 10)).toBe(10);
  advanceSeconds(9);
  expect(take('Ada', 10)).toBe(1);
  advanceSeconds(1);
  expect(take('Ada', 10)).toBe(0);
});

test('after the seconds it was told to wait, a request fits, and what is refused costs nothing', () => {
  const { take, advanceSeconds } = createLimiter();
  take('Ada', 55);
  for (let attempt = 0; attempt < 100; attempt++) expect(take('Ada', 30)).toBe(25);
  advanceSeconds(25);
  expect(take('Ada', 30)).toBe(0);
});

test('one name does not use what belongs to another', () => {
  const { take } = createLimiter();
  take('Ada', 60);
  expect(take('Bob', 60)).toBe(0);
});

test('a request takes of all its allowances or of none', () => {
  const { limiter, take } = createLimiter();
  take('key', 60);
  expect(limiter.take(['session', 'key'].map((name) => ({ name, limit, amount: 1 })))).toBe(1);
  expect(take('session', 60)).toBe(0);
});

test('what is not used can be given back', () => {
  const { limiter, take } = createLimiter();
  take('Ada', 60);
  limiter.refund([{ name: 'Ada', limit, amount: 20 }]);
  expect([take('Ada', 20), take('Ada', 1)]).toEqual([0, 1]);
});

test('a request larger than the whole allowance is taken when nothing else is used', () => {
  const { take } = createLimiter();
  expect(take('Ada', 90)).toBe(0);
  expect(take('Ada', 90)).toBe(90);
});

test('the number of remembered names is bounded, and the least recently used ones are forgotten', () => {
  const { limiter, take } = createLimiter(100);
  take('first', 60);
  for (let n = 0; n < 1000; n++) {
    take('Ada', 0.01);
    take(`name ${n}`, 1);
  }
  expect(limiter.size).toBe(100);
  expect(take('first', 60)).toBe(0);
  expect(take('Ada', 60)).toBeGreaterThan(0);
});
