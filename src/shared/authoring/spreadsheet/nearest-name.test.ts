import { expect, test } from 'vitest';
import { findNearestName } from './nearest-name.ts';

test.each([
  ['wlecome', ['welcome', 'goodbye'], 'welcome'],
  ['Intro', ['outro', 'INTRO', 'intros'], 'INTRO'],
  ['sum', ['average', 'count'], null],
  ['chart-of-sale', ['charts', 'chart-of-sales', 'chart'], 'chart-of-sales'],
  ['pivot', ['pvt'], 'pvt'],
  ['', ['a'], null],
])('the name most similar to %j in %j is %j', (text, names, nearest) => {
  expect(findNearestName(text, names)).toBe(nearest);
});

test('fifty long unknown names are compared with two thousand pages in a fraction of a second', () => {
  const names = Array.from({ length: 2000 }, (_, index) => `a-page-about-${'spreadsheets-'.repeat(6)}${index}`.slice(0, 100));
  const { user, system } = process.threadCpuUsage();
  for (let index = 0; index < 50; index++) findNearestName(`a-page-about-${'spreadsheet-'.repeat(6)}${index}x`, names);
  const after = process.threadCpuUsage();
  expect((after.user + after.system - user - system) / 1000).toBeLessThan(2500);
});
