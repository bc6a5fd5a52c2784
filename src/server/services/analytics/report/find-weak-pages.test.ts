import { describe, expect, test } from 'vitest';
import { createSeededRandom } from '#shared/testing/seeded-random.ts';
import { findWeakPages, type PageFigures } from './find-weak-pages.ts';

const healthy: PageFigures = { reached: 100, left: 2, rightAtFirst: null, notPassed: null };
const of = (count: number, total: number) => ({ count, total });

test.each<[string, Partial<PageFigures>, string | null]>([
  ['11 first answers, none right: too few to say', { rightAtFirst: of(0, 11) }, null],
  ['12 first answers, 2 right', { rightAtFirst: of(2, 12) }, 'fewRight'],
  ['12 first answers, 4 right: chance alone explains it', { rightAtFirst: of(4, 12) }, null],
  ['100 first answers, 31 right', { rightAtFirst: of(31, 100) }, 'fewRight'],
  ['7 tried a challenge, none passed: too few to say', { notPassed: of(7, 7) }, null],
  ['8 tried a challenge, 5 had not passed after three tries', { notPassed: of(5, 8) }, 'notPassed'],
  ['8 tried a challenge, 2 had not passed after three tries', { notPassed: of(2, 8) }, null],
  ['9 reached the page, all left: too few to say', { reached: 9, left: 9 }, null],
  ['28 of 100 left', { left: 28 }, 'manyLeave'],
  ['4 of 100 left', { left: 4 }, null],
])('%s', (_case, figures, expected) => {
  const found = findWeakPages([healthy, healthy, { ...healthy, ...figures }, healthy]);
  expect(found.map(({ weakness }) => weakness.kind)).toEqual(expected === null ? [] : [expected]);
});

test('where every page loses many learners, no single page is to blame', () => {
  expect(findWeakPages([1, 2, 3, 4].map(() => ({ ...healthy, left: 25 })))).toEqual([]);
});

test('the heaviest of several faults of a page is named, and pages with more learners weigh more', () => {
  const both = { ...healthy, left: 40, rightAtFirst: of(5, 100) };
  const [small, large] = findWeakPages([healthy, healthy, healthy, { ...healthy, reached: 20, left: 10 }, both]);
  expect(large!.weakness).toEqual({ kind: 'fewRight', count: 5, total: 100 });
  expect(large!.weight).toBeGreaterThan(small!.weight);
});

describe('healthy modules of 20 pages, which every 25th learner leaves at each page by chance', () => {
  test.each([20, 50, 150, 400])('with %d learners, seldom name a page', (learners) => {
    const random = createSeededRandom(learners);
    let named = 0;
    for (let round = 0; round < 300; round++) {
      let staying = learners;
      const pages = Array.from({ length: 20 }, () => {
        const reached = staying;
        const left = Array.from({ length: reached }, () => random(25)).filter((number) => number === 0).length;
        staying -= left;
        return { ...healthy, reached, left };
      });
      if (findWeakPages(pages).length > 0) named++;
    }
    expect(named / 300).toBeLessThan(0.05);
  });
});
