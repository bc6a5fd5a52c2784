import { expect, test } from 'vitest';
import type { Card } from '../catalog.ts';
import { demoCards } from '../demo-content.ts';
import { findDetours, findGlow } from './learning-way.ts';

const plain = { ...demoCards[0]!, video: null, nextPageId: null };
const page = (order: number, fields: Partial<Card> = {}): Card => ({ ...plain, id: `p${order}`, order, ...fields });
const option = (nextPageId: string | null, isCorrect: boolean) => ({ label: '', nextPageId, isCorrect });
const idsOf = (cards: Card[]) => cards.map(({ id }) => id);

test('a page that only a wrong answer leads to is a detour', () => {
  const cards = [page(1, { options: [option('p2', false), option('p3', true)] }), page(2, { nextPageId: 'p3' }), page(3)];
  expect(idsOf(findDetours(cards))).toEqual(['p2']);
});

test('a page that a failed challenge leads to is a detour only if it is not on the way as well', () => {
  const cards = [page(1), page(2, { nextOnPassPageId: 'p4', nextOnFailPageId: 'p3' }), page(3, { nextPageId: 'p2' }), page(4)];
  expect(idsOf(findDetours(cards))).toEqual(['p3']);
  expect(findDetours([page(1), page(2, { nextOnFailPageId: 'p1' }), page(3)])).toEqual([]);
});

test('without a right answer, every option is a way through the module', () => {
  const cards = [page(1, { options: [option('p2', false), option('p3', false)] }), page(2, { nextPageId: 'p4' }), page(3), page(4)];
  expect(findDetours(cards)).toEqual([]);
});

test('pages that lead in a circle do not keep the search from ending', () => {
  expect(findDetours([page(1), page(2, { nextPageId: 'p1' })])).toEqual([]);
  expect(findDetours([])).toEqual([]);
});

test('a page without a video keeps the glow of the lesson before, and the first pages have that of the first lesson', () => {
  const video = (glow: string | null) => ({ ...demoCards[0]!.video!, glow });
  const cards = [page(1, { video: video('first') }), page(2), page(3, { video: video(null) }), page(4, { video: video('last') })];
  expect(cards.map((card) => findGlow(card, cards))).toEqual(['first', 'first', 'first', 'last']);
  expect(findGlow(page(1), [page(1), cards[3]!])).toBe('last');
  expect(findGlow(page(1), [page(1)])).toBeNull();
});
