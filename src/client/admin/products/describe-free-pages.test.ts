import { expect, test } from 'vitest';
import { describeFreePages } from './describe-free-pages.ts';

const page = (objectIds: string[], ...ways: [string | null, number][]) => ({
  title: '',
  objectIds,
  ways: ways.map(([label, to]) => ({ label, to })),
});
const pages = [
  page(['video', 'sheet'], [null, 2]),
  page(['video'], ['option A', 3], ['option B', 7]),
  page(['other'], [null, 4]),
  page([], [null, 7]),
  page([]),
  page([]),
  page([]),
];

test.each<[number | null, string[]]>([
  [null, []],
  [1, ['Everyone can then open the 2 files of these pages without a key.']],
  [
    3,
    [
      'Page 2, option B leads to page 7, which is not free. The free lesson ends there.',
      'Everyone can then open the 3 files of these pages without a key.',
    ],
  ],
  [
    4,
    [
      'Page 2, option B leads to page 7, which is not free. The free lesson ends there.',
      'Page 4 leads to page 7, which is not free. The free lesson ends there.',
      'Everyone can then open the 3 files of these pages without a key.',
    ],
  ],
  [1_000_000, ['Everyone can then open the 3 files of these pages without a key.']],
])('an author who makes %j pages free reads what that means', (freePages, sentences) => {
  expect(describeFreePages(pages, freePages)).toEqual(sentences);
});
