import { expect, test } from 'vitest';
import type { Card } from '../catalog.ts';
import { buildCardPath, findFailTarget, findNextTarget, findRequestedCard, findPreviousCard, buildTargetPath } from './navigation.ts';

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
  { from: 'intro', leads: 'quiz' }, // The card's link takes precedence over the order of the cards.
  { from: 'detail', leads: 'quiz' },
  { from: 'self', leads: 'lost' }, // A link to the card itself is ignored.
  { from: 'lost', leads: 'tip' }, // A link to a card of another module is ignored.
  { from: 'last', leads: 'module-complete' },
])('Next from $from leads to $leads', ({ from, leads }) => {
  expect(slugOf(findNextTarget(named(from), cards))).toBe(leads);
});

test.each([
  { from: 'quiz', outcome: 'id-detail', leads: 'detail' },
  { from: 'intro', outcome: 'id-last', leads: 'last' }, // The link for the outcome takes precedence over the card's own link.
  { from: 'intro', outcome: 'id-gone', leads: 'quiz' },
  { from: 'quiz', outcome: 'id-quiz', leads: 'self' },
  { from: 'quiz', outcome: null, leads: 'self' },
])('Next from $from with the outcome $outcome leads to $leads', ({ from, outcome, leads }) => {
  expect(slugOf(findNextTarget(named(from), cards, outcome))).toBe(leads);
});

test.each([
  { failPageId: 'id-detail', leads: 'detail' },
  { failPageId: 'id-challenge', leads: null }, // A link to the card itself is ignored.
  { failPageId: 'id-gone', leads: null },
  { failPageId: null, leads: null },
])('F37: a failed challenge whose fail page is $failPageId leads to $leads', ({ failPageId, leads }) => {
  const target = findFailTarget({ ...named('challenge'), nextOnFailPageId: failPageId }, cards);
  expect(target && slugOf(target)).toBe(leads);
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
])('the page "$page" of a /play path opens $opens', ({ page, opens }) => {
  expect(findRequestedCard(cards, page)?.slug).toBe(opens);
});

test('a module without cards opens no card', () => {
  expect(findRequestedCard([], undefined)).toBeNull();
});

test.each([
  { slug: 'quiz', path: '/play/sums/quiz' },
  { slug: 'tip', path: '/tips/id-tip' },
  { slug: 'challenge', path: '/challenge/id-challenge' },
])('the path of $slug is $path', ({ slug, path }) => {
  expect(buildCardPath(named(slug), 'sums')).toBe(path);
});

test('Next on the last card leads to the module-complete screen', () => {
  expect(buildTargetPath({ to: 'module-complete' }, 'sums')).toBe('/module-complete/sums');
});
