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
    'endFrame: x/03 sum.end.png',
    'overlay: x/03 Sum.overlay.webm',
    'practice: x/03 Sum.xlsx',
    'captions: x/03 SUM.en.srt',
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
  const { modules } = plan(
    'x/1 Try it.mp4',
    'x/1 data.xlsx',
    'x/2 Exercise.mp4',
    'x/3 A tip.mp4',
    'x/4 Multiple trys.mp4',
    'x/5 Challenges.mp4',
    'x/5.xlsx',
  );
  expect(modules[0]!.pages.map(([title, type]) => [title, type])).toEqual([
    ['Try it', 'challenge'],
    ['Exercise', 'info'],
    ['A tip', 'tip'],
    ['Multiple trys', 'info'],
    ['Challenges', 'challenge'],
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

test('a numbered export from a drive or a video host joins captions without the number, in each language', () => {
  const files = createFiles(
    'Course/01 - Intro.mp4',
    'Course/02 - Sum.mp4',
    'Course/Intro.en.vtt',
    'Course/Intro.srt',
    'Course/02 - Sum.de.vtt',
  );
  const { modules, unused } = planFolder(files);
  expect(modules[0]!.pages.map(({ title, files: { video, captions } }) => [title, video?.path, captions?.path])).toEqual([
    ['Intro', 'Course/01 - Intro.mp4', 'Course/Intro.srt'],
    ['Sum', 'Course/02 - Sum.mp4', 'Course/02 - Sum.de.vtt'],
  ]);
  expect([modules[0]!.pages[0]!.files['captions.en']?.path, unused]).toEqual(['Course/Intro.en.vtt', []]);
});

test('captions of a name that two numbered videos have are not guessed', () => {
  const { modules, unused } = plan('x/01 - Intro.mp4', 'x/02 - Intro.mp4', 'x/Intro.srt');
  expect([modules[0]!.pages.flat().filter((text) => text.startsWith('captions')), unused]).toEqual([[], ['x/Intro.srt']]);
});

test('folders are read up to 8 deep, and a file below is named with the reason', () => {
  const deep = (count: number) => `${Array.from({ length: count }, (_, n) => `f${n}`).join('/')}/1 A.mp4`;
  const { modules, unused } = planFolder(createFiles(deep(8), deep(9)));
  expect(modules.flatMap(({ pages }) => pages.map(({ files }) => files.video?.path))).toEqual([deep(8)]);
  expect(unused.map(({ file, reason }) => [file.path, reason])).toEqual([
    [deep(9), 'It lies more than 8 folders deep. Move it up and choose the folder again.'],
  ]);
});

test('names of 255 characters, of emoji and of a Windows drive, and with two dots, become pages with their captions', () => {
  const long = 'ä'.repeat(251);
  const { modules, unused } = plan(
    `x/${long}.mp4`,
    `x/${long}.srt`,
    'x/🎬🎬.mp4',
    'x/🎬🎬.vtt',
    'x/C_Videos_Sum..mp4',
    'x/C_Videos_Sum..srt',
    'x/.mp4',
    'x/C:\\Videos\\02 Sum.mp4',
    'x/C:\\Videos\\02 Sum.en.srt',
  );
  const found = modules[0]!.pages.map(([title, , ...files]) => `${title!.slice(0, 12)}: ${files.length}`);
  expect(new Set(found)).toEqual(new Set(['🎬🎬: 2', 'C Videos Sum: 2', 'Sum: 2', `${'Ä'.padEnd(12, 'ä')}: 2`]));
  expect(unused).toEqual([]);
});

test('a file with another extension than it should have is named as not used, and a video without one too', () => {
  const { unused } = planFolder(createFiles('x/1 A.mp4', 'x/2 B.mp4.download', 'x/3 C', 'x/4 D.avi', 'x/5 E.exe'));
  expect(new Set(unused.map(({ reason }) => reason))).toEqual(
    new Set(['Keyreel takes videos, captions, images and practice files (xlsx, csv, ods, pdf).']),
  );
  expect(unused).toHaveLength(4);
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

test.each([
  [
    'beside captions without a language',
    ['A.srt', 'A.fr.srt', 'A.pt-br.vtt'],
    ['captions: A.srt', 'captions.fr: A.fr.srt', 'captions.pt-BR: A.pt-br.vtt'],
  ],
  ['of which English is that of the lessons', ['A.de.srt', 'A.en.srt'], ['captions: A.en.srt', 'captions.de: A.de.srt']],
  ['of which the only one is that of the lessons', ['A.fr.srt'], ['captions: A.fr.srt']],
])('captions in several languages join their video, %s', (_case, names, expected) => {
  const { modules, unused } = plan('x/A.mp4', ...names.map((name) => `x/${name}`));
  const [, , ...files] = modules[0]!.pages[0]!;
  expect([
    files
      .filter((text) => text.startsWith('captions'))
      .map((text) => text.replace('x/', ''))
      .toSorted(),
    unused,
  ]).toEqual([expected.toSorted(), []]);
});
