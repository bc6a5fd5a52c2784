import { readFile } from 'node:fs/promises';
import type { Page, Route } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { getHeading, getLessonVideo, readPlaybackPosition } from './player-page.ts';

const HEAVY_LESSON = 'e2e/assets/heavy-lesson.mp4';
/** Sets the size of the part of a video that arrives before the connection breaks. The part plays for about one second. */
const FIRST_BYTES = 100_000;

interface Line {
  isBroken: boolean;
}

/** Sends a file over a line that breaks after the file's first part, for as long as `isBroken` is true. */
async function breakLine(page: Page, objectId: string, file: Buffer, onBroken: (route: Route) => Promise<void>): Promise<Line> {
  const line: Line = { isBroken: true };
  await page.route(`**/public-objects/${objectId}*`, async (route) => {
    const from = Number(/bytes=(\d+)-/.exec(route.request().headers()['range'] ?? '')?.[1] ?? 0);
    const isFirstPart = from === 0 && route.request().resourceType() === 'media';
    if (line.isBroken && !isFirstPart) {
      // The line breaks in the middle of the lesson.
      await expect.poll(() => readPlaybackPosition(page), { timeout: 20_000 }).toBeGreaterThan(0.4);
      return onBroken(route);
    }
    const to = line.isBroken ? FIRST_BYTES : file.length;
    await route.fulfill({
      status: 206,
      headers: { 'content-type': 'video/mp4', 'accept-ranges': 'bytes', 'content-range': `bytes ${from}-${to - 1}/${file.length}` },
      body: file.subarray(from, to),
    });
  });
  return line;
}

const getNotice = (page: Page) => page.getByRole('status').filter({ hasText: 'No connection' });

for (const [name, onBroken] of [
  ['nothing answers', (route: Route) => route.abort()],
  ['a proxy answers with 502', (route: Route) => route.fulfill({ status: 502, body: 'Bad gateway' })],
] as const) {
  test(`a lesson whose line breaks keeps its stage and goes on at the same second (${name})`, async ({
    page,
    createLesson,
    uploadFile,
  }) => {
    test.setTimeout(90_000);
    const file = await readFile(HEAVY_LESSON);
    const videoId = await uploadFile('mp4', file, 'video/mp4');
    const path = await createLesson(page, { videoId, allowVideoLoop: false });
    const line = await breakLine(page, videoId, file, onBroken);
    await page.goto(path);
    await expect(getNotice(page)).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole('group', { name: 'Video' })).toBeVisible();
    await expect(getLessonVideo(page)).toBeVisible();
    const brokenAt = await readPlaybackPosition(page);
    expect(brokenAt).toBeGreaterThan(0);
    // The browser may get the missing part by itself, and then the player does not load the video again.
    await getLessonVideo(page).evaluate((video) => video.addEventListener('emptied', () => (video.dataset['reloaded'] = 'yes')));
    line.isBroken = false;
    await expect(getNotice(page)).toHaveCount(0, { timeout: 20_000 });
    await expect.poll(() => readPlaybackPosition(page), { timeout: 30_000 }).toBeGreaterThan(brokenAt + 0.3);
    const firstPlayed = await getLessonVideo(page).evaluate(
      (video: HTMLVideoElement, at) => (video.dataset['reloaded'] ? video.played.start(video.played.length - 1) : at),
      brokenAt,
    );
    expect(firstPlayed).toBeGreaterThan(brokenAt - 1);
  });
}

test('a lesson goes on by itself when the line is back', async ({ page, createLesson, uploadFile }) => {
  test.setTimeout(90_000);
  const file = await readFile(HEAVY_LESSON);
  const videoId = await uploadFile('mp4', file, 'video/mp4');
  const path = await createLesson(page, { videoId, allowVideoLoop: false });
  const line = await breakLine(page, videoId, file, (route) => route.abort());
  await page.goto(path);
  await expect(getNotice(page)).toBeVisible({ timeout: 30_000 });
  const brokenAt = await readPlaybackPosition(page);
  line.isBroken = false;
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect.poll(() => readPlaybackPosition(page), { timeout: 30_000 }).toBeGreaterThan(brokenAt + 0.3);
});

// The player asks for a video by itself only after a bad answer, and not after a good one.
for (const status of [502, 404])
  test(`a lesson that failed with ${status} while it was preloaded is loaded again when its page opens`, async ({
    page,
    createCourse,
    uploadFile,
    enterAsLearner,
  }) => {
    const videoId = await uploadFile('mp4', await readFile('assets/lessons/sum.mp4'), 'video/mp4');
    const nextId = await uploadFile('mp4', await readFile('assets/lessons/filters.mp4'), 'video/mp4');
    const { moduleSlug } = await createCourse([
      { slug: 'one', title: 'One', type: 'info', videoId },
      { slug: 'two', title: 'Two', type: 'info', videoId: nextId },
    ]);
    await enterAsLearner(page, moduleSlug);
    let refusals = 0;
    let isBroken = true;
    await page.route(`**/public-objects/${nextId}*`, (route) => {
      if (!isBroken) return route.continue();
      refusals++;
      return route.fulfill({ status });
    });
    await page.goto(`/play/${moduleSlug}/one`);
    // The second request asks for the reason of the failure.
    await expect.poll(() => refusals, { timeout: 20_000 }).toBeGreaterThanOrEqual(2);
    isBroken = false;
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(getHeading(page, 'Two')).toBeVisible();
    await expect.poll(() => readPlaybackPosition(page)).toBeGreaterThan(0.3);
    await expect(page.getByRole('group', { name: 'Video' })).toBeVisible();
  });

test('a lesson that is loaded again after an error goes on at the same second', async ({ page, createLesson, uploadFile }) => {
  const videoId = await uploadFile('mp4', await readFile('assets/lessons/sum.mp4'), 'video/mp4');
  await page.goto(await createLesson(page, { videoId, allowVideoLoop: false }));
  await expect.poll(() => readPlaybackPosition(page), { timeout: 20_000 }).toBeGreaterThan(1.5);
  const video = getLessonVideo(page);
  const failedAt = await video.evaluate((element: HTMLVideoElement) => {
    element.addEventListener('emptied', () => (element.dataset['reloaded'] = 'yes'));
    element.dispatchEvent(new Event('error'));
    return element.currentTime;
  });
  await expect(video).toHaveAttribute('data-reloaded', 'yes');
  await expect.poll(() => video.evaluate(({ played }: HTMLVideoElement) => (played.length > 0 ? played.start(0) : null))).not.toBeNull();
  expect(await video.evaluate(({ played }: HTMLVideoElement) => played.start(0))).toBeGreaterThan(failedAt - 0.5);
});

test('a lesson without a codec for its picture says so, and its sound plays', async ({ page, createLesson, uploadFile }) => {
  const file = await readFile('assets/lessons/sum.mp4');
  const videoId = await uploadFile('mp4', file, 'video/mp4');
  const path = await createLesson(page, { videoId });
  const unknownCodec = Buffer.from(file);
  for (let at = file.indexOf('avc1'); at !== -1; at = file.indexOf('avc1', at + 1)) unknownCodec.write('xyz1', at, 'latin1');
  await page.route(`**/public-objects/${videoId}*`, (route) =>
    route.fulfill({ status: 200, headers: { 'content-type': 'video/mp4' }, body: unknownCodec }),
  );
  await page.goto(path);
  await expect(page.getByRole('status').filter({ hasText: 'This browser cannot show the picture.' })).toBeVisible();
  await expect.poll(() => readPlaybackPosition(page)).toBeGreaterThan(0.3);
});

test('a lesson that the browser cannot decode says so and leaves its page usable', async ({ page, createLesson, uploadFile }) => {
  const videoId = await uploadFile('mp4', await readFile('assets/lessons/sum.mp4'), 'video/mp4');
  const path = await createLesson(page, { videoId });
  await page.route(`**/public-objects/${videoId}*`, (route) => route.fulfill({ contentType: 'video/mp4', body: 'not a video' }));
  await page.goto(path);
  await expect(page.getByText('This browser cannot play the video.')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Video' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(getHeading(page, 'MODULE COMPLETE')).toBeVisible();
});
