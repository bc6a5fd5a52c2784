import { expect, test } from 'vitest';
import type { AnswerSlot } from '#shared/catalog.ts';
import { clearAnswerDrafts, saveAnswerDrafts, getAnswerDrafts, formatFileSize } from './answer-drafts.ts';

const slot: AnswerSlot = { type: 'text', regex: null, required: true };

test('what was typed is still there after a step aside, and gone after Try Again', () => {
  expect(getAnswerDrafts('card', [slot, slot])).toEqual([null, null]);
  saveAnswerDrafts('card', [{ value: 'B6' }, null]);
  expect(getAnswerDrafts('card', [slot, slot])).toEqual([{ value: 'B6' }, null]);
  clearAnswerDrafts('card');
  expect(getAnswerDrafts('card', [slot, slot])).toEqual([null, null]);
});

test('answers to slots that have changed meanwhile are not put into others', () => {
  saveAnswerDrafts('changed', [{ value: 'B6' }]);
  expect(getAnswerDrafts('changed', [slot, slot])).toEqual([null, null]);
});

test.each([
  [300, '1 KB'],
  [18_432, '18 KB'],
  [1_500_000, '1.4 MB'],
])('%d bytes read %s', (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text);
});
