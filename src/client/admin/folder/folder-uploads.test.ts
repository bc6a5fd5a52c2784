import { expect, test, vi } from 'vitest';
import type { AwaitedFile } from '#shared/authoring/folder/folder-schema.ts';
import type { UploadOptions } from '../ui/upload/upload-file.ts';
import { FolderUploads } from './folder-uploads.ts';

const createFile = (name: string, moduleId = 'm1') => ({
  awaited: {
    id: name,
    moduleId,
    path: name,
    name,
    extension: '',
    size: 10,
    modifiedMs: 1,
    failure: null,
    fingerprint: null,
    arrivedBytes: 0,
    announcedBy: null,
  } satisfies AwaitedFile,
  content: new File(['0123456789'], name),
});

/** Creates a queue whose uploads end only when the test says so. */
function createQueue() {
  const sent = new Map<string, { options: UploadOptions; finish: (id: string | null) => void; fail: (error: Error) => void }>();
  const stored: string[] = [];
  const failed: string[] = [];
  const onSettled = vi.fn<(moduleId: string) => void>();
  const queue = new FolderUploads({
    upload: (file, options) =>
      new Promise((resolve, reject) => {
        sent.set(file.name, { options, finish: resolve, fail: reject });
        options.signal.addEventListener('abort', () => resolve(null));
      }),
    onStored: ({ name }) => void stored.push(name),
    onFailed: ({ name }) => void failed.push(name),
    onSettled,
    nowMs: () => 0,
  });
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  return { queue, sent, stored, failed, onSettled, settle };
}

test('files are sent three at a time, captions before videos', async () => {
  const { queue, sent, stored, onSettled, settle } = createQueue();
  queue.add(['1.mp4', '2.mp4', '1.srt', '2.srt'].map((name) => createFile(name)));
  expect([...sent.keys()]).toEqual(['1.srt', '2.srt', '1.mp4']);
  sent.get('1.srt')!.finish('1.srt');
  await settle();
  expect([...sent.keys()]).toContain('2.mp4');
  for (const name of ['2.srt', '1.mp4', '2.mp4']) sent.get(name)!.finish(name);
  await settle();
  expect(stored).toEqual(['1.srt', '2.srt', '1.mp4', '2.mp4']);
  expect(queue.getModule('m1')).toMatchObject({ count: 4, doneCount: 4, sentBytes: 40, totalBytes: 40 });
  expect(onSettled.mock.calls).toEqual([['m1']]);
  expect(queue.isBusy()).toBe(false);
});

test('the summary tells how much has come, when all files wait for the network, and how often it was away', () => {
  const { queue, sent } = createQueue();
  queue.add([createFile('1.mp4'), createFile('2.mp4')]);
  sent.get('1.mp4')!.options.onProgress({ sentBytes: 4, isWaiting: false });
  expect(queue.getModule('m1')).toMatchObject({ sentBytes: 4, isWaiting: false, cuts: 0 });
  for (const name of ['1.mp4', '2.mp4']) sent.get(name)!.options.onProgress({ sentBytes: 4, isWaiting: true });
  expect(queue.getModule('m1')).toMatchObject({ isWaiting: true, cuts: 2, secondsLeft: null });
});

test('a paused queue starts nothing new until it continues', async () => {
  const { queue, sent, settle } = createQueue();
  queue.add(['1.mp4', '2.mp4', '3.mp4', '4.mp4'].map((name) => createFile(name)));
  queue.togglePause();
  expect(queue.getModule('m1')).toMatchObject({ isPaused: true });
  sent.get('1.mp4')!.finish('1.mp4');
  await settle();
  expect(sent.has('4.mp4')).toBe(false);
  queue.togglePause();
  expect(sent.has('4.mp4')).toBe(true);
});

test('a refused file is named with its reason, stops no other file and can be added again', async () => {
  const { queue, sent, failed, settle } = createQueue();
  queue.add([createFile('1.srt'), createFile('1.mp4')]);
  sent.get('1.srt')!.fail(new Error('No captions were found in this file.'));
  sent.get('1.mp4')!.finish('1.mp4');
  await settle();
  const files = [{ state: 'failed', message: 'No captions were found in this file.' }, { state: 'done' }];
  expect(queue.getModule('m1')).toMatchObject({ doneCount: 1, files });
  expect(failed).toEqual(['1.srt']);
  queue.add([createFile('1.srt')]);
  expect(queue.getModule('m1')).toMatchObject({ count: 2, files: [{ state: 'sending', message: '' }, { state: 'done' }] });
});

test('a file that has failed is sent again alone, or all of them are', async () => {
  const { queue, sent, settle } = createQueue();
  queue.add(['1.mp4', '2.mp4', '3.mp4'].map((name) => createFile(name)));
  const fail = async () => {
    for (const { fail: refuse } of sent.values()) refuse(new Error('There is not enough space left on the server for uploads.'));
    sent.clear();
    await settle();
  };
  await fail();
  const getStates = () => queue.getModule('m1')!.files.map(({ state }) => state);
  expect(getStates()).toEqual(['failed', 'failed', 'failed']);
  queue.retry({ moduleId: 'm1', id: '2.mp4' });
  expect([getStates(), [...sent.keys()]]).toEqual([['failed', 'sending', 'failed'], ['2.mp4']]);
  await fail();
  queue.retry({ moduleId: 'm1' });
  expect([...sent.keys()]).toEqual(['1.mp4', '2.mp4', '3.mp4']);
});

test('discarding a draft stops its files and no others', async () => {
  const { queue, sent, settle } = createQueue();
  queue.add([createFile('1.mp4'), createFile('other.mp4', 'm2')]);
  queue.remove('m1');
  await settle();
  expect(sent.get('1.mp4')!.options.signal.aborted).toBe(true);
  expect(sent.get('other.mp4')!.options.signal.aborted).toBe(false);
  expect([queue.getModule('m1'), queue.getModule('m2')?.count]).toEqual([null, 1]);
});

test('a file that is being sent is not sent twice', () => {
  const { queue } = createQueue();
  queue.add([createFile('1.mp4')]);
  queue.add([createFile('1.mp4')]);
  expect(queue.getModule('m1')?.count).toBe(1);
});
