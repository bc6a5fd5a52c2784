import { beforeEach, expect, test, vi } from 'vitest';
import {
  buildResumeOffer,
  dismissResumeOffer,
  findCardToResume,
  findVideoStartSeconds,
  isFirstPageOfCourse,
  resetResumeOffer,
  storeResumeOffer,
} from './resume-offer.ts';

const lastCard = {
  id: 'c7',
  slug: 'copy-down',
  title: 'Copy a formula down',
  type: 'info',
  moduleId: 'm1',
  moduleSlug: 'first-steps',
  positionSeconds: 42,
};

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => stored.set(name, text),
  });
});

test.each([
  { last: null, on: 'c1', path: undefined },
  { last: lastCard, on: 'c7', path: undefined },
  { last: lastCard, on: 'c1', path: '/play/first-steps/copy-down' },
  { last: { ...lastCard, type: 'tip' }, on: 'c1', path: '/tips/c7' },
])('when the last viewed card is $last.slug, the page of card $on offers to resume at $path', ({ last, on, path }) => {
  expect(buildResumeOffer(last, { id: on })?.path).toBe(path);
});

test('the offer is kept after a reload, although the current page is then the page viewed last', () => {
  storeResumeOffer('session', 'c1', lastCard);
  expect(findCardToResume('session', 'c1', { ...lastCard, id: 'c1' })).toEqual(lastCard);
  expect(findCardToResume('another session', 'c1', null)).toBeNull();
  // When the learner opens card `c2` by its URL, the stored offer does not apply, and the last viewed card is offered.
  expect(findCardToResume('session', 'c2', { ...lastCard, id: 'c1' })?.id).toBe('c1');
});

test('a learner who has moved to another page gets no offer again until the learner leaves the player', () => {
  storeResumeOffer('session', 'c1', lastCard);
  dismissResumeOffer('session');
  expect(findCardToResume('session', 'c1', lastCard)).toBeNull();
  resetResumeOffer();
  expect(findCardToResume('session', 'c1', lastCard)).toEqual(lastCard);
});

test.each([
  { on: 'c7', last: lastCard, followedOffer: null, startsAt: 42, why: 'the learner left it there' },
  { on: 'c7', last: null, followedOffer: { cardId: 'c7', startSeconds: 40 }, startsAt: 40, why: 'the learner followed the offer' },
  {
    on: 'c7',
    last: lastCard,
    followedOffer: { cardId: 'c7', startSeconds: 40 },
    startsAt: 42,
    why: 'the server has a newer time than the link',
  },
  { on: 'c8', last: null, followedOffer: { cardId: 'c7', startSeconds: 40 }, startsAt: 0, why: 'the offer was for another card' },
  { on: 'c1', last: lastCard, followedOffer: null, startsAt: 0, why: 'the learner left another card' },
  { on: 'c1', last: null, followedOffer: null, startsAt: 0, why: 'there is no progress yet' },
])('the video of $on starts at $startsAt: $why', ({ on, last, followedOffer, startsAt }) => {
  expect(findVideoStartSeconds({ id: on }, last, followedOffer)).toBe(startsAt);
});

test('a player without a learner, as in the demo, offers no page to resume', () => {
  expect(findCardToResume(null, 'c1', lastCard)).toBeNull();
});

test.each([
  { module: 1, card: 1, offers: true },
  { module: 1, card: 2, offers: false },
  { module: 2, card: 1, offers: false },
])('page $card of module $module offers to resume: $offers', ({ module, card, offers }) => {
  expect(isFirstPageOfCourse({ module: { id: 'm', slug: 'm', title: 'M', order: module } }, { order: card })).toBe(offers);
});
