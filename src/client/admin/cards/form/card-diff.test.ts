import { expect, test } from 'vitest';
import { newCardSchema, type Card } from '#shared/catalog.ts';
import { diffCard, isSameCard } from './card-diff.ts';
import { parseCardFormValues, toCardFormValues } from './card-form-values.ts';
import { quizCard } from './testing/quiz-card.ts';

test('opening and saving a card changes nothing', () => {
  const saved = parseCardFormValues(toCardFormValues(quizCard));
  expect(saved).not.toBeNull();
  expect(diffCard(quizCard, saved!)).toEqual({});
});

test('saving a challenge keeps the checks of its file answer', () => {
  const checks = [{ id: 'chart', kind: 'present', what: 'chart', sheet: 'Budget', at: 'A1' }];
  const workbook = { revision: '0123456789ab', given: {}, dates: {}, reads: {}, targets: {}, checks };
  const fields = { moduleId: 'm', slug: 'task', title: 'Task', type: 'challenge', answers: [{ type: 'file', workbook }] };
  const task: Card = { ...newCardSchema.parse(fields), id: 'task-id', order: 1 };
  const saved = parseCardFormValues({ ...toCardFormValues(task), title: 'Task two' });
  expect(saved?.answers).toEqual(task.answers);
  expect(diffCard(task, saved!)).toEqual({ title: 'Task two' });
});

test('only changed fields are sent', () => {
  const saved = parseCardFormValues({ ...toCardFormValues(quizCard), title: 'Quiz two', nextPageId: '' });
  expect(diffCard(quizCard, saved!)).toEqual({ title: 'Quiz two', nextPageId: null });
});

test('changing the type empties the fields that the new type does not have', () => {
  const saved = parseCardFormValues({ ...toCardFormValues(quizCard), type: 'tip' });
  expect(diffCard(quizCard, saved!)).toEqual({ type: 'tip', options: [] });
});

test('a change to any field makes a different version of the card', () => {
  expect(isSameCard(quizCard, { ...quizCard, title: 'Another' })).toBe(false);
});

test('a card that differs only in its order counts as the same version', () => {
  expect(isSameCard(quizCard, { ...quizCard, order: 3 })).toBe(true);
});
