import { expect, test } from 'vitest';
import type { PageOutline } from '#shared/catalog.ts';
import { computePercentDone, computeRooms, findContinuation, formatLength, type LearnerProgress } from './rooms.ts';

const modules = ['one', 'two'].map((slug, index) => ({ id: slug, slug, title: slug, description: '', order: index + 1 }));
const page = (id: string, order: number, isDetour = false): PageOutline => ({
  id,
  slug: id,
  title: id,
  type: 'info',
  order,
  isDetour,
  video: { duration: 20, stillId: null, glow: null },
});
const outlines = { one: [page('a', 1), page('b', 2, true), page('c', 3)], two: [page('d', 1)] };
const nothing: LearnerProgress = { lastCard: null, completedModuleIds: [], openedCardIds: [], doneCardIds: [] };
const viewed = (id: string, moduleId: string) => ({
  id,
  slug: id,
  title: id,
  type: 'info',
  moduleId,
  moduleSlug: moduleId,
  positionSeconds: 0,
});

test('a page that only a wrong answer leads to counts once the learner has opened it', () => {
  const before = computeRooms(modules, outlines, { ...nothing, openedCardIds: ['a'], doneCardIds: ['a'] });
  expect(before[0]).toMatchObject({ pagesOnWay: 2, donePages: 1, seconds: 40 });
  const after = computeRooms(modules, outlines, { ...nothing, openedCardIds: ['a', 'b'], doneCardIds: ['a', 'b'] });
  expect(after[0]).toMatchObject({ pagesOnWay: 3, donePages: 2, seconds: 60 });
});

test.each([
  { doneCardIds: [], percent: 0 },
  { doneCardIds: ['a'], percent: 33 },
  { doneCardIds: ['a', 'c'], percent: 66 },
  { doneCardIds: ['a', 'c', 'd'], percent: 100 },
])('with $doneCardIds done, the ring shows $percent percent', ({ doneCardIds, percent }) => {
  expect(computePercentDone(computeRooms(modules, outlines, { ...nothing, doneCardIds }))).toBe(percent);
});

test('a module without pages counts nothing', () => {
  expect(computePercentDone(computeRooms(modules, {}, nothing))).toBe(0);
  expect(findContinuation(computeRooms(modules, {}, nothing), nothing)).toBeNull();
});

test.each([
  { why: 'at the start', progress: nothing, continues: 'a', after: 'c', hasStarted: false },
  { why: 'where the learner was', progress: { ...nothing, lastCard: viewed('c', 'one') }, continues: 'c', after: null, hasStarted: true },
  {
    why: 'in the next module after a completed one',
    progress: { ...nothing, lastCard: viewed('c', 'one'), completedModuleIds: ['one'] },
    continues: 'd',
    after: null,
    hasStarted: true,
  },
  {
    why: 'at the first page that is not done when the last one is gone',
    progress: { ...nothing, lastCard: viewed('gone', 'one'), doneCardIds: ['a'] },
    continues: 'c',
    after: null,
    hasStarted: true,
  },
])('learning goes on $why', ({ progress, continues, after, hasStarted }) => {
  const continuation = findContinuation(computeRooms(modules, outlines, progress), progress);
  expect(continuation).toMatchObject({ page: { id: continues }, hasStarted });
  expect(continuation!.following?.id ?? null).toBe(after);
});

test('at the end of the course there is nothing to go on with', () => {
  const progress = { ...nothing, lastCard: viewed('d', 'two'), completedModuleIds: ['one', 'two'] };
  expect(findContinuation(computeRooms(modules, outlines, progress), progress)).toBeNull();
});

test.each([
  [23.4, '23 s'],
  [60, '1 min'],
  [128, '2 min 8 s'],
  [3600, '1 h'],
  [3900, '1 h 5 min'],
])('%s seconds are shown as %s', (seconds, text) => {
  expect(formatLength(seconds)).toBe(text);
});
