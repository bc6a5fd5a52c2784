import { expect, test } from 'vitest';
import { LightVersionQueue } from './light-version-queue.ts';
import type { MadeCompanions } from './make-companions.ts';

const file = new Blob(['x'.repeat(1000)]);
const light = new Blob(['x'.repeat(100)], { type: 'video/mp4' });
const poster = new Blob(['x'], { type: 'image/webp' });
const pictures = { poster, still: new Blob(['y'], { type: 'image/jpeg' }), glow: 'UklGRg' };
const noPictures = { poster: null, still: null, glow: null };
const savedPictures = { posterId: 'id of poster.webp', stillId: 'id of still.jpg', glow: 'UklGRg' };
const savedNothing = { posterId: null, stillId: null, glow: null };

/** Creates light version jobs whose encoding finishes when a test calls `finish`. */
function createJobs({ isUploadBroken = false, concurrency = 1 } = {}) {
  const making: { needsOnlyStill: boolean; onProgress: (percent: number) => void; finish: (made: MadeCompanions | null) => void }[] = [];
  const uploaded: string[] = [];
  const saved: object[] = [];
  const jobs = new LightVersionQueue({
    concurrency,
    make: (_, needsOnlyStill, onProgress, signal) => {
      const { promise, resolve } = Promise.withResolvers<MadeCompanions | null>();
      signal.addEventListener('abort', () => resolve(null));
      making.push({ needsOnlyStill, onProgress, finish: resolve });
      return promise;
    },
    upload: async ({ name }) => {
      if (isUploadBroken) throw new Error('refused');
      uploaded.push(name);
      return `id of ${name}`;
    },
    download: async (name) => (name === 'gone' ? null : file),
    save: async (videoId, companions) => void saved.push({ videoId, ...companions }),
  });
  const untilStarted = async (count: number) => {
    await expect.poll(() => making.length).toBe(count);
  };
  return { jobs, making, uploaded, saved, untilStarted };
}

test('the light version is made while the file is uploaded, and saved with the pictures once it is stored', async () => {
  const { jobs, making, saved, untilStarted } = createJobs();
  const job = jobs.start(file);
  await untilStarted(1);
  making[0]!.onProgress(42);
  const attached = job.attach('video');
  expect(jobs.getState('video')).toEqual({ phase: 'making', percent: 42 });
  making[0]!.onProgress(43);
  expect(jobs.getState('video')).toEqual({ phase: 'making', percent: 43 });
  making[0]!.finish({ outcome: 'made', light, ...pictures });
  await attached;
  expect(jobs.getState('video')).toEqual({ phase: 'made', size: 1000, lightSize: 100 });
  expect(saved).toEqual([{ videoId: 'video', lightId: 'id of light.mp4', ...savedPictures, isSmall: false }]);
});

test.each([
  {
    outcome: 'small',
    made: { light: null, ...pictures },
    companions: [{ videoId: 'video', lightId: null, ...savedPictures, isSmall: true }],
  },
  { outcome: 'impossible', made: { light: null, ...pictures }, companions: [] },
] as const)('a video whose light version is $outcome keeps the files that were made', async ({ outcome, made, companions }) => {
  const { jobs, making, saved, untilStarted } = createJobs();
  const attached = jobs.start(file).attach('video');
  await untilStarted(1);
  making[0]!.finish({ outcome, ...made });
  await attached;
  expect([jobs.getState('video'), saved]).toEqual([{ phase: outcome }, companions]);
});

test('one light version is made at a time, and after a cancellation the next one starts', async () => {
  const { jobs, making, uploaded, untilStarted } = createJobs();
  const [first, second, third] = [jobs.start(file), jobs.start(file), jobs.start(file)];
  await untilStarted(1);
  second.cancel();
  first.cancel();
  await untilStarted(2);
  making[1]!.finish({ outcome: 'made', light, ...noPictures });
  await third.attach('third');
  expect(jobs.getState('third')).toMatchObject({ phase: 'made' });
  expect(uploaded).toEqual(['light.mp4']);
});

test('the light versions of a folder are made three at a time, and the others wait', async () => {
  const { jobs, making, untilStarted } = createJobs({ concurrency: 3 });
  const attached = ['1', '2', '3', '4', '5'].map((id) => jobs.start(file).attach(id));
  await untilStarted(3);
  expect(jobs.countStates()).toEqual({ making: 3, queued: 2 });
  expect(jobs.listUnfinished()).toEqual(['1', '2', '3', '4', '5']);
  making[1]!.finish({ outcome: 'impossible', light: null, ...noPictures });
  await untilStarted(4);
  making[0]!.finish({ outcome: 'small', light: null, ...pictures });
  await untilStarted(5);
  expect(jobs.countStates()).toEqual({ small: 1, impossible: 1, making: 3 });
  for (const { finish } of making) finish({ outcome: 'made', light, ...pictures });
  await Promise.all(attached);
  expect([jobs.countStates(), jobs.isBusy()]).toEqual([{ small: 1, impossible: 1, made: 3 }, false]);
});

test('a failed upload of the light version is shown as a state, and other uploads continue', async () => {
  const { jobs, making, untilStarted } = createJobs({ isUploadBroken: true });
  const attached = jobs.start(file).attach('video');
  jobs.start(file);
  await untilStarted(1);
  making[0]!.finish({ outcome: 'made', light, ...pictures });
  await attached;
  expect(jobs.getState('video')).toEqual({ phase: 'failed' });
  await untilStarted(2);
});

const stored = (...ids: string[]) =>
  ids.map((id) => ({ id, extension: 'mp4', contentType: 'video/mp4', size: 1000, needsOnlyStill: false }));

test('missing light versions are made one after another, whatever screen is open, and a video that cannot be downloaded is left out', async () => {
  const { jobs, making, saved, untilStarted } = createJobs();
  const run = jobs.makeMissing(stored('one', 'gone', 'two'));
  expect([jobs.getRun(), jobs.isBusy()]).toEqual([{ number: 1, count: 3, videoId: 'one' }, true]);
  await untilStarted(1);
  making[0]!.finish({ outcome: 'small', light: null, ...noPictures });
  await untilStarted(2);
  expect(jobs.getRun()).toEqual({ number: 3, count: 3, videoId: 'two' });
  making[1]!.finish({ outcome: 'made', light, ...pictures });
  await run;
  expect([jobs.getRun(), jobs.isBusy()]).toEqual([null, false]);
  expect(saved).toEqual([
    { videoId: 'one', lightId: null, ...savedNothing, isSmall: true },
    { videoId: 'two', lightId: 'id of light.mp4', ...savedPictures, isSmall: false },
  ]);
});

test('a run that is stopped makes no further light version', async () => {
  const { jobs, making, saved, untilStarted } = createJobs();
  const run = jobs.makeMissing(stored('one', 'two'));
  await untilStarted(1);
  jobs.stopMissing();
  await run;
  expect([jobs.getRun(), making.length, saved]).toEqual([null, 1, []]);
});

test('a video that lacks only its picture gets the picture without being encoded again', async () => {
  const { jobs, making, saved, untilStarted } = createJobs();
  const run = jobs.makeMissing([{ ...stored('old')[0]!, needsOnlyStill: true }]);
  await untilStarted(1);
  expect(making[0]!.needsOnlyStill).toBe(true);
  making[0]!.finish({ outcome: 'pictures', light: null, ...pictures, poster: null });
  await run;
  expect([jobs.getState('old'), saved]).toEqual([{ phase: 'pictures' }, [{ videoId: 'old', stillId: 'id of still.jpg', glow: 'UklGRg' }]]);
});
