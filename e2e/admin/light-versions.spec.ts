import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { createAxeBuilder } from '../create-axe-builder.ts';
import { ADMIN_CREDENTIALS, createUniqueTitle, expect, test, toSlug } from '../fixtures.ts';

const HEAVY_LESSON = 'e2e/assets/heavy-lesson.mp4';
const MADE = /^Light version: \d\.\d MB instead of \d\.\d MB$/;
/** Contains the message that the admin portal shows in a browser without a video encoder, such as some builds of Chromium. */
const IMPOSSIBLE = 'This browser cannot make a light version. Learners get the full video.';
/** Encoding a video of a few seconds can take more than a minute on a busy machine. */
const ENCODING_MS = 150_000;

interface CardVideo {
  size: number;
  bitrate: number;
  light: { id: string; size: number } | null;
  posterId: string | null;
  stillId: string | null;
  glow: string | null;
  duration: number | null;
}

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  expect((await page.request.post('/api/auth/admin/login', { data: ADMIN_CREDENTIALS })).ok()).toBe(true);
});

/** Returns the video that learners receive on the module's only card. */
async function readLearnerVideo(page: Page, moduleId: string): Promise<CardVideo | null> {
  const [card] = (await (await page.request.get(`/api/cards/${moduleId}`)).json()) as { video: CardVideo | null }[];
  return card!.video;
}

/** Waits until the browser has created a light version of the video. Returns false when the browser cannot encode video. */
async function waitForLightVersion(status: Locator): Promise<boolean> {
  await expect(status).toHaveText(new RegExp(`${MADE.source}|^${IMPOSSIBLE}$`), { timeout: ENCODING_MS });
  return (await status.textContent()) !== IMPOSSIBLE;
}

async function createModule(adminApi: APIRequestContext): Promise<string> {
  const title = createUniqueTitle('Heavy');
  const response = await adminApi.post('/api/admin/modules', { data: { slug: toSlug(title), title } });
  return ((await response.json()) as { id: string }).id;
}

test('a video that is uploaded in the portal gets a light version and a poster, which the browser makes', async ({ page, adminApi }) => {
  test.setTimeout(2 * ENCODING_MS);
  const moduleId = await createModule(adminApi);
  await page.goto(`/admin/cards/new?module=${moduleId}`);
  await page.getByLabel('Title').fill('With a light version');
  await page.getByLabel('Video').setInputFiles(HEAVY_LESSON);
  const status = page.getByRole('status').filter({ hasText: /light version/i });
  const isMade = await waitForLightVersion(status);
  await page.getByRole('button', { name: 'Create card' }).click();
  await expect(page.getByText('Learning page created successfully.')).toBeVisible();
  const [card] = (await (await adminApi.get(`/api/admin/cards?moduleId=${moduleId}`)).json()) as { videoId: string }[];
  const original = await adminApi.get(`/public-objects/${card!.videoId}`);
  expect((await original.body()).equals(await readFile(HEAVY_LESSON))).toBe(true);
  if (!isMade) return;

  const video = await page.evaluate(async (id) => {
    const response = await fetch(`/trpc/admin.video?input=${encodeURIComponent(JSON.stringify({ id }))}`);
    return ((await response.json()) as { result: { data: CardVideo } }).result.data;
  }, card!.videoId);
  expect(video.light!.size).toBeLessThan(0.6 * video.size);
  const shape = await page.evaluate(async (id) => {
    const element = document.createElement('video');
    element.src = `/public-objects/${id}`;
    await new Promise((resolve, reject) => {
      element.addEventListener('loadedmetadata', resolve);
      element.addEventListener('error', () => reject(new Error('the light version does not play')));
    });
    return { width: element.videoWidth, height: element.videoHeight, seconds: element.duration };
  }, video.light!.id);
  expect([shape.width, shape.height]).toEqual([480, 854]);
  expect(shape.seconds).toBeGreaterThan(2.8);
  expect(shape.seconds).toBeLessThan(3.3);
  const poster = await adminApi.get(`/public-objects/${video.posterId}`);
  expect(poster.headers()['content-type']).toBe('image/webp');
  expect((await poster.body()).length).toBeLessThanOrEqual(12 * 1024);
  const still = await adminApi.get(`/public-objects/${video.stillId}`);
  expect(still.headers()['content-type']).toBe('image/webp');
  expect((await still.body()).length).toBeLessThanOrEqual(12 * 1024);
  expect(Buffer.from(video.glow!, 'base64').length).toBeLessThanOrEqual(160);

  // The editor of the saved card also shows the status of the light version.
  await page.goto('/admin/cards');
  await page.reload();
  await page.goto(
    `/admin/cards/${((await (await adminApi.get(`/api/admin/cards?moduleId=${moduleId}`)).json()) as { id: string }[])[0]!.id}`,
  );
  await expect(status).toHaveText(MADE);
});

test('light versions of videos that were uploaded earlier are made from the list of files', async ({
  page,
  createCourse,
  uploadFile,
  enterAsLearner,
}) => {
  test.setTimeout(2 * ENCODING_MS);
  const videoId = await uploadFile('mp4', await readFile(HEAVY_LESSON), 'video/mp4');
  const { moduleId, moduleSlug } = await createCourse([{ slug: 'lesson', type: 'info', videoId }]);
  await enterAsLearner(page, moduleSlug);
  expect(await readLearnerVideo(page, moduleId)).toMatchObject({ light: null, posterId: null });
  // The server's response also lists videos that other tests uploaded, so the test removes those videos from the response.
  await page.route(/\/trpc\/.*videosWithoutCompanions/, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { result: { data: { id: string }[] } }[] | { result: { data: { id: string }[] } };
    for (const { result } of [body].flat())
      if (Array.isArray(result.data)) result.data = result.data.filter(({ id }) => videoId.startsWith(id));
    await route.fulfill({ response, json: body });
  });
  await page.goto('/admin/cards/files');
  const panel = page.getByRole('region', { name: 'Light versions' });
  await expect(panel.getByText('1 video has no light version')).toBeVisible();
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    const { violations } = await createAxeBuilder(page).include('section[aria-label="Light versions"]').analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
  await panel.getByRole('button', { name: 'Make light versions' }).click();
  await expect(panel.getByText('Video 1 of 1')).toBeVisible();
  // The "Stop" button disappears when all encoding is finished.
  await expect(panel.getByRole('button', { name: 'Stop' })).toHaveCount(0, { timeout: ENCODING_MS });
  const video = await readLearnerVideo(page, moduleId);
  if (await panel.isVisible()) expect(video).toMatchObject({ light: null });
  else expect(video!.light!.size).toBeLessThan(0.6 * video!.size);
});

test('a small video gets a poster but no light version', async ({ page, adminApi }) => {
  test.setTimeout(2 * ENCODING_MS);
  await page.goto(`/admin/cards/new?module=${await createModule(adminApi)}`);
  await page.getByLabel('Video').setInputFiles('assets/lessons/sum.mp4');
  await expect(page.getByText('This video is small already and needs no light version.')).toBeVisible({ timeout: ENCODING_MS });
});

test('the upload works without a light version in a browser that cannot encode video', async ({ page, adminApi }) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'VideoEncoder'));
  await page.goto(`/admin/cards/new?module=${await createModule(adminApi)}`);
  await page.getByLabel('Title').fill('Without a light version');
  await page.getByLabel('Video').setInputFiles(HEAVY_LESSON);
  await expect(page.getByText(IMPOSSIBLE)).toBeVisible();
  await page.getByRole('button', { name: 'Create card' }).click();
  await expect(page.getByText('Learning page created successfully.')).toBeVisible();
});

test('a browser that cannot encode video says so, and offers no light versions of earlier videos, for which it would download them', async ({
  page,
  uploadFile,
}) => {
  await uploadFile('mp4', await readFile(HEAVY_LESSON), 'video/mp4');
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'VideoEncoder'));
  await page.goto('/admin/cards/files');
  const panel = page.getByRole('region', { name: 'Light versions' });
  await expect(panel.getByText('This browser cannot make light versions.')).toBeVisible();
  await expect(panel.getByRole('button')).toHaveCount(0);
});

test('closing the tab asks first while a light version is being made', async ({ page, adminApi }) => {
  // The worker never answers, so that the light version stays unfinished.
  await page.addInitScript(() => {
    Worker.prototype.postMessage = () => {};
  });
  const asksBeforeClosing = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
  await page.goto(`/admin/cards/new?module=${await createModule(adminApi)}`);
  await expect(page.getByLabel('Title')).toBeVisible();
  expect(await asksBeforeClosing()).toBe(false);
  await page.getByLabel('Title').fill('With a light version');
  await page.getByLabel('Video').setInputFiles(HEAVY_LESSON);
  await expect(page.getByRole('status').filter({ hasText: /light version/i })).toBeVisible();
  await page.getByRole('button', { name: 'Create card' }).click();
  await expect(page.getByText('Learning page created successfully.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Cards', exact: true })).toBeVisible();
  expect(await asksBeforeClosing()).toBe(true);
});
