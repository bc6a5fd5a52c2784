import { expect, test } from 'vitest';
import type { AnswerSlot } from '#shared/page-types/card-fields.ts';
import { clearAnswerDrafts, getAnswerDrafts, saveAnswerDrafts } from './answer-drafts.ts';

const slot: AnswerSlot = { type: 'text', regex: null, required: true };

test('drafts are kept when the learner leaves the page, until Try Again clears them', () => {
  expect(getAnswerDrafts('ada', 'card', [slot, slot])).toEqual([null, null]);
  saveAnswerDrafts('ada', 'card', [{ value: 'B6' }, null]);
  expect(getAnswerDrafts('ada', 'card', [slot, slot])).toEqual([{ value: 'B6' }, null]);
  clearAnswerDrafts('ada', 'card');
  expect(getAnswerDrafts('ada', 'card', [slot, slot])).toEqual([null, null]);
});

test('drafts are discarded when the number of answer slots has changed', () => {
  saveAnswerDrafts('ada', 'changed', [{ value: 'B6' }]);
  expect(getAnswerDrafts('ada', 'changed', [slot, slot])).toEqual([null, null]);
});

test('the next learner in the same tab does not see the drafts of the previous one', () => {
  saveAnswerDrafts('ada', 'shared', [{ value: 'B6' }]);
  expect(getAnswerDrafts('grace', 'shared', [slot])).toEqual([null]);
});

test('drafts are removed for good after another session has used the tab', () => {
  saveAnswerDrafts('ada', 'removed', [{ value: 'B6' }]);
  saveAnswerDrafts('grace', 'other', [{ value: 'C1' }]);
  expect(getAnswerDrafts('ada', 'removed', [slot])).toEqual([null]);
});

test('drafts of the demo are kept until a learner logs in', () => {
  saveAnswerDrafts(null, 'demo', [{ value: 'B6' }]);
  expect(getAnswerDrafts(null, 'demo', [slot])).toEqual([{ value: 'B6' }]);
  expect(getAnswerDrafts('ada', 'demo', [slot])).toEqual([null]);
});
