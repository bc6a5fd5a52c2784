import type { Page } from '@playwright/test';
import { createAxeBuilder } from '../create-axe-builder.ts';
import { createNickname, expect, test } from '../fixtures.ts';
import { getHeading } from '../player/player-page.ts';
import { readQrCode } from '../read-qr-code.ts';

const LESSON = '/play/first-steps/add-up';
const HEADING = 'Add up a column with SUM';
const readSecond = (page: Page) =>
  page
    .locator('video')
    .first()
    .evaluate((video: HTMLVideoElement) => video.currentTime);

test('a learner goes on at the same page and second on another device, in two actions and without another login', async ({
  page,
  browser,
  createAccessKey,
}) => {
  const key = await createAccessKey('excel-basics', { maxLogins: 1 });
  const nickname = createNickname();
  expect((await page.request.post('/api/gate/enter', { data: { key, nickname } })).ok()).toBe(true);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(LESSON);
  await expect(getHeading(page, HEADING)).toBeVisible();
  await page
    .locator('video')
    .first()
    .evaluate(async (video: HTMLVideoElement) => {
      video.pause();
      video.currentTime = 9;
    });
  await expect.poll(() => readSecond(page)).toBe(9);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('dialog').getByRole('tab', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Continue on another device' }).click();
  const dialog = page.getByRole('dialog', { name: 'Continue on another device' });
  const qrCode = dialog.getByRole('img', { name: 'QR code for this address' });
  await expect(qrCode).toBeVisible();
  await expect(dialog.getByText(/Works once, for 10 minutes\./)).toBeVisible();
  const address = (await dialog.getByText(/\/c#/).textContent())!;
  const code = (await dialog.getByText(/^C-/).textContent())!;
  expect(address).toBe(`${new URL(page.url()).origin}/c#${code.replaceAll('-', '').slice(1)}`);
  expect(await readQrCode(page, qrCode)).toBe(address);
  expect((await createAxeBuilder(page).analyze()).violations).toEqual([]);

  const laptop = await (await browser.newContext()).newPage();
  await laptop.goto(address);
  await expect(laptop.getByRole('heading', { name: `Continue as ${nickname} in Excel Basics?` })).toBeVisible();
  expect((await createAxeBuilder(laptop).analyze()).violations).toEqual([]);
  await laptop.getByRole('button', { name: 'CONTINUE' }).click();
  await expect(getHeading(laptop, HEADING)).toBeVisible();
  await expect(laptop).toHaveURL(new RegExp(`${LESSON}$`));
  await laptop.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0);
  expect(Math.abs((await readSecond(laptop)) - 9)).toBeLessThan(2.5);
  await expect(dialog.getByText('Opened on another device.')).toBeVisible();

  // The code works once. Nobody else comes in with the same link.
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(address);
  await expect(stranger.getByRole('heading', { name: 'This access key is not valid.' })).toBeVisible();
  expect((await stranger.request.get('/api/session/current')).status()).toBe(401);
  await laptop.context().close();
  await stranger.context().close();
});

test('a planted link asks before it signs a learner in, and a code can be typed where the access key is asked for', async ({
  page,
  browser,
  enterAsLearner,
}) => {
  const nickname = await enterAsLearner(page);
  await page.goto('/modules');
  await page.getByRole('button', { name: 'Continue on another device' }).click();
  const dialog = page.getByRole('dialog', { name: 'Continue on another device' });
  const code = (await dialog.getByText(/^C-/).textContent())!;
  await dialog.getByRole('button', { name: 'New code' }).click();
  await expect(dialog.getByText(code)).toHaveCount(0);
  const newCode = (await dialog.getByText(/^C-/).textContent())!;

  const other = await (await browser.newContext()).newPage();
  await other.goto(`/c#${newCode.replaceAll('-', '').slice(1)}`);
  await other.getByRole('link', { name: 'Not me' }).click();
  await expect(other.getByLabel('Access key')).toBeVisible();
  expect((await other.request.get('/api/session/current')).status()).toBe(401);
  await other.getByLabel('Access key').fill(newCode.toLowerCase());
  await other.getByRole('button', { name: 'CONTINUE' }).click();
  await expect(other.getByRole('heading', { name: `Continue as ${nickname} in Excel Basics?` })).toBeVisible();
  await other.getByRole('button', { name: 'CONTINUE' }).click();
  await expect(other).toHaveURL(/\/modules$/);
  await expect(other.getByText(nickname)).toBeVisible();
  await other.context().close();
});
