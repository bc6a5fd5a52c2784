import { expect, test } from 'vitest';
import type { PlannedPage } from '#shared/authoring/folder/plan-folder.ts';
import { checkPage, toNewPage, toSentPath } from './check-page.ts';
import { createBlankFields } from '#shared/page-types/card-fields.ts';

const MIB = 1024 * 1024;
const limits = { video: 100, audio: 100, transcript: 5, image: 10, practice: 20 };
const createFile = (path: string, size = 5) => ({ path, size, modifiedMs: 1.5 });
const facts = { seconds: 19, poster: null, problem: null };
const createPage = (page: Partial<PlannedPage> = {}): PlannedPage => ({
  key: 'k',
  title: 'Sum',
  type: 'info',
  files: { video: createFile('a.mp4'), captions: createFile('a.srt') },
  ...page,
});

test.each([
  [createPage(), facts, 'ok', 'Ready'],
  [createPage({ title: '  ' }), facts, 'error', 'No title'],
  [createPage({ files: { video: createFile('a.mp4') } }), facts, 'warning', 'No captions'],
  [createPage({ type: 'mcq', files: {} }), undefined, 'ok', 'Ready'],
  [createPage({ files: { video: createFile('a.mp4', 100 * MIB + 1) } }), facts, 'error', 'Video left out'],
  [createPage({ files: { video: createFile('a.mp4', 0) } }), facts, 'error', 'Video left out'],
  [
    createPage({ files: { video: createFile('a.mp4'), practice: createFile('a.xlsx', 20 * MIB + 1) } }),
    facts,
    'error',
    'Practice file left out',
  ],
  [
    createPage({ type: 'tip', files: { video: createFile('a.mp4'), practice: createFile('a.xlsx') } }),
    facts,
    'warning',
    'Practice file left out',
  ],
  [
    createPage(),
    { ...facts, problem: 'This browser cannot play it (HEVC?). Export as H.264 MP4.' },
    'warning',
    'This browser cannot play it (HEVC?). Export as H.264 MP4.',
  ],
] as const)('a page is checked: %#', (page, found, level, text) => {
  expect(checkPage(page, found, limits)).toEqual({ level, text: text });
});

test('a page names its video, which the draft asks for, and no other file that is too large, empty or without a place on it', () => {
  const practice = createFile('a.xlsx');
  const files = { video: createFile('a.mp4', 100 * MIB + 1), captions: createFile('a.srt', 0), practice };
  expect(Object.keys(toNewPage(createPage({ files }), limits, new Map()).files)).toEqual(['video', 'practice']);
  expect(Object.keys(toNewPage(createPage({ files, type: 'tip' }), limits, new Map()).files)).toEqual(['video']);
  expect(toNewPage(createPage(), limits, new Map()).files.video).toEqual({ path: 'a.mp4', size: 5, modifiedMs: 1 });
});

test('a page of a spreadsheet is sent with short keys in its links, and a link to a page that is left out leads nowhere', () => {
  const { title: _title, type: _type, slug: _slug, ...blank } = createBlankFields();
  const option = { label: 'A', isCorrect: true, nextPageId: 'left out' };
  const page = createPage({ fields: { ...blank, nextPageId: 'x.csv#new-3', options: [option] } });
  const keys = new Map([
    ['k', 'p1'],
    ['x.csv#new-3', 'p2'],
  ]);
  expect(toNewPage(page, limits, keys)).toMatchObject({
    key: 'p1',
    fields: { nextPageId: 'p2', options: [{ ...option, nextPageId: null }] },
  });
});

test('the end of a very long path is sent, without control characters and half emoji', () => {
  expect(toSentPath(`${'ü'.repeat(400)}/🎬\u0007.mp4`)).toHaveLength(300);
  expect(toSentPath(`${'🎬'.repeat(150)}x`).isWellFormed()).toBe(true);
});
