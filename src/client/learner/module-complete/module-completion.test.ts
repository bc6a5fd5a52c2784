import { expect, test } from 'vitest';
import type { Module } from '#shared/catalog.ts';
import { computeModuleCompletion } from './module-completion.ts';

const modules = ['one', 'two', 'three'].map((slug) => ({ id: `id-${slug}`, slug, title: slug.toUpperCase() })) as Module[];

test.each([
  { slug: 'one', completedIds: [], completed: 1, next: 'two', firstOpen: undefined, title: 'ONE' },
  { slug: 'two', completedIds: ['id-one'], completed: 2, next: 'three', firstOpen: undefined, title: 'TWO' },
  { slug: 'two', completedIds: ['id-one', 'id-two'], completed: 2, next: 'three', firstOpen: undefined, title: 'TWO' },
  { slug: 'three', completedIds: ['id-one'], completed: 2, next: undefined, firstOpen: 'two', title: 'THREE' },
  { slug: 'three', completedIds: ['id-one', 'id-two'], completed: 3, next: undefined, firstOpen: undefined, title: 'THREE' },
  { slug: 'gone', completedIds: ['id-one', 'id-removed'], completed: 1, next: 'two', firstOpen: undefined, title: null },
])('at the end of $slug after $completedIds', ({ slug, completedIds, completed, next, firstOpen, title }) => {
  const completion = computeModuleCompletion(slug, modules, completedIds);
  expect(completion).toMatchObject({ title, completed, total: 3 });
  expect(completion.next?.slug).toBe(next);
  expect(completion.firstOpen?.slug).toBe(firstOpen);
});
