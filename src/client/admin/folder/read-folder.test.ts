import { expect, test } from 'vitest';
import { findCaptionsProblem, NO_CUES } from './probe-files.ts';
import { distinguishFiles, emptyUnreadableFiles, isFolderDrop, readChosenFolder, readDrop, toChosenFile } from './read-folder.ts';

const ENTRIES_PER_CALL = 100;

const toFileEntry = (fullPath: string, isReadable = true) => ({
  isFile: true,
  isDirectory: false,
  fullPath,
  name: fullPath.split('/').at(-1)!,
  file: (done: (file: File) => void, fail: (error: Error) => void) =>
    isReadable ? done(new File(['x'], fullPath)) : fail(new Error('not readable')),
});
/** Creates a folder as browsers show it: at most 100 entries a call, and none at the end. */
const toFolderEntry = (fullPath: string, children: object[]) => ({
  isFile: false,
  isDirectory: true,
  fullPath,
  name: fullPath.split('/').at(-1)!,
  createReader: () => {
    const left = [...children];
    return { readEntries: (done: (entries: object[]) => void) => done(left.splice(0, ENTRIES_PER_CALL)) };
  },
});
/** Creates a drop of entries. Firefox and Safari have no handles, and Firefox lists a folder among the files. */
const drop = (...entries: { name: string }[]) =>
  ({
    items: entries.map((entry) => ({ kind: 'file', webkitGetAsEntry: () => entry })),
    files: entries.map(({ name }) => new File([], name)),
  }) as unknown as DataTransfer;

test('a dropped folder is read wholly, with its sub-folders, also in a browser that knows no handles of folders', async () => {
  const lessons = Array.from({ length: 250 }, (_, index) => toFileEntry(`/course/${index}.mp4`));
  const transfer = drop(toFolderEntry('/course', [...lessons, toFolderEntry('/course/week 2', [toFileEntry('/course/week 2/1.mp4')])]));
  expect(isFolderDrop(transfer)).toBe(true);
  const { name, files, handle } = await readDrop(transfer);
  expect([name, handle, files.length, files.at(-1)!.path]).toEqual(['course', null, 251, 'course/week 2/1.mp4']);
});

test('several dropped files are read without a folder, and one spreadsheet is no folder', async () => {
  const { name, files } = await readDrop(drop(toFileEntry('/1.mp4'), toFileEntry('/2.mp4')));
  expect([name, files.map(({ path }) => path)]).toEqual(['', ['1.mp4', '2.mp4']]);
  expect(isFolderDrop(drop(toFileEntry('/pages.csv')))).toBe(false);
});

test('reading a dropped folder of very many files stops, because it is refused', async () => {
  const { files } = await readDrop(
    drop(
      toFolderEntry(
        '/x',
        Array.from({ length: 5000 }, (_, index) => toFileEntry(`/x/${index}.mp4`)),
      ),
    ),
  );
  expect(files.length).toBe(3000);
});

test('different files of the same path keep apart, and a file that is there twice is read once', () => {
  const create = (path: string, size: number) => ({ path, size, modifiedMs: 1, content: new File([], path) });
  const files = [
    create('x/1 A.v2.mp4', 5),
    create('x/1 A.v2.mp4', 5),
    create('x/1 A.v2.mp4', 6),
    create('x/1 A.v2.mp4', 7),
    create('x/1', 1),
    create('x/1', 2),
  ];
  expect(distinguishFiles(files).map(({ path, size }) => [path, size])).toEqual([
    ['x/1 A.v2.mp4', 5],
    ['x/1 A.v2 (2).mp4', 6],
    ['x/1 A.v2 (3).mp4', 7],
    ['x/1', 1],
    ['x/1 (2)', 2],
  ]);
});

test('a file that cannot be read counts as empty, so that its page is made without it', async () => {
  const { files } = await readDrop(drop(toFolderEntry('/x', [toFileEntry('/x/1.mp4', false), toFileEntry('/x/2.mp4')])));
  expect(files.map(({ path, size }) => [path, size])).toEqual([
    ['x/1.mp4', 0],
    ['x/2.mp4', 1],
  ]);
  const locked = new File(['abc'], '3.mp4');
  locked.slice = () => Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new Error('locked')) });
  const chosen = readChosenFolder([locked, new File(['abc'], '4.mp4')]).files;
  expect((await emptyUnreadableFiles(chosen)).map(({ size }) => size)).toEqual([0, 3]);
});

test.each([
  ['1\n00:00:00,000 --> 00:00:02,000\nHello\n', null],
  ['no captions at all', NO_CUES],
  ['1\n00:00:00,000 --> 00:00:02,000\n\n', NO_CUES],
  ['', NO_CUES],
])('captions %j are used unless they have no cue', async (text, problem) => {
  expect(await findCaptionsProblem(toChosenFile('1.srt', new File([text], '1.srt')))).toBe(problem);
  const utf16 = new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'));
  expect(await findCaptionsProblem(toChosenFile('1.srt', new File([utf16], '1.srt')))).toBe(problem);
});
