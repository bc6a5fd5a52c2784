import { expect, test } from 'vitest';
import type { Module } from '#shared/catalog.ts';
import { computeModuleCompletion } from './module-completion.ts';

const modules = ['one', 'two', 'three'].map((slug) => ({ id: `id-${slug}`, slug, title: slug.toUpperCase() })) as Module[];

test.each([
  { at: 'one', done: [], completed: 1, next: 'two', title: 'ONE' },
  { at: 'two', done: ['id-one'], completed: 2, next: 'three', title: 'TWO' },
  { at: 'two', done: ['id-one', 'id-two'], completed: 2, next: 'three', title: 'TWO' },
  { at: 'three', done: [], completed: 1, next: undefined, title: 'THREE' },
  { at: 'gone', done: ['id-one', 'id-removed'], completed: 1, next: 'two', title: 'Excel Module' },
])('at the end of $at after $done', ({ at, done, completed, next, title }) => {
  const standing = computeModuleCompletion(at, modules, done);
  expect(standing).toMatchObject({ title, completed, total: 3 });
  expect(standing.next?.slug).toBe(next);
});
