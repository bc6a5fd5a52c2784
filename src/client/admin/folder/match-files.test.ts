import { expect, test } from 'vitest';
import type { AwaitedFile } from '#shared/authoring/folder/folder-schema.ts';
import { computeFingerprint, matchAwaitedFiles } from './match-files.ts';
import { toChosenFile } from './read-folder.ts';

const choose = (path: string, text: string, lastModified = 1000) =>
  toChosenFile(path, new File([text], path.split('/').at(-1)!, { lastModified }));

async function announce(path: string, text: string, file: Partial<AwaitedFile> = {}): Promise<AwaitedFile> {
  const fingerprint = await computeFingerprint(new File([text], path));
  const rest = { id: path, moduleId: 'm', name: path, extension: 'mp4', failure: null, arrivedBytes: 0, announcedBy: null };
  return { ...rest, path, size: text.length, modifiedMs: 1000, fingerprint, ...file };
}

const match = async (awaited: AwaitedFile, ...chosen: ReturnType<typeof choose>[]) =>
  (await matchAwaitedFiles([awaited], chosen)).map(({ content }) => chosen.find((file) => file.content === content)!.path);

test('an awaited file is found in another folder and with another date, because its content is the same', async () => {
  expect(await match(await announce('x/1.mp4', 'one'), choose('copy of x/1.mp4', 'one', 9000))).toEqual(['copy of x/1.mp4']);
});

test('a file of the same name and size that has changed is not taken for the awaited one', async () => {
  expect(await match(await announce('x/1.mp4', 'one'), choose('x/1.mp4', 'two'))).toEqual([]);
  expect(await match(await announce('x/1.mp4', 'one'), choose('x/1.mp4', 'three'))).toEqual([]);
});

test('of two files with the same name, the one in the same folder is taken', async () => {
  const chosen = [choose('a/1.mp4', 'one'), choose('b/1.mp4', 'one')];
  expect(await match(await announce('b/1.mp4', 'one'), ...chosen)).toEqual(['b/1.mp4']);
});

test('a file that was announced without a fingerprint is found by its date', async () => {
  const awaited = await announce('x/1.mp4', 'one', { fingerprint: null, modifiedMs: 2000 });
  expect(await match(awaited, choose('x/1.mp4', 'one', 1000))).toEqual([]);
  expect(await match(awaited, choose('x/1.mp4', 'one', 2000))).toEqual(['x/1.mp4']);
});

test('a change in the first or the last part of a file changes its fingerprint', async () => {
  const fingerprints = await Promise.all(
    ['a', 'b'].flatMap((first) => ['c', 'd'].map((last) => computeFingerprint(new File([first, 'x'.repeat(300_000), last], 'v.mp4')))),
  );
  expect(new Set(fingerprints).size).toBe(4);
});
