import { expect, test } from 'vitest';
import { PendingVideos } from './pending-videos.ts';

function createStorage() {
  const values = new Map<string, string>();
  return { getItem: (key: string) => values.get(key) ?? null, setItem: (key: string, value: string) => void values.set(key, value) };
}

const video = (
  id: string,
  { light = null, posterId = null, stillId = null }: { light?: object | null; posterId?: string | null; stillId?: string | null } = {},
) => ({
  id,
  light,
  posterId,
  stillId,
});

test('the videos whose light versions are not finished are known after a reload, and finished ones are forgotten', () => {
  const storage = createStorage();
  const pending = new PendingVideos(storage);
  pending.update(['1', '2', '3']);
  pending.update(['2', '3']);
  expect(new PendingVideos(storage).list()).toEqual(['2', '3']);
});

test('two tabs do not forget the videos of each other', () => {
  const storage = createStorage();
  const [one, other] = [new PendingVideos(storage), new PendingVideos(storage)];
  one.update(['1']);
  other.update(['2']);
  one.update([]);
  expect(other.list()).toEqual(['2']);
});

test('only what a video lacks is made after a reload, and a video that has all is forgotten', () => {
  const pending = new PendingVideos(createStorage());
  const videos = [
    video('new'),
    video('without a still', { light: {}, posterId: 'p' }),
    video('small', { posterId: 'p' }),
    video('whole', { light: {}, posterId: 'p', stillId: 's' }),
  ];
  expect(pending.keepUnfinished(videos).map(({ id, needsOnlyStill }) => [id, needsOnlyStill])).toEqual([
    ['new', false],
    ['without a still', true],
    ['small', true],
  ]);
  expect(pending.list()).toEqual(['new', 'without a still', 'small']);
});

test.each([['not JSON'], ['{"a":1}'], ['[1,null]']])('a stored value that is damaged (%s) means that nothing is pending', (text) => {
  const storage = createStorage();
  storage.setItem('keyreel:light-versions', text);
  expect(new PendingVideos(storage).list()).toEqual([]);
});
