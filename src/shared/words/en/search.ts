import { createCount } from '../words.ts';

const count = createCount('en');

export const searchEn = {
  area: 'search' as const,
  title: 'Search this course',
  hint: 'Finds words in all lessons, to the second.',
  open: 'Search',
  placeholder: 'Words of a lesson',
  found: (n: number) => count(n, { one: '# page found', other: '# pages found' }),
  nothingFound: (words: string) => `Nothing found for “${words}”. Try fewer words.`,
};
