import { randomBytes } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mergeTests, type Page } from '@playwright/test';
import { ADMIN_CREDENTIALS, expect, test as browserTest } from '../fixtures.ts';
import { test as serverTest } from '../server/server-process.ts';

const test = mergeTests(browserTest, serverTest);

test.use({ viewport: { width: 1280, height: 800 }, permissions: ['clipboard-read', 'clipboard-write'] });

const expectText = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();

test('an administrator sets up a first course in the portal of an empty server, and a learner completes the course', async ({
  page,
  browser,
  runServer,
}) => {
  test.slow();
  const server = runServer([], { SAMPLE_COURSE: 'off' });
  const address = await server.waitForAddress();
  const [, username, password] = /user (\S+) +password (\S+)/.exec(server.output())!;
  const dialog = page.getByRole('dialog');
  await page.goto(`${address}/admin`);
  await page.getByLabel('Username').fill(username!);
  await page.getByLabel('Password').fill(password!);
  await page.getByRole('button', { name: 'Login' }).click();
  await expectText(page, 'Successfully logged in!');

  await page.goto(`${address}/admin/settings/mail`);
  await expectText(page, 'No products yet. The mail with a key of each is written here.');
  await expect(page.getByRole('link', { name: 'Go to products' })).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();

  const guide = page.getByRole('region', { name: 'Your first course' });
  await expect(guide).toContainText('0 of 6 done');
  await guide.getByRole('button', { name: 'New product' }).click();
  await dialog.getByLabel('Title').fill('Sums for Teachers');
  await dialog.getByRole('button', { name: 'Create product' }).click();
  await expectText(page, 'Product created successfully.');

  await guide.getByRole('button', { name: 'New module' }).click();
  await dialog.getByLabel('Title').fill('The first week');
  await expect(dialog.getByLabel('Add to product').locator('option:checked')).toHaveText('Sums for Teachers');
  await dialog.getByRole('button', { name: 'Create module' }).click();
  await expectText(page, 'Module created successfully');

  await expect(page.getByText('Or drop videos here')).toBeVisible();
  await guide.getByRole('link', { name: 'New card' }).click();
  await page.getByLabel('Title').fill('Add up a column');
  await page.getByLabel('Button text').fill('Got it');
  await page.getByLabel('Video').setInputFiles('assets/lessons/sum.mp4');
  await page.getByLabel('Transcript').setInputFiles('assets/lessons/sum.srt');
  await expect(page.getByText(/^\d+ lines$/)).toBeVisible();
  await page.getByRole('button', { name: 'Create card' }).click();
  await expectText(page, 'Learning page created successfully.');
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await guide.getByRole('link', { name: 'New question' }).click();
  await page.getByLabel('Title').fill('Which one adds up?');
  await expect(page.getByLabel('Type')).toHaveValue('mcq');
  for (const [index, label] of ['=MAX(B2:B5)', '=SUM(B2:B5)'].entries()) {
    await page.getByRole('button', { name: 'Add option' }).click();
    await page.getByLabel(`Option ${index + 1}`).fill(label);
  }
  await page.getByLabel('Correct').last().check();
  await page.getByRole('button', { name: 'Create card' }).click();
  await expectText(page, 'Learning page created successfully.');

  await page.getByRole('link', { name: 'Access Keys' }).click();
  await page.getByLabel('Product').selectOption({ label: 'Sums for Teachers' });
  await page.getByLabel('Quantity').fill('1');
  await page.getByRole('button', { name: 'Generate keys' }).click();
  await page.getByRole('button', { name: 'Copy all' }).click();
  await expectText(page, 'Copied');
  const key = await page.evaluate(() => navigator.clipboard.readText());

  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(guide).toContainText('5 of 6 done');
  await guide.getByRole('link', { name: 'Try as a learner' }).click();
  await expect(page.getByRole('heading', { name: 'Preview of The first week' })).toBeVisible();

  const learner = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await learner.goto(address);
  await learner.getByLabel('Access key').fill(key);
  await learner.getByRole('button', { name: 'CONTINUE' }).click();
  await learner.getByLabel('Nickname').fill('Ada');
  await learner.getByRole('button', { name: 'BEGIN' }).click();
  await expect(learner).toHaveURL(`${address}/play/the-first-week/add-up-a-column`);
  await expect(learner.getByRole('button', { name: 'Got it' })).toBeVisible();
  const video = learner.locator('video[data-video="lesson"]');
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0.5);
  await learner.getByRole('button', { name: 'Got it' }).click();
  await learner.getByRole('button', { name: '=SUM(B2:B5)' }).click();
  await expect(learner.getByText('✅ Correct! Moving to next section...')).toBeVisible();
  await expect(learner.getByText('MODULE COMPLETE')).toBeVisible();
  await learner.close();

  await page.getByRole('link', { name: 'Activity' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Ada' });
  await expect(row).toContainText('Sums for Teachers');
  await expect(row.getByText('High Progress')).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(guide).toBeHidden();
});

test('a large upload shows its progress and can be cancelled', async ({ page }) => {
  expect((await page.request.post('/api/auth/admin/login', { data: ADMIN_CREDENTIALS })).ok()).toBe(true);
  const videoFile = join(tmpdir(), `video-${randomBytes(4).toString('hex')}.mp4`);
  const file = await open(videoFile, 'w');
  await file.truncate(90 * 1024 * 1024);
  await file.close();
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  try {
    await page.goto('/admin/cards/new');
    await page.getByLabel('Title').fill('Large');
    const bytesPerSecond = 12 * 1024 * 1024;
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    });
    await page.getByLabel('Video').setInputFiles(videoFile);
    await expect(page.getByText(/^[1-9]\d?%$/)).toBeVisible();
    await page.getByRole('button', { name: 'Cancel upload' }).click();
    await expect(page.getByText('Choose a video, or drop one here')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Create card' })).toBeEnabled();
  } finally {
    await rm(videoFile);
  }
});
