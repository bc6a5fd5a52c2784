// The first screen stands before the app has arrived.
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, createNickname, test } from './fixtures.ts';

const keyField = (page: Page) => page.getByLabel('Access key');
const heading = (page: Page) => page.getByRole('heading', { name: 'Enter your access key' });

/** Opens `/` with the app held back; gives what lets it through. */
async function openWithoutApp(page: Page): Promise<() => void> {
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  const script = page.waitForResponse(/\/before-hydration\.js$/);
  await page.goto('/', { waitUntil: 'commit' });
  await (await script).finished();
  // The script is at work once it makes capitals.
  await expect(async () => {
    await keyField(page).fill('a');
    await expect(keyField(page)).toHaveValue('A', { timeout: 100 });
  }).toPass();
  await keyField(page).fill('');
  return letThrough;
}

test('the form is in the first answer, with its words, its shops and its look', async ({ page }) => {
  await openWithoutApp(page);
  await expect(heading(page)).toBeVisible();
  await expect(keyField(page)).toHaveAttribute('placeholder', 'EXCEL-XXXX-XXXX');
  await expect(page.getByRole('button', { name: 'CONTINUE' })).toHaveCSS('background-color', 'rgb(52, 210, 123)');
  await expect(page.getByRole('heading', { name: 'BUY YOUR KEY' })).toBeVisible();
  for (const name of ['Canada', 'USA', 'Mexico', 'Europe'])
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', /^https:\/\/example\.com\/buy\/..$/);
  expect((await new AxeBuilder({ page }).disableRules('document-title').analyze()).violations).toEqual([]);
});

test('a key typed and sent before the app is there is asked for its nickname when it comes', async ({ page, givenKey }) => {
  const key = await givenKey();
  const letThrough = await openWithoutApp(page);
  await keyField(page).pressSequentially(key.toLowerCase());
  await expect(keyField(page)).toHaveValue(key);
  await page.getByRole('button', { name: 'CONTINUE' }).click();
  await expect(page).toHaveURL(/\/$/);
  letThrough();
  await expect(page.getByText(key, { exact: true })).toBeVisible();
  await page.getByLabel('Nickname').fill(createNickname());
  await page.getByRole('button', { name: 'BEGIN' }).click();
  await expect(page).toHaveURL(/\/play\/first-steps\/welcome$/);
});

test('what is typed before the app is there stays, and the typing goes on in shape', async ({ page }) => {
  const letThrough = await openWithoutApp(page);
  await keyField(page).pressSequentially('excel-7k4q9');
  letThrough();
  await expect(page).toHaveTitle('Access key · Keyreel');
  await expect(keyField(page)).toHaveValue('EXCEL-7K4Q9');
  await expect(keyField(page)).toBeFocused();
  await page.keyboard.type('m2x');
  await expect(keyField(page)).toHaveValue('EXCEL-7K4Q-9M2X');
});

test('a press without a key is answered when the app comes', async ({ page }) => {
  const letThrough = await openWithoutApp(page);
  await keyField(page).press('Enter');
  letThrough();
  await expect(page.getByRole('alert')).toContainText('Please enter your access key.');
});

test('no script at all: the key does not get into the address', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/');
  await keyField(page).fill('EXCEL-7K4Q-9M2X');
  await keyField(page).press('Enter');
  await page.getByRole('button', { name: 'CONTINUE' }).click();
  await expect(heading(page)).toBeVisible();
  await expect(page).toHaveURL(`${baseURL}/`);
  await context.close();
});

test('the app and the way back to a product come without anything moving', async ({ page, givenSession }) => {
  await givenSession(page);
  await page.addInitScript(() => {
    const moved: number[] = [];
    new PerformanceObserver((list) =>
      moved.push(...list.getEntries().map((entry) => (entry as PerformanceEntry & { value: number }).value)),
    ).observe({ type: 'layout-shift', buffered: true });
    Object.assign(globalThis, { moved });
  });
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Continue Excel Basics' })).toBeVisible();
  // A shift is reported with the frame after it.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await page.evaluate(() => (globalThis as unknown as { moved: number[] }).moved)).toEqual([]);
});

test('no other address is sent with the key form, so that none flashes it', async ({ request }) => {
  expect(await (await request.get('/')).text()).toContain('Enter your access key');
  for (const path of ['/modules', '/play/first-steps/welcome', '/admin', '/no/such/place'])
    expect(await (await request.get(path)).text()).not.toContain('Enter your access key');
});

test('Exit leads back to the form as before', async ({ page }) => {
  await page.goto('/play/demo/demo-info-1');
  await page.getByRole('button', { name: 'Exit' }).click();
  await expect(heading(page)).toBeVisible();
  await keyField(page).pressSequentially('excel7k4q9m2x');
  await expect(keyField(page)).toHaveValue('EXCEL-7K4Q-9M2X');
});
