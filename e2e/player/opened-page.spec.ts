import { expect, test } from '../fixtures.ts';
import { getHeading, getLessonVideo, readPlaybackPosition } from './player-page.ts';

interface ProgressResponse {
  result: { data: { lastCard: { slug: string } | null } };
}

test('an opened page requests nothing but its lesson, only once, and the player plays the video element of the page', async ({
  page,
  enterAsLearner,
}) => {
  await enterAsLearner(page);
  const calls: string[] = [];
  const lessons: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(api|trpc)\//.test(pathname) && request.method() === 'GET') calls.push(pathname);
    if (request.resourceType() === 'media') lessons.push(pathname);
  });
  // An init script marks the video element before any of the app's code runs.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const video = document.querySelector('video');
      if (!video) return;
      video.dataset['opened'] = '';
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/play/first-steps/add-up');
  await expect(getHeading(page, 'Add up a column with SUM')).toBeVisible();
  await expect.poll(() => readPlaybackPosition(page)).toBeGreaterThan(0.1);
  await expect(getLessonVideo(page)).toHaveCount(1);
  await expect(getLessonVideo(page)).toHaveAttribute('data-opened', '');
  await expect(getLessonVideo(page)).toBeVisible();
  const src = await getLessonVideo(page).getAttribute('src');
  expect(lessons.filter((path) => path === src)).toHaveLength(1);
  expect(calls).toEqual([]);
  await expect(page.locator('#keyreel-open, #keyreel-open-video')).toHaveCount(0);
  // The app records the first event without first requesting the session from the server.
  await expect
    .poll(async () => {
      const { result } = (await (await page.request.get('/trpc/content.progress')).json()) as ProgressResponse;
      return result.data.lastCard?.slug;
    })
    .toBe('add-up');
});

test('a learner leaves an opened page and returns, and no video element is left behind', async ({ page, enterAsLearner }) => {
  await enterAsLearner(page);
  await page.goto('/play/first-steps/welcome');
  await expect.poll(() => readPlaybackPosition(page)).toBeGreaterThan(0.1);
  const opened = await getLessonVideo(page).elementHandle();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(getHeading(page, 'Add up a column with SUM')).toBeVisible();
  await expect
    .poll(() => opened?.evaluate((video: HTMLVideoElement) => [video.isConnected, video.paused, video.hasAttribute('src')]))
    .toEqual([false, true, false]);
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(getLessonVideo(page)).toHaveCount(1);
  await expect.poll(() => readPlaybackPosition(page)).toBeGreaterThan(0.1);
  await expect(page.locator('.video-slot')).toHaveCount(0);
  await page.getByRole('button', { name: 'Exit' }).click();
  await expect(page.getByRole('link', { name: /Continue/ })).toBeVisible();
  await expect(page.locator('video')).toHaveCount(0);
});

test('a page that the Back button restores asks the server who is logged in', async ({ page, enterAsLearner }) => {
  await enterAsLearner(page);
  await page.goto('/play/first-steps/add-up');
  await expect(getHeading(page, 'Add up a column with SUM')).toBeVisible();
  await page.goto('/healthz');
  await enterAsLearner(page);
  await page.goBack();
  await expect(getHeading(page, 'Add up a column with SUM')).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)))
    .toContainEqual(expect.stringContaining('/trpc/gate.optionalSession'));
});

test('a page without a lesson and the page of a tip open like other pages', async ({ page, createCourse, getSampleCard }) => {
  const { videoId } = await getSampleCard('add-up');
  const course = await createCourse([
    { slug: 'text', type: 'info' },
    { slug: 'hint', type: 'tip', videoId },
  ]);
  await page.request.post('/api/gate/enter', { data: { key: course.key, nickname: 'Ada' } });
  await page.goto(`/play/${course.moduleSlug}/text`);
  await expect(getHeading(page, 'text')).toBeVisible();
  await page.goto(`/tips/${course.cards[1]!.id}`);
  await expect(getHeading(page, 'hint')).toBeVisible();
  await expect(getLessonVideo(page)).toHaveCount(1);
});
