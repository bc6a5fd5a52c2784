import { describe, expect, test } from 'vitest';
import { createBlankFormValues, parseCardFormValues, toCardFormValues, moveFormToModule, createBlankEntry } from './card-form-values.ts';
import { quizCard } from './testing/quiz-card.ts';

describe('the values of the card form', () => {
  test('ignore incomplete fields of other page types', () => {
    const values = {
      ...createBlankFormValues('m', 0),
      slug: 'tip',
      title: 'Tip',
      type: 'tip' as const,
      options: [createBlankEntry('options')],
    };
    expect(parseCardFormValues(values)).toMatchObject({ type: 'tip', options: [] });
    expect(parseCardFormValues({ ...values, type: 'mcq' })).toBeNull();
  });

  test('put a new card last, and read an invalid order as 1', () => {
    expect(createBlankFormValues('m', 4).order).toBe('5');
    const values = { ...createBlankFormValues('m', 4), slug: 'a', title: 'A' };
    expect(parseCardFormValues({ ...values, order: 'last' })?.order).toBe(1);
    expect(parseCardFormValues({ ...values, order: '0' })).toBeNull();
  });

  test('put a moved card last in its new module, without links', () => {
    const opened = toCardFormValues(quizCard);
    const moved = moveFormToModule(opened, 'other', 6, opened);
    expect(moved).toMatchObject({ moduleId: 'other', order: '7', nextPageId: '', title: 'Quiz' });
    expect(moved.options.map(({ nextPageId }) => nextPageId)).toEqual(['', '']);
    expect(moveFormToModule({ ...moved, title: 'Other' }, 'm', 3, opened)).toEqual({ ...opened, title: 'Other' });
  });

  test('shorten a YouTube URL to the id of the video', () => {
    const values = {
      ...createBlankFormValues('m', 0),
      slug: 'a',
      title: 'A',
      type: 'challenge' as const,
      youtubeId: 'https://youtu.be/dQw4w9WgXcQ?t=3',
    };
    expect(parseCardFormValues(values)?.youtubeId).toBe('dQw4w9WgXcQ');
  });

  test('reject an answer with an invalid pattern', () => {
    const values = { ...createBlankFormValues('m', 0), slug: 'a', title: 'A', type: 'challenge' as const };
    expect(parseCardFormValues({ ...values, answers: [{ ...createBlankEntry('answers'), regex: '(' }] })).toBeNull();
  });
});
