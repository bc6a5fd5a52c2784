import { expect, test } from 'vitest';
import type { Card, Module } from '#shared/catalog.ts';
import { findFirstPage, type ContentLoaders } from './first-page.ts';

const session = { id: 's', nickname: 'Ada', product: { id: 'p', slug: 'excel-basics', title: 'Excel Basics' } };
const modules = [
  { id: 'm1', slug: 'first-steps' },
  { id: 'm2', slug: 'more' },
] as Module[];
const cards = [
  { id: 'c2', slug: 'quiz', order: 2 },
  { id: 'c1', slug: 'welcome', order: 1 },
] as Card[];
const content = (given: Partial<ContentLoaders>): ContentLoaders => ({ modules: async () => modules, cards: async () => cards, ...given });
const fails = async () => Promise.reject(new Error('503'));

test('the first page of the first module', async () => {
  expect(await findFirstPage(session, content({}))).toEqual({ path: '/play/first-steps/welcome' });
});

test.each<[string, Parameters<typeof findFirstPage>, string, string]>([
  ['no product', [null, content({})], 'Error', 'Unable to find your learning content'],
  ['modules that do not load', [session, content({ modules: fails })], 'Error', 'Unable to load your learning content'],
  ['pages that do not load', [session, content({ cards: fails })], 'Error', 'Unable to load your learning content'],
  ['no modules', [session, content({ modules: async () => [] })], 'No Content', 'No learning modules found for this product'],
  ['no pages', [session, content({ cards: async () => [] })], 'No Pages', 'No learning pages found in this module'],
])('%s is told', async (_, asked, title, text) => {
  expect(await findFirstPage(...asked)).toMatchObject({ problem: { title, text } });
});
