import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { getLessonVideo } from './player-page.ts';

const MAX_OUTLINE_BYTES = 100_000;
const DAY_SECONDS = 24 * 60 * 60;

test.use({ viewport: { width: 1280, height: 800 } });

const openWithPages = (page: Page) =>
  page.addInitScript(() => localStorage.setItem('keyreel:player', JSON.stringify({ companionTab: 'pages' })));

const listStills = (page: Page) =>
  page.locator('[role="tabpanel"] .lit-cell img').evaluateAll((images: HTMLImageElement[]) => images.map(({ src }) => src));

test('the stills of an outline come after the first frame of the lesson, once, and are small', async ({ page, enterAsLearner }) => {
  await enterAsLearner(page);
  await openWithPages(page);
  const pictures: string[] = [];
  page.on('request', (request) => request.resourceType() === 'image' && pictures.push(request.url()));
  const frame = Promise.withResolvers<void>();
  await page.route(/\/public-objects\//, async (route) => {
    if (route.request().resourceType() === 'media') await frame.promise;
    await route.continue();
  });
  await page.goto('/play/first-steps/welcome', { waitUntil: 'commit' });
  await expect(getLessonVideo(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
  const poster = await getLessonVideo(page).evaluate((video: HTMLVideoElement) => video.poster);
  expect(pictures.filter((url) => url.includes('/public-objects/') && url !== poster)).toEqual([]);
  frame.resolve();
  await expect.poll(async () => (await listStills(page)).length).toBe(7);
  await page.locator('[role="tabpanel"]').press('End');
  const stills = await listStills(page);
  const sizes = await Promise.all(
    stills.map(async (url) => {
      const answer = await page.request.get(url);
      expect(Number(/max-age=(\d+)/.exec(answer.headers()['cache-control']!)?.[1])).toBeGreaterThanOrEqual(DAY_SECONDS);
      return (await answer.body()).length;
    }),
  );
  expect(sizes.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(MAX_OUTLINE_BYTES);
});

test('with the data saver on, no still is asked for', async ({ page, context, baseURL, enterAsLearner }) => {
  await enterAsLearner(page);
  await openWithPages(page);
  const pictures: string[] = [];
  page.on('request', (request) => request.resourceType() === 'image' && pictures.push(request.url()));
  await context.addCookies([{ name: 'data-saver', value: 'on', url: baseURL! }]);
  await page.goto('/play/first-steps/welcome');
  await expect(page.getByRole('tabpanel', { name: 'Pages' }).getByRole('listitem')).toHaveCount(8);
  const poster = await getLessonVideo(page).evaluate((video: HTMLVideoElement) => video.poster);
  await page.goto('/modules');
  await expect(page.locator('.film')).toHaveCount(2);
  expect(pictures.filter((url) => url.includes('/public-objects/') && url !== poster)).toEqual([]);
});
