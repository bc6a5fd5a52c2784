import { expect, test } from 'vitest';
import { newCardSchema, type Card } from '#shared/catalog.ts';
import { diffCard, isSameCard } from './card-diff.ts';
import { parseCardFormValues, toCardFormValues } from './card-form-values.ts';

const quiz: Card = {
  ...newCardSchema.parse({
    moduleId: 'm',
    slug: 'quiz',
    title: 'Quiz',
    type: 'mcq',
    nextPageId: 'next',
    options: [
      { label: 'Yes', nextPageId: 'a', isCorrect: true },
      { label: 'No', nextPageId: null, isCorrect: false },
    ],
    overlays: [{ zoneId: 'top-left', type: 'text', text: 'Look', tStart: 0, tEnd: 900 }],
  }),
  id: 'quiz-id',
  order: 2,
};

test('opening and saving a card changes nothing', () => {
  const saved = parseCardFormValues(toCardFormValues(quiz));
  expect(saved).not.toBeNull();
  expect(diffCard(quiz, saved!)).toEqual({});
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
  const saved = parseCardFormValues({ ...toCardFormValues(quiz), title: 'Quiz two', nextPageId: '' });
  expect(diffCard(quiz, saved!)).toEqual({ title: 'Quiz two', nextPageId: null });
});

test('changing the type empties the fields that the new type does not have', () => {
  const saved = parseCardFormValues({ ...toCardFormValues(quiz), type: 'tip' });
  expect(diffCard(quiz, saved!)).toEqual({ type: 'tip', options: [] });
});

test('a change of any field makes a different version of the card', () => {
  expect(isSameCard(quiz, { ...quiz, title: 'Another' })).toBe(false);
});

test('a different order alone is the same version of the card', () => {
  expect(isSameCard(quiz, { ...quiz, order: 3 })).toBe(true);
});
