import { Worker } from 'node:worker_threads';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { createRegexQueue } from '#server/services/analytics/record/event-queue.ts';
import { RegexSandbox, type RegexTest } from './regex-sandbox.ts';

const sandbox = new RegexSandbox(createRegexQueue());
afterAll(() => sandbox.close());

const ada = { group: 'class', member: 'Ada' };
const bob = { group: 'other', member: 'Bob' };
const ENDLESS = { regex: '^(a+)+$', text: `${'a'.repeat(60)}!` };
const runOne = async (regex: string, text: string, budgetMs = 100) => (await sandbox.run([{ regex, text }], budgetMs, ada))[0]!.isMatch;

test.each([
  ['^=SUM\\(', '=SUM(A1:A9)', true],
  ['^=SUM\\(', 'SUM(A1:A9)', false],
  ['42', 'the answer is 42', true],
  ['', 'anything', true],
  ['(', '(', false],
  ['^[a-z]+$', 'ABC', false],
  ['^(?=.*VLOOKUP)(?=.*FALSE).+$', '=VLOOKUP(A1,B:C,2,FALSE)', true],
])('the pattern %s on "%s" matches: %s', async (regex, text, isMatch) => {
  expect(await runOne(regex, text)).toBe(isMatch);
});

test('a thousand tests of a pattern that never ends cost no more than one budget and have no match', async () => {
  const cpuBefore = process.cpuUsage();
  const results = await sandbox.run(
    Array.from({ length: 1000 }, () => ENDLESS),
    50,
    ada,
  );
  const { user, system } = process.cpuUsage(cpuBefore);
  expect((user + system) / 1000).toBeLessThan(1000);
  expect(results.map(({ isMatch }) => isMatch)).toEqual(results.map(() => null));
});

test('F49: tests that finish before a test that never ends keep their results, and the next batch runs in a new worker', async () => {
  const good = { regex: '^a', text: 'abc' };
  const results = await sandbox.run([good, ENDLESS, good], 50, ada);
  expect(results.map(({ isMatch }) => isMatch)).toEqual([true, null, null]);
  expect(await runOne('^b', 'abc')).toBe(false);
});

test('T63: the event loop keeps running while a pattern keeps the worker busy', async () => {
  const endless = sandbox.run([ENDLESS], 300, ada);
  let ticks = 0;
  const timer = setInterval(() => ticks++, 5);
  await endless;
  clearInterval(timer);
  expect(ticks).toBeGreaterThan(10);
});

test('F47: a right answer does not fail on a busy machine, because the limit applies to CPU time', async () => {
  await runOne('a', 'a');
  const result = runOne('^a+$', 'a'.repeat(1000), 20);
  // This test blocks the main thread for much longer than the time limit of a regular expression.
  const busyUntil = performance.now() + 200;
  while (performance.now() < busyUntil);
  expect(await result).toBe(true);
});

test('F47: a slow pattern is not aborted while the machine gives its worker no CPU time, however much time passes', async () => {
  await runOne('a', 'a');
  const cpuUsage = vi.spyOn(Worker.prototype, 'cpuUsage').mockResolvedValue({ user: 0, system: 0 });
  onTestFinished(() => cpuUsage.mockRestore());
  expect(await runOne('^(a+)+$', `${'a'.repeat(22)}!`, 10)).toBe(false);
  expect(cpuUsage).toHaveBeenCalled();
});

test('F47: a right answer does not fail while its worker is still starting', async () => {
  const starting = new RegexSandbox(createRegexQueue());
  onTestFinished(() => starting.close());
  const [result] = await starting.run([{ regex: '^a', text: 'a' }], 5, ada);
  expect(result!.isMatch).toBe(true);
});

test('batches that arrive at the same time run one after the other, each with its own budget', async () => {
  const [first, second] = await Promise.all([sandbox.run([ENDLESS], 50, ada), sandbox.run([{ regex: 'x', text: 'x' }], 50, ada)]);
  expect([first[0]!.isMatch, second[0]!.isMatch]).toEqual([null, true]);
});

test('a learner with twenty batches that never end delays another learner by one batch', async () => {
  const finished: string[] = [];
  const run = (waiter: typeof ada, test: RegexTest) => sandbox.run([test], 20, waiter).then(() => finished.push(waiter.member));
  await Promise.all([...Array.from({ length: 20 }, () => run(ada, ENDLESS)), run(bob, { regex: 'x', text: 'x' })]);
  expect(finished.slice(0, 3)).toEqual(['Ada', 'Bob', 'Ada']);
  expect(finished).toHaveLength(21);
});

test('a finished test reports its CPU time', async () => {
  const [result] = await sandbox.run([{ regex: '^(a+)+$', text: `${'a'.repeat(20)}!` }], 2000, ada);
  expect(result!.isMatch).toBe(false);
  expect(result!.cpuMs).toBeGreaterThan(0.1);
});
