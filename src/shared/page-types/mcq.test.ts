import { describe, expect, test } from 'vitest';
import { gradeOption, mcqRules } from './mcq.ts';

const option = (label: string, isCorrect = false, nextPageId: string | null = null) => ({ label, isCorrect, nextPageId });

describe('an option', () => {
  test.each([
    { case: 'marked correct', options: [option('A'), option('B', true)], chosen: 1, isCorrect: true },
    { case: 'not marked, beside a marked one', options: [option('A'), option('B', true)], chosen: 0, isCorrect: false },
    { case: 'that is one of two marked', options: [option('A', true), option('B', true)], chosen: 0, isCorrect: true },
    { case: 'of a quiz without a marked option', options: [option('A'), option('B')], chosen: 1, isCorrect: true },
    { case: 'that does not exist', options: [option('A'), option('B')], chosen: 2, isCorrect: false },
    { case: 'of a quiz without options', options: [], chosen: 0, isCorrect: false },
  ])('$case is correct: $isCorrect', ({ options, chosen, isCorrect }) => {
    expect(gradeOption({ options }, chosen)).toBe(isCorrect);
  });
});

test.each([
  { options: [option('A', false, 'again'), option('B', true, 'onwards')], pageId: 'onwards' },
  { options: [option('A', true)], pageId: null },
  { options: [option('A', false, 'again')], pageId: null },
  { options: [], pageId: null },
])('a correct answer to $options leads to $pageId', ({ options, pageId }) => {
  expect(mcqRules.getNextPageIdOnSuccess({ options, nextOnPassPageId: null })).toBe(pageId);
});
