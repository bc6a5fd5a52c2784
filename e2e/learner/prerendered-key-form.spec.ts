// The server renders the access key form, so learners can see and use the form before the app's scripts have loaded.
import type { Page } from '@playwright/test';
import { createAxeBuilder } from '../create-axe-builder.ts';
import { expect, createNickname, test } from '../fixtures.ts';

const getKeyField = (page: Page) => page.getByLabel('Access key');
const getHeading = (page: Page) => page.getByRole('heading', { name: 'Enter your access key' });

/** Opens `/` while the app's scripts are blocked. Returns a function that unblocks the scripts. */
async function openWithoutApp(page: Page): Promise<() => void> {
  let releaseApp = () => {};
  const released = new Promise<void>((resolve) => (releaseApp = resolve));
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  const script = page.waitForResponse(/\/before-hydration\.js$/);
  await page.goto('/', { waitUntil: 'commit' });
  await (await script).finished();
  // The form's inline script capitalizes typed letters, so capital letters show that the script is running.
  await expect(async () => {
    await getKeyField(page).fill('a');
    await expect(getKeyField(page)).toHaveValue('A', { timeout: 100 });
  }).toPass();
  await getKeyField(page).fill('');
  return releaseApp;
}

test('the first response contains the styled form with its texts and shop links', async ({ page }) => {
  await openWithoutApp(page);
  await expect(getHeading(page)).toBeVisible();
  await expect(getKeyField(page)).toHaveAttribute('placeholder', 'EXCEL-XXXX-XXXX');
  await expect(page.getByRole('button', { name: 'CONTINUE' })).toHaveCSS('background-color', 'rgb(52, 210, 123)');
  await expect(page.getByRole('heading', { name: 'BUY YOUR KEY' })).toBeVisible();
  for (const name of ['Canada', 'USA', 'Mexico', 'Europe'])
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', /^https:\/\/example\.com\/buy\/..$/);
  expect((await createAxeBuilder(page).disableRules('document-title').analyze()).violations).toEqual([]);
});

test('a key that is submitted before the app has loaded leads to the nickname step afterwards', async ({ page, createAccessKey }) => {
  const key = await createAccessKey();
  const releaseApp = await openWithoutApp(page);
  await getKeyField(page).pressSequentially(key.toLowerCase());
  await expect(getKeyField(page)).toHaveValue(key);
  await page.getByRole('button', { name: 'CONTINUE' }).click();
  await expect(page).toHaveURL(/\/$/);
  releaseApp();
  await expect(page.getByText(key, { exact: true })).toBeVisible();
  await page.getByLabel('Nickname').fill(createNickname());
  await page.getByRole('button', { name: 'BEGIN' }).click();
  await expect(page).toHaveURL(/\/play\/first-steps\/welcome$/);
});

test('text that is typed before the app has loaded is kept, and is formatted afterwards', async ({ page }) => {
  const releaseApp = await openWithoutApp(page);
  await getKeyField(page).pressSequentially('excel-7k4q9');
  releaseApp();
  await expect(page).toHaveTitle('Access key · Keyreel');
  await expect(getKeyField(page)).toHaveValue('EXCEL-7K4Q9');
  await expect(getKeyField(page)).toBeFocused();
  await page.keyboard.type('m2x');
  await expect(getKeyField(page)).toHaveValue('EXCEL-7K4Q-9M2X');
});

test('submitting without a key before the app has loaded is reported afterwards', async ({ page }) => {
  const releaseApp = await openWithoutApp(page);
  await getKeyField(page).press('Enter');
  releaseApp();
  await expect(page.getByRole('alert')).toContainText('Please enter your access key.');
});

test('without JavaScript the key does not get into the URL', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/');
  await getKeyField(page).fill('EXCEL-7K4Q-9M2X');
  await getKeyField(page).press('Enter');
  await page.getByRole('button', { name: 'CONTINUE' }).click();
  await expect(getHeading(page)).toBeVisible();
  await expect(page).toHaveURL(`${baseURL}/`);
  await context.close();
});

test('loading the app and the link back to a product cause no layout shift', async ({ page, enterAsLearner }) => {
  await enterAsLearner(page);
  await page.addInitScript(() => {
    const shifts: number[] = [];
    new PerformanceObserver((list) =>
      shifts.push(...list.getEntries().map((entry) => (entry as PerformanceEntry & { value: number }).value)),
    ).observe({ type: 'layout-shift', buffered: true });
    Object.assign(globalThis, { shifts });
  });
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Continue Excel Basics' })).toBeVisible();
  // The test waits for two animation frames, because browsers report a layout shift only after the next frame.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts)).toEqual([]);
});

test('a form that has arrived in part is not shown, because its parts would move when the rest arrives', async ({ browser, baseURL }) => {
  // Without JavaScript, the app does not mend what is missing.
  const context = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.route('/', async (route) => {
    const response = await route.fetch();
    const [arrived] = (await response.text()).split('<fieldset');
    await route.fulfill({ response, body: arrived! });
  });
  await page.goto('/');
  await expect(page.locator('form')).toHaveCount(1);
  await expect(page.locator('form')).toBeHidden();
  await page.unroute('/');
  await page.reload();
  await expect(getHeading(page)).toBeVisible();
  await context.close();
});

test('no other page contains the prerendered key form, so the form never flashes there', async ({ request }) => {
  expect(await (await request.get('/')).text()).toContain('Enter your access key');
  for (const path of ['/modules', '/play/first-steps/welcome', '/admin', '/no/such/place'])
    expect(await (await request.get(path)).text()).not.toContain('Enter your access key');
});

test('Exit leads back to the key form', async ({ page }) => {
  await page.goto('/play/demo/demo-info-1');
  await page.getByRole('button', { name: 'Exit' }).click();
  await expect(getHeading(page)).toBeVisible();
  await getKeyField(page).pressSequentially('excel7k4q9m2x');
  await expect(getKeyField(page)).toHaveValue('EXCEL-7K4Q-9M2X');
});
