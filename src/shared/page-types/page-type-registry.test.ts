import { describe, expect, test } from 'vitest';
import { PAGE_TYPES } from './card-fields.ts';
import { getPageTypeRules, pageTypeRules } from './page-type-registry.ts';
import { noInteraction } from './page-type-rules.ts';

const options = [{ label: 'A', isCorrect: true, nextPageId: null }];

test.each(['video', '', 'constructor', '__proto__', 'toString', 'INFO'])(
  'a card of the unknown type "%s" follows the rules of info',
  (type) => {
    expect(getPageTypeRules(type)).toBe(pageTypeRules.info);
  },
);

describe('the learner may go on', () => {
  test.each([
    { type: 'info', interaction: noInteraction, isAllowed: true },
    { type: 'tip', interaction: noInteraction, isAllowed: true },
    { type: 'aggregator', interaction: noInteraction, isAllowed: true },
    { type: 'aggregator', interaction: { ...noInteraction, isVideoOpen: true }, isAllowed: true },
    { type: 'mcq', interaction: noInteraction, isAllowed: false },
    { type: 'mcq', interaction: { ...noInteraction, isAnswered: true }, isAllowed: true },
    { type: 'resourceLibrary', interaction: noInteraction, isAllowed: true },
    { type: 'resourceLibrary', interaction: { ...noInteraction, isVideoOpen: true }, isAllowed: false },
    { type: 'challenge', interaction: noInteraction, isAllowed: false },
    { type: 'challenge', interaction: { ...noInteraction, isAnswered: true }, isAllowed: false },
    { type: 'challenge', interaction: { ...noInteraction, isPassed: true }, isAllowed: true },
  ])('from $type after $interaction: $isAllowed', ({ type, interaction, isAllowed }) => {
    const reason = getPageTypeRules(type).getBlockedReason(interaction, { options });
    expect(reason === null).toBe(isAllowed);
    expect(reason).not.toBe('');
  });
});

test('Next completes every page type without answers', () => {
  const completed = PAGE_TYPES.filter((type) => getPageTypeRules(type).isCompletedByNext);
  expect(completed).toEqual(['info', 'aggregator', 'resourceLibrary', 'tip']);
  expect(completed).toEqual(PAGE_TYPES.filter((type) => getPageTypeRules(type).answeredWith === null));
});
