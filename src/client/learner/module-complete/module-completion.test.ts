import { expect, test } from 'vitest';
import type { Module } from '#shared/catalog.ts';
import { computeModuleCompletion } from './module-completion.ts';

const modules = ['one', 'two', 'three'].map((slug) => ({ id: `id-${slug}`, slug, title: slug.toUpperCase() })) as Module[];

test.each([
  { slug: 'one', completedIds: [], completed: 1, next: 'two', title: 'ONE' },
  { slug: 'two', completedIds: ['id-one'], completed: 2, next: 'three', title: 'TWO' },
  { slug: 'two', completedIds: ['id-one', 'id-two'], completed: 2, next: 'three', title: 'TWO' },
  { slug: 'three', completedIds: [], completed: 1, next: undefined, title: 'THREE' },
  { slug: 'gone', completedIds: ['id-one', 'id-removed'], completed: 1, next: 'two', title: 'Excel Module' },
])('at the end of $slug after $completedIds', ({ slug, completedIds, completed, next, title }) => {
  const completion = computeModuleCompletion(slug, modules, completedIds);
  expect(completion).toMatchObject({ title, completed, total: 3 });
  expect(completion.next?.slug).toBe(next);
});
