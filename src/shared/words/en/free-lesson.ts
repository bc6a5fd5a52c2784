import { createCount } from '../words.ts';

const count = createCount('en');

/** Holds the texts of the free lesson, and of the question whether its progress is taken along. */
export const freeLessonEn = {
  area: 'freeLesson' as const,
  title: 'Free lesson',
  list: 'Free lessons',
  pageNotFound: 'Page not found',
  of: (title: string) => `Free lesson: ${title}`,
  end: 'End of the free lesson',
  endHeading: 'END OF THE FREE LESSON',
  seen: (seen: number, pages: number) => `You have seen ${seen} of ${count(pages, { one: '# page', other: '# pages' })}.`,
  hasEnded: 'This free lesson has ended.',
  haveKey: 'I have a key',
  watchAgain: 'Watch again',
  did: (pages: number) => `You did ${count(pages, { one: '# page', other: '# pages' })} of the free lesson in this browser.`,
  takeAlong: 'Take them along',
  startAfresh: 'Start afresh',
};
