import { expect, test } from 'vitest';
import { findFolderProblem, planFolder } from './plan-folder.ts';

let time = 0;
const createFiles = (...paths: string[]) => paths.map((path) => ({ path, size: 1000, modifiedMs: (time += 1) }));

/** Plans a folder and shows each page as its title, its type and the names of its files. */
function plan(...paths: string[]) {
  const { modules, unused } = planFolder(createFiles(...paths));
  return {
    modules: modules.map(({ title, pages }) => ({
      title,
      pages: pages.map((page) => [page.title, page.type, ...Object.entries(page.files).map(([role, { path }]) => `${role}: ${path}`)]),
    })),
    unused: unused.map(({ file }) => file.path),
  };
}

test('a folder becomes one module, with one page for each video in natural order', () => {
  const { modules } = plan('excel/10 Charts.mp4', 'excel/2 Sum.mp4', 'excel/1 Cells.webm');
  expect(modules).toEqual([
    {
      title: 'Excel',
      pages: [
        ['Cells', 'info', 'video: excel/1 Cells.webm'],
        ['Sum', 'info', 'video: excel/2 Sum.mp4'],
        ['Charts', 'info', 'video: excel/10 Charts.mp4'],
      ],
    },
  ]);
});

test('captions, overlay, end frame and practice file join the video of their name, whatever the case and the language', () => {
  const { modules, unused } = plan(
    'x/03 Sum.mp4',
    'x/03 SUM.en.srt',
    'x/03 Sum.overlay.webm',
    'x/03 sum.end.png',
    'x/03 Sum.xlsx',
    'x/04 Next.mp4',
  );
  expect(modules[0]!.pages[0]!.slice(2)).toEqual([
    'video: x/03 Sum.mp4',
    'captions: x/03 SUM.en.srt',
    'endFrame: x/03 sum.end.png',
    'overlay: x/03 Sum.overlay.webm',
    'practice: x/03 Sum.xlsx',
  ]);
  expect(unused).toEqual([]);
});

test('a file of another name joins the only video with its leading number, and else is not used', () => {
  const { modules, unused } = plan('x/02 Sum.mp4', 'x/02 budget.xlsx', 'x/03 A.mp4', 'x/03 B.mp4', 'x/03 prices.xlsx', 'x/notes.srt');
  expect(modules[0]!.pages[0]).toContain('practice: x/02 budget.xlsx');
  expect(unused).toEqual(['x/03 prices.xlsx', 'x/notes.srt']);
});

test('a sub-folder with videos is a module of its own, and one without videos belongs to the folder around it', () => {
  const { modules } = plan('c/week 1/1 A.mp4', 'c/week 1/captions/1 A.srt', 'c/week 2/1 B.mp4', 'c/0 Start.mp4');
  expect(modules.map(({ title }) => title)).toEqual(['C', 'Week 1', 'Week 2']);
  expect(modules[1]!.pages).toEqual([['A', 'info', 'video: c/week 1/1 A.mp4', 'captions: c/week 1/captions/1 A.srt']]);
});

test('words of the title propose a challenge or a tip, a challenge only with a practice file', () => {
  const { modules } = plan('x/1 Try it.mp4', 'x/1 data.xlsx', 'x/2 Exercise.mp4', 'x/3 A tip.mp4', 'x/4 Multiple trys.mp4');
  expect(modules[0]!.pages.map(([title, type]) => [title, type])).toEqual([
    ['Try it', 'challenge'],
    ['Exercise', 'info'],
    ['A tip', 'tip'],
    ['Multiple trys', 'info'],
  ]);
});

test('hidden files and lock files are ignored, and other files are named as not used', () => {
  const { modules, unused } = plan('x/1 A.mp4', 'x/.DS_Store', 'x/~$1 A.xlsx', 'x/Thumbs.db', '__MACOSX/x/1 A.mp4', 'x/notes for me.docx');
  expect(modules[0]!.pages).toEqual([['A', 'info', 'video: x/1 A.mp4']]);
  expect(unused).toEqual(['x/notes for me.docx']);
});

test('the same file twice is used once', () => {
  const file = { path: 'x/1 A.mp4', size: 5, modifiedMs: 9 };
  const { modules, unused } = planFolder([file, { ...file, path: 'x/copies/1 A.mp4' }]);
  expect(modules.flatMap(({ pages }) => pages)).toHaveLength(1);
  expect(unused).toEqual([{ file: { ...file, path: 'x/copies/1 A.mp4' }, reason: 'The same file is used already.' }]);
});

test.each([
  [200, 300, null],
  [201, 0, 'Drop at most 200 lessons at a time.'],
  [100, 401, 'Drop at most 200 lessons at a time.'],
  [0, 2000, 'Drop at most 200 lessons at a time.'],
])('a folder of %i videos and %i other files is answered with %j', (videos, others, problem) => {
  const paths = [...Array.from({ length: videos }, (_, n) => `x/${n}.mp4`), ...Array.from({ length: others }, (_, n) => `x/${n}.srt`)];
  expect(findFolderProblem(createFiles(...paths))).toBe(problem);
});
