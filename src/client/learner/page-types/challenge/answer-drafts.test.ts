import { expect, test } from 'vitest';
import type { AnswerSlot } from '#shared/catalog.ts';
import { clearAnswerDrafts, getAnswerDrafts, saveAnswerDrafts } from './answer-drafts.ts';

const slot: AnswerSlot = { type: 'text', regex: null, required: true };

test('drafts are kept when the learner leaves the page, until Try Again clears them', () => {
  expect(getAnswerDrafts('card', [slot, slot])).toEqual([null, null]);
  saveAnswerDrafts('card', [{ value: 'B6' }, null]);
  expect(getAnswerDrafts('card', [slot, slot])).toEqual([{ value: 'B6' }, null]);
  clearAnswerDrafts('card');
  expect(getAnswerDrafts('card', [slot, slot])).toEqual([null, null]);
});

test('drafts are dropped when the number of slots has changed', () => {
  saveAnswerDrafts('changed', [{ value: 'B6' }]);
  expect(getAnswerDrafts('changed', [slot, slot])).toEqual([null, null]);
});
