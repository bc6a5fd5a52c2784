import { describe, expect, test } from 'vitest';
import { newCardSchema, type Card } from '#shared/catalog.ts';
import {
  createBlankFormValues,
  parseCardFormValues,
  diffCard,
  toCardFormValues,
  changeModule,
  isSameCard,
  createBlankAnswer,
  createBlankOption,
} from './card-form-values.ts';

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

describe('a card and its form', () => {
  test('a card that is opened and saved again changes nothing', () => {
    const saved = parseCardFormValues(toCardFormValues(quiz));
    expect(saved).not.toBeNull();
    expect(diffCard(quiz, saved!)).toEqual({});
  });

  test('only what was changed is sent', () => {
    const saved = parseCardFormValues({ ...toCardFormValues(quiz), title: 'Quiz two', nextPageId: '' });
    expect(diffCard(quiz, saved!)).toEqual({ title: 'Quiz two', nextPageId: null });
  });

  test('what the new type has no use for is emptied', () => {
    const saved = parseCardFormValues({ ...toCardFormValues(quiz), type: 'tip' });
    expect(diffCard(quiz, saved!)).toEqual({ type: 'tip', options: [] });
  });

  test('an unfinished field of another type does not keep a card from being saved', () => {
    const draft = { ...createBlankFormValues('m', 0), slug: 'tip', title: 'Tip', type: 'tip' as const, options: [createBlankOption()] };
    expect(parseCardFormValues(draft)).toMatchObject({ type: 'tip', options: [] });
    expect(parseCardFormValues({ ...draft, type: 'mcq' })).toBeNull();
  });

  test('a new card stands last, and an unreadable order falls back to 1', () => {
    expect(createBlankFormValues('m', 4).order).toBe('5');
    const draft = { ...createBlankFormValues('m', 4), slug: 'a', title: 'A' };
    expect(parseCardFormValues({ ...draft, order: 'last' })?.order).toBe(1);
    expect(parseCardFormValues({ ...draft, order: '0' })).toBeNull();
  });

  test('in another module it stands last there and leads nowhere yet', () => {
    const opened = toCardFormValues(quiz);
    const moved = changeModule(opened, 'other', 6, opened);
    expect(moved).toMatchObject({ moduleId: 'other', order: '7', nextPageId: '', title: 'Quiz' });
    expect(moved.options.map(({ nextPageId }) => nextPageId)).toEqual(['', '']);
    expect(changeModule({ ...moved, title: 'Other' }, 'm', 3, opened)).toEqual({ ...opened, title: 'Other' });
  });

  test('a YouTube address is reduced to its id', () => {
    const draft = {
      ...createBlankFormValues('m', 0),
      slug: 'a',
      title: 'A',
      type: 'challenge' as const,
      youtubeId: 'https://youtu.be/dQw4w9WgXcQ?t=3',
    };
    expect(parseCardFormValues(draft)?.youtubeId).toBe('dQw4w9WgXcQ');
  });

  test('an answer slot with a broken pattern is refused', () => {
    const draft = { ...createBlankFormValues('m', 0), slug: 'a', title: 'A', type: 'challenge' as const };
    expect(parseCardFormValues({ ...draft, answers: [{ ...createBlankAnswer(), regex: '(' }] })).toBeNull();
  });
});

describe('someone else’s change', () => {
  test('is seen in any field', () => {
    expect(isSameCard(quiz, { ...quiz, title: 'Another' })).toBe(false);
  });
  test('is not a mere move of other cards', () => {
    expect(isSameCard(quiz, { ...quiz, order: 3 })).toBe(true);
  });
});
