import { expect, test } from 'vitest';
import { applySpreadsheet, isPageTable } from './folder-spreadsheet.ts';
import { planFolder } from './plan-folder.ts';

let time = 0;

/** Plans a folder that a spreadsheet rules. Shows each page as its title, its type and the names of its files. */
function plan(paths: readonly string[], rows: readonly (readonly string[])[], sheetPath = 'x/pages.csv') {
  const files = [...paths, sheetPath].map((path) => ({ path, size: 1000, modifiedMs: (time += 1) }));
  const sheet = { file: files.at(-1)!, table: { rows, faults: [] } };
  const { modules, unused } = applySpreadsheet(planFolder(files), sheet);
  return {
    modules: modules.map(({ title, pages }) => ({
      title,
      pages: pages.map((page) => [page.title, page.type, ...Object.values(page.files).map(({ path }) => path)].join(' | ')),
    })),
    pages: modules.flatMap(({ pages }) => pages),
    problems: modules.flatMap(({ spreadsheet }) => spreadsheet?.problems.map(({ cell, message }) => `${cell} ${message}`) ?? []),
    unused: unused.map(({ file, reason }) => `${file.path}: ${reason}`),
  };
}

test('a spreadsheet in the folder rules titles, types and order, and files join by its Video column', () => {
  const { modules, problems, unused } = plan(
    ['x/1 A.mp4', 'x/1 A.srt', 'x/2 B.mp4', 'x/2 B.xlsx'],
    [
      ['Video', 'Title', 'Type'],
      ['2 B.mp4', 'Second', 'challenge'],
      ['1 A.mp4', 'First', ''],
    ],
  );
  expect(modules).toEqual([{ title: 'X', pages: ['Second | challenge | x/2 B.mp4 | x/2 B.xlsx', 'First | info | x/1 A.mp4 | x/1 A.srt'] }]);
  expect([problems, unused]).toEqual([[], []]);
});

test('rows without a video become pages, and links lead to the pages of their rows', () => {
  const { pages, problems } = plan(
    ['x/1 A.mp4'],
    [
      ['id', 'Slug', 'Title', 'Type', 'Video', 'Next page', 'Option 1', 'Option 1 page', 'Option 2', 'Right'],
      ['old-id', 'intro', 'Intro', 'info', '1 A.mp4', 'quiz', '', '', '', ''],
      ['', 'quiz', 'A question', 'mcq', '', '', 'Yes', 'intro', 'No', '1'],
    ],
  );
  const [intro, quiz] = pages;
  expect(problems).toEqual([]);
  expect([intro!.fields!.nextPageId, quiz!.fields!.options[0]!.nextPageId]).toEqual([quiz!.key, intro!.key]);
  expect(quiz!.fields!.options.map(({ label, isCorrect }) => [label, isCorrect])).toEqual([
    ['Yes', true],
    ['No', false],
  ]);
  expect([intro!.fields!.slug, quiz!.files]).toEqual(['intro', {}]);
});

test('a row whose video is not in the folder is said, and so is a file without a row', () => {
  const { modules, problems, unused } = plan(
    ['x/1 A.mp4', 'x/2 B.mp4', 'x/2 B.srt'],
    [
      ['Title', 'Video'],
      ['A', '1 A.mp4'],
      ['C', '3 C.mp4'],
    ],
  );
  expect(modules[0]!.pages).toEqual(['A | info | x/1 A.mp4', 'C | info']);
  expect(problems).toEqual(['B3 There is no file "3 C.mp4" in the folder.']);
  expect(unused).toEqual(['x/2 B.mp4: No row of “pages.csv” names this file.', 'x/2 B.srt: No row of “pages.csv” names this file.']);
});

test('nothing is used twice: neither a video of two rows nor captions that another row names', () => {
  const { modules, problems } = plan(
    ['x/1 A.mp4', 'x/1 A.srt', 'x/2 B.mp4'],
    [
      ['Title', 'Video', 'Transcript'],
      ['A', '1 A.mp4', ''],
      ['B', '2 B.mp4', '1 A.srt'],
      ['C', '1 A.mp4', ''],
    ],
  );
  expect(modules[0]!.pages).toEqual(['A | info | x/1 A.mp4', 'B | info | x/2 B.mp4 | x/1 A.srt', 'C | info']);
  expect(problems).toEqual(['B4 "1 A.mp4" is used in row 2 already.']);
});

test.each([['01 cell.mp4'], ['01 CELL'], ['Week 1/01 Cell.mp4'], ['week 1\\01 Cell.mp4'], ['C:\\Videos\\01 Cell.mp4']])(
  'the cell %j means the video of that name, whatever its case, its extension and its folder',
  (cell) => {
    const { modules } = plan(
      ['x/week 1/01 Cell.mp4', 'x/week 2/02 Sum.mp4'],
      [
        ['Video', 'Title'],
        [cell, 'Cells'],
        ['02 Sum.mp4', ''],
      ],
    );
    expect(modules).toEqual([{ title: 'X', pages: ['Cells | info | x/week 1/01 Cell.mp4', 'Sum | info | x/week 2/02 Sum.mp4'] }]);
  },
);

test('a name that two folders have needs its folder', () => {
  const paths = ['x/a/1.mp4', 'x/b/1.mp4'];
  const rows = (...cells: string[]) => [['Title', 'Video'], ...cells.map((cell) => ['T', cell])];
  expect(plan(paths, rows('1.mp4')).problems).toEqual(['B2 2 files are named "1.mp4". Write the folder too, as in week 1/1.mp4.']);
  expect(plan(paths, rows('b/1.mp4', 'a/1.mp4')).modules[0]!.pages).toEqual(['T | info | x/b/1.mp4', 'T | info | x/a/1.mp4']);
});

test('a sub-folder of which the spreadsheet names no file stays a module of its own', () => {
  const { modules } = plan(
    ['x/1 A.mp4', 'x/more/1 B.mp4'],
    [
      ['Title', 'Video'],
      ['A', '1 A.mp4'],
    ],
  );
  expect(modules.map(({ title }) => title)).toEqual(['X', 'More']);
});

test('a practice file of the folder is named in the columns for files, and other addresses stay', () => {
  const { pages, problems } = plan(
    ['x/1 A.mp4', 'x/budget.xlsx'],
    [
      ['Title', 'Type', 'Video', 'File URL', 'File 1', 'File 1 URL'],
      ['A', 'info', '1 A.mp4', 'budget.xlsx', '', ''],
      ['B', 'info', '', 'https://example.org/prices.pdf', '', ''],
    ],
  );
  expect(problems).toEqual([]);
  expect([pages[0]!.files.practice?.path, pages[0]!.fields!.fileUrl]).toEqual(['x/budget.xlsx', null]);
  expect(pages[1]!.fields!.fileUrl).toBe('https://example.org/prices.pdf');
});

test('a cell that cannot be read is said, and its page keeps its title and its files', () => {
  const { modules, problems } = plan(
    ['x/1 A.mp4'],
    [
      ['Title', 'Video', 'Type', 'Next page', 'Titel'],
      ['A', '1 A.mp4', 'film', 'nowhere', ''],
    ],
  );
  expect(modules[0]!.pages).toEqual(['A | info | x/1 A.mp4']);
  expect(problems).toEqual([
    'E1 Column "Titel" is not known.',
    'C2 Type "film" is not known.',
    'D2 "nowhere" is not a page of this module.',
  ]);
});

test.each([
  [[['Title', 'Video'], ['A']], true],
  [[['title ', 'VIDEO', 'Colour'], ['A']], true],
  [[['Title', 'Video']], false],
  [[['Month', 'Title'], ['A']], false],
  [[], false],
])('whether %j rules the pages of a folder is %j', (rows, rules) => {
  expect(isPageTable({ rows, faults: [] })).toBe(rules);
});
