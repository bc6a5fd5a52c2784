import { expect, test } from 'vitest';
import { hasMovedOn, noteLeft, noteMovedOn, resumeOffer } from './resume.ts';

const lastCard = { id: 'c7', slug: 'copy-down', title: 'Copy a formula down', type: 'info', moduleId: 'm1', moduleSlug: 'first-steps' };

test.each([
  { lastCard: null, on: 'c1', path: undefined },
  { lastCard, on: 'c7', path: undefined },
  { lastCard, on: 'c1', path: '/play/first-steps/copy-down' },
  { lastCard: { ...lastCard, type: 'tip' }, on: 'c1', path: '/tips/c7' },
])('with the last card $lastCard.slug, card $on offers $path', ({ lastCard, on, path }) => {
  expect(resumeOffer({ lastCard }, { id: on })?.path).toBe(path);
});

test('who has moved on is not asked again, until they leave', () => {
  noteMovedOn('session');
  expect([hasMovedOn('session'), hasMovedOn('another')]).toEqual([true, false]);
  noteLeft();
  expect(hasMovedOn('session')).toBe(false);
});
