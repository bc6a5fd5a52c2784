import { expect, test } from 'vitest';
import { toCards } from '../module-content.ts';
import { createCardContent } from '../testing/random-content.ts';
import { findContentProblems } from './content-problems.ts';

const french = [{ language: 'fr', objectId: 'f' }];

test.each([
  [
    'only the pages with captions count',
    [{ transcriptId: 't', captions: french }, { transcriptId: 't' }, { transcriptId: null }],
    ['fr 1 of 2'],
  ],
  ['captions in another language are captions', [{ transcriptId: null, captions: french }], []],
  ['captions in one language need no others', [{ transcriptId: 't' }, { transcriptId: 't' }], []],
])('a language that some pages lack is a problem: %s', (_case, pages, expected) => {
  const content = pages.map((page, index) => createCardContent({ id: `c${index}`, videoId: 'v', ...page }));
  const problems = findContentProblems(toCards(content, 'module')).filter(({ code }) => code === 'languageMissing');
  expect(problems.map(({ language, cards, outOf }) => `${language} ${cards.length} of ${outOf}`)).toEqual(expected);
});
