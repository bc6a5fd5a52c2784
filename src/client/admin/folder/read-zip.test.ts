import { expect, test } from 'vitest';
import { readChosenFolder } from './read-folder.ts';
import { openZips } from './read-zip.ts';
import { createZip, type ZipEntryInput } from './testing/create-zip.ts';

const toFile = (name: string, entries: ZipEntryInput[], options = {}) => new File([createZip(entries, options)], name);
const open = async (...files: File[]) => {
  const { name, files: found } = await openZips(readChosenFolder(files));
  return { name, files: await Promise.all(found.map(async ({ path, size, content }) => [path, size, await content.text()])) };
};

test('the files of a zip that a drive has exported are read, and several parts of one export are one folder', async () => {
  const first = toFile('basics-20261128-001.zip', [{ name: 'Basics/' }, { name: 'Basics/01 Sum.mp4', content: 'video', isStored: true }]);
  const second = toFile('basics-20261128-002.zip', [{ name: 'Basics/01 Sum.en.vtt', content: 'captions' }], { comment: 'exported' });
  expect(await open(first, second)).toEqual({
    name: 'Basics',
    files: [
      ['Basics/01 Sum.mp4', 5, 'video'],
      ['Basics/01 Sum.en.vtt', 8, 'captions'],
    ],
  });
  const { files } = await openZips(readChosenFolder([first]));
  expect(files[0]).toMatchObject({ modifiedMs: new Date(2026, 10, 28, 14, 2).getTime(), content: { name: '01 Sum.mp4' } });
});

test('a zip without a folder at its top is named after itself, and lies in the folder in which it was', async () => {
  const zip = toFile('Week 2.zip', [
    { name: '1.mp4', content: 'a' },
    { name: 'more/2.mp4', content: 'b', isLarge: true },
  ]);
  expect(await open(zip)).toEqual({
    name: 'Week 2',
    files: [
      ['Week 2/1.mp4', 1, 'a'],
      ['Week 2/more/2.mp4', 1, 'b'],
    ],
  });
});

test('what Keyreel does not take is not unpacked, and names do not lead elsewhere', async () => {
  const zip = toFile('x.zip', [
    { name: '../../C:\\x\\notes.docx', content: 'notes' },
    { name: Buffer.from('caf\xe9.mp4', 'latin1'), content: 'v' },
    { name: 'pages.csv', content: 'Title' },
  ]);
  expect((await open(zip)).files).toEqual([
    ['x/C:/x/notes.docx', 5, ''],
    ['x/café.mp4', 1, 'v'],
    ['x/pages.csv', 5, 'Title'],
  ]);
});

test.each([
  ['has a password', { flags: 1 }],
  ['is larger than it says', { claimedBytes: 2 }],
  ['is packed in another way', { method: 12 }],
])('a file that %s counts as empty, and the others are read', async (_, entry) => {
  const zip = toFile('x.zip', [
    { name: '1.mp4', content: 'a long lesson', ...entry },
    { name: '2.mp4', content: 'b' },
  ]);
  expect((await open(zip)).files).toEqual([
    ['x/1.mp4', 0, ''],
    ['x/2.mp4', 1, 'b'],
  ]);
});

test('a file that is no zip, or is cut off, is a file like others', async () => {
  const whole = createZip([{ name: '1.mp4', content: 'a' }]);
  const cut = new File([whole.subarray(0, -30)], 'cut.zip');
  expect((await open(new File(['text'], 'no.zip'), cut, new File(['v'], '1.mp4'))).files.map(([path]) => path)).toEqual([
    '1.mp4',
    'no.zip',
    'cut.zip',
  ]);
});

test('nothing of a zip with too many files is unpacked', async () => {
  const zip = toFile(
    'x.zip',
    Array.from({ length: 600 }, (_, index) => ({ name: `${index}.srt`, content: 'captions' })),
  );
  const { files } = await openZips(readChosenFolder([zip]));
  expect([files.length, files.every(({ content }) => content.size === 0)]).toEqual([600, true]);
});
