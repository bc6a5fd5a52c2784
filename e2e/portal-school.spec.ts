import { randomBytes } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ADMIN, expect, newNickname, test } from './fixtures.ts';

test.use({ viewport: { width: 1280, height: 800 }, permissions: ['clipboard-read', 'clipboard-write'] });

test.beforeEach(async ({ page }) => {
  const login = await page.request.post('/api/auth/admin/login', { data: ADMIN });
  expect(login.ok()).toBe(true);
});

test('a teacher makes a course from films on disk, sells a key, and a learner watches', async ({ page, browser }) => {
  const mark = randomBytes(3).toString('hex');
  const course = `School ${mark}`;
  const week = `Week ${mark}`;
  const dialog = page.getByRole('dialog');
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Products' }).click();
  await page.getByRole('button', { name: 'New product' }).click();
  await dialog.getByLabel('Title').fill(course);
  await dialog.getByRole('button', { name: 'Create product' }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('link', { name: 'Modules', exact: true }).click();
  await page.getByRole('button', { name: 'New module' }).click();
  await dialog.getByLabel('Title').fill(week);
  await dialog.getByRole('button', { name: 'Create module' }).click();
  await expect(dialog).toBeHidden();
  await page.getByLabel('Show modules of').selectOption({ label: course });
  await page.getByLabel('Module to add').selectOption({ label: week });
  await page.getByRole('button', { name: 'Add to product' }).click();
  await expect(page.getByText('Module added to product successfully')).toBeVisible();

  await page.getByRole('link', { name: 'Cards' }).click();
  await page.getByLabel('Module', { exact: true }).selectOption({ label: week });
  await page.getByRole('link', { name: 'New card' }).first().click();
  await page.getByLabel('Title').fill('The first lesson');
  await page.getByLabel('Button text').fill('Got it');
  await page.getByLabel('Video').setInputFiles('src/lessons/media/sum.mp4');
  await expect(page.getByText('Upload successful')).toBeVisible();
  await page.getByRole('button', { name: 'Create card' }).click();
  await expect(page.getByText('Learning page created successfully.')).toBeVisible();

  await page.getByRole('link', { name: 'Access Keys' }).click();
  await page.getByLabel('Product').selectOption({ label: course });
  await page.getByLabel('Quantity').fill('1');
  await page.getByRole('button', { name: 'Generate keys' }).click();
  await page.getByRole('button', { name: 'Copy all' }).click();
  await expect(page.getByText('Copied')).toBeVisible();
  const key = await page.evaluate(() => navigator.clipboard.readText());

  const nickname = newNickname();
  const learner = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const entered = await learner.request.post('/api/gate/enter', { data: { key, nickname } });
  expect(entered.ok()).toBe(true);
  await learner.goto(`/play/week-${mark}/the-first-lesson`);
  await expect(learner.getByRole('heading', { name: 'The first lesson' })).toBeVisible();
  await expect(learner.getByRole('button', { name: 'Got it' })).toBeVisible();
  await expect
    .poll(() => learner.locator('video[data-video="lesson"]').evaluate((video: HTMLVideoElement) => video.readyState))
    .toBeGreaterThan(1);
  await learner.close();

  await page.getByRole('link', { name: 'Activity' }).click();
  await page.getByLabel('Search nicknames and keys').fill(nickname);
  const row = page.getByRole('row').filter({ hasText: nickname });
  await expect(row.getByText(course)).toBeVisible();
  await expect(row.getByText('No Progress')).toBeVisible();
});

test('a large film shows how far it is, and can be cancelled', async ({ page }) => {
  const film = join(tmpdir(), `film-${randomBytes(4).toString('hex')}.mp4`);
  const file = await open(film, 'w');
  await file.truncate(90 * 1024 * 1024);
  await file.close();
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  try {
    await page.goto('/admin/cards/new');
    await page.getByLabel('Title').fill('Large');
    const rate = 12 * 1024 * 1024;
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: rate,
      uploadThroughput: rate,
    });
    await page.getByLabel('Video').setInputFiles(film);
    await expect(page.getByText(/^[1-9]\d?%$/)).toBeVisible();
    await page.getByRole('button', { name: 'Cancel upload' }).click();
    await expect(page.getByText('Choose a video, or drop one here')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Create card' })).toBeEnabled();
  } finally {
    await rm(film);
  }
});
