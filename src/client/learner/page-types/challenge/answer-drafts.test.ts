import { expect, test } from 'vitest';
import type { AnswerSlot } from '#shared/catalog.ts';
import { forgetAnswers, keepAnswers, keptAnswers, sizeText } from './answer-drafts.ts';

const slot: AnswerSlot = { type: 'text', regex: null, required: true };

test('what was typed is still there after a step aside, and gone after Try Again', () => {
  expect(keptAnswers('card', [slot, slot])).toEqual([null, null]);
  keepAnswers('card', [{ value: 'B6' }, null]);
  expect(keptAnswers('card', [slot, slot])).toEqual([{ value: 'B6' }, null]);
  forgetAnswers('card');
  expect(keptAnswers('card', [slot, slot])).toEqual([null, null]);
});

test('answers to slots that have changed meanwhile are not put into others', () => {
  keepAnswers('changed', [{ value: 'B6' }]);
  expect(keptAnswers('changed', [slot, slot])).toEqual([null, null]);
});

test.each([
  [300, '1 KB'],
  [18_432, '18 KB'],
  [1_500_000, '1.4 MB'],
])('%d bytes read %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});
