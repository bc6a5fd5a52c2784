import { beforeEach, expect, test, vi } from 'vitest';
import {
  findStartSeconds,
  isEntryPage,
  findCardToResume,
  resetResumeOffer,
  dismissResumeOffer,
  storeResumeOffer,
  buildResumeOffer,
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
])('with the last card $last.slug, card $on offers $path', ({ last, on, path }) => {
  expect(buildResumeOffer(last, { id: on })?.path).toBe(path);
});

test('an offer survives a reload, though the page on show is then the last one seen', () => {
  storeResumeOffer('session', 'c1', lastCard);
  expect(findCardToResume('session', 'c1', { ...lastCard, id: 'c1' })).toEqual(lastCard);
  expect(findCardToResume('another session', 'c1', null)).toBeNull();
  // Opened by its address, another card has its own.
  expect(findCardToResume('session', 'c2', { ...lastCard, id: 'c1' })?.id).toBe('c1');
});

test('who has moved on is not asked again, until they leave', () => {
  storeResumeOffer('session', 'c1', lastCard);
  dismissResumeOffer('session');
  expect(findCardToResume('session', 'c1', lastCard)).toBeNull();
  resetResumeOffer();
  expect(findCardToResume('session', 'c1', lastCard)).toEqual(lastCard);
});

test.each([
  { on: 'c7', last: lastCard, followed: null, at: 42, why: 'it is the one that was left' },
  { on: 'c7', last: null, followed: { cardId: 'c7', beginAt: 40 }, at: 40, why: 'the offer was followed' },
  { on: 'c7', last: lastCard, followed: { cardId: 'c7', beginAt: 40 }, at: 42, why: 'what the server knows is newer than the link' },
  { on: 'c8', last: null, followed: { cardId: 'c7', beginAt: 40 }, at: 0, why: 'the offer was for another one' },
  { on: 'c1', last: lastCard, followed: null, at: 0, why: 'another one was left' },
  { on: 'c1', last: null, followed: null, at: 0, why: 'nothing is known' },
])('the lesson of $on begins at $at: $why', ({ on, last, followed, at }) => {
  expect(findStartSeconds({ id: on }, last, followed)).toBe(at);
});

test.each([
  { module: 1, card: 1, isDemo: false, offers: true },
  { module: 1, card: 2, isDemo: false, offers: false },
  { module: 2, card: 1, isDemo: false, offers: false },
  { module: 1, card: 1, isDemo: true, offers: false },
])('page $card of module $module (demo: $isDemo) may offer to resume: $offers', ({ module, card, isDemo, offers }) => {
  expect(isEntryPage({ module: { id: 'm', slug: 'm', title: 'M', order: module }, isDemo }, { order: card })).toBe(offers);
});
