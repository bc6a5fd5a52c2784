import { expect, test } from 'vitest';
import type { Card } from './catalog.ts';
import { buildCardPath, findNextTarget, findRequestedCard, findPreviousCard, buildTargetPath } from './navigation.ts';

const card = (slug: string, order: number, more: Partial<Card> = {}) =>
  ({ id: `id-${slug}`, slug, order, type: 'info', nextPageId: null, ...more }) as Card;

const cards = [
  card('intro', 1, { nextPageId: 'id-quiz' }),
  card('detail', 2),
  card('quiz', 3, { type: 'mcq' }),
  card('self', 4, { nextPageId: 'id-self' }),
  card('lost', 5, { nextPageId: 'id-of-another-module' }),
  card('tip', 6, { type: 'tip' }),
  card('challenge', 7, { type: 'challenge' }),
  card('last', 8),
];
const named = (slug: string) => cards.find((found) => found.slug === slug)!;
const slugOf = (target: ReturnType<typeof findNextTarget>) => (target.to === 'card' ? target.card.slug : target.to);

test.each([
  { from: 'intro', leads: 'quiz' }, // its own link wins over the order
  { from: 'detail', leads: 'quiz' },
  { from: 'self', leads: 'lost' }, // a link to itself is none
  { from: 'lost', leads: 'tip' }, // so is a link out of the module
  { from: 'last', leads: 'module-complete' },
])('Next from $from leads to $leads', ({ from, leads }) => {
  expect(slugOf(findNextTarget(named(from), cards))).toBe(leads);
});

test.each([
  { from: 'quiz', earned: 'id-detail', leads: 'detail' },
  { from: 'intro', earned: 'id-last', leads: 'last' }, // what was earned wins over the card's own link
  { from: 'intro', earned: 'id-gone', leads: 'quiz' },
  { from: 'quiz', earned: 'id-quiz', leads: 'self' },
  { from: 'quiz', earned: null, leads: 'self' },
])('Next from $from with $earned earned leads to $leads', ({ from, earned, leads }) => {
  expect(slugOf(findNextTarget(named(from), cards, earned))).toBe(leads);
});

test.each([
  { from: 'intro', leads: undefined },
  { from: 'quiz', leads: 'detail' },
])('Previous from $from leads to $leads', ({ from, leads }) => {
  expect(findPreviousCard(named(from), cards)?.slug).toBe(leads);
});

test.each([
  { page: undefined, opens: 'intro' },
  { page: 'quiz', opens: 'quiz' },
  { page: 'id-last', opens: 'last' },
  { page: 'nowhere', opens: 'intro' },
])('the address of "$page" opens $opens', ({ page, opens }) => {
  expect(findRequestedCard(cards, page)?.slug).toBe(opens);
});

test('a module without cards opens none', () => {
  expect(findRequestedCard([], undefined)).toBeNull();
});

test.each([
  { slug: 'quiz', path: '/play/sums/quiz' },
  { slug: 'tip', path: '/tips/id-tip' },
  { slug: 'challenge', path: '/challenge/id-challenge' },
])('the address of $slug is $path', ({ slug, path }) => {
  expect(buildCardPath(named(slug), 'sums')).toBe(path);
});

test('past the last card lies the end of the module', () => {
  expect(buildTargetPath({ to: 'module-complete' }, 'sums')).toBe('/module-complete/sums');
});
