import { expect, test } from 'vitest';
import type { Card, Module } from '#shared/catalog.ts';
import type { OpenedModule } from '#shared/opened-module.ts';
import { findFirstPagePath } from './first-page-path.ts';

const session = { id: 's', nickname: 'Ada', product: { id: 'p', slug: 'excel-basics', title: 'Excel Basics' } };
const cards = [
  { id: 'c2', slug: 'quiz', order: 2 },
  { id: 'c1', slug: 'welcome', order: 1 },
] as Card[];
const firstModule: OpenedModule = {
  module: { id: 'm1', slug: 'first-steps' } as Module,
  cards,
  progress: { lastCard: null, completedModuleIds: [], openedCardIds: [], doneCardIds: [] },
  unlockedCardIds: [],
};

test('a learner starts at the first page of the first module', () => {
  expect(findFirstPagePath({ session, firstModule })).toEqual({ path: '/play/first-steps/welcome' });
});

test('the first page is found by its order, or by its place in the list when no card has the order 1', () => {
  const unordered = { ...firstModule, cards: cards.map((card) => ({ ...card, order: 7 })) };
  expect(findFirstPagePath({ session, firstModule: unordered })).toEqual({ path: '/play/first-steps/quiz' });
});

test.each<[string, Parameters<typeof findFirstPagePath>[0], string, string]>([
  ['a session without a product', { session: null, firstModule }, 'Error', 'Unable to find your learning content'],
  ['a module that could not be loaded', { session }, 'Error', 'Unable to load your learning content'],
  ['a product without modules', { session, firstModule: null }, 'No Content', 'No learning modules found for this product'],
  ['a module without pages', { session, firstModule: { ...firstModule, cards: [] } }, 'No Pages', 'No learning pages found in this module'],
])('%s is reported', (_, entered, title, text) => {
  expect(findFirstPagePath(entered)).toMatchObject({ problem: { title, text } });
});
