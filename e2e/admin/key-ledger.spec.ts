import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { createAxeBuilder } from '../create-axe-builder.ts';
import { ADMIN_CREDENTIALS, createNickname, createUniqueTitle, expect, test } from '../fixtures.ts';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 800 };

test.use({ viewport: DESKTOP, permissions: ['clipboard-read', 'clipboard-write'] });

test.beforeEach(async ({ page }) => {
  const login = await page.request.post('/api/auth/admin/login', { data: ADMIN_CREDENTIALS });
  expect(login.ok()).toBe(true);
});

/** Expects that the current screen passes axe's accessibility checks and fits the width of a phone and that of a desktop. */
async function expectAccessible(page: Page): Promise<void> {
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    const { violations } = await createAxeBuilder(page).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
}

/** Opens the details page of an access key from the table of access keys. */
async function openKey(page: Page, key: string): Promise<void> {
  await page.goto('/admin/keys');
  await page.getByLabel('Search keys').fill(key);
  await page.getByRole('link', { name: `••${key.slice(-2)}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: `••${key.slice(-2)}` })).toBeVisible();
}

test("a key is found by the buyer's order number, and its page shows browsers, learners and days", async ({ page, browser }) => {
  test.slow();
  const order = createUniqueTitle('ORDER');
  await page.goto('/admin/keys');
  await page.getByLabel('Product').selectOption({ label: 'Excel Basics' });
  await page.getByLabel('Quantity').fill('1');
  await page.getByLabel('Max logins').fill('2');
  await page.getByRole('button', { name: 'Add label, buyer or order number' }).click();
  await expect(page.getByLabel('Label')).toBeFocused();
  await page.getByLabel('Label').fill('Class 4b');
  await page.getByLabel('Buyer').fill('Hopper School');
  await page.getByLabel('Order number').fill(order);
  await page.getByRole('button', { name: 'Generate keys' }).dblclick();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const [head, line] = (await readFile(await (await download).path(), 'utf8')).split('\n') as [string, string];
  expect(head).toBe('Access Key,Product,Max Logins,Created,Label,Buyer,Order number');
  const key = line.split(',')[0]!;
  expect(line).toContain(`,Class 4b,Hopper School,${order}`);

  const nickname = createNickname();
  const learner = await browser.newContext();
  const learnerPage = await learner.newPage();
  const entered = await learner.request.post('/api/gate/enter', { data: { key, nickname } });
  expect(entered.ok()).toBe(true);

  await page.reload();
  await page.getByLabel('Search keys').fill(`hopper ${order}`);
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('link', { name: 'EXCEL-' }).click();
  const summary = page.getByRole('region', { name: 'At a glance' });
  for (const text of ['Class 4b', 'Hopper School', order, '1 of 2 used']) await expect(summary.getByText(text)).toBeVisible();
  await expect(page.getByRole('table', { name: 'Last 30 days' }).getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('link', { name: nickname })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: /^Forget / }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Forget browser' }).click();
  await expect(page.getByText('Browser forgotten. Its login is free again.')).toBeVisible();
  await expect(page.getByText('No browser has used a login of this key.')).toBeVisible();
  await expect(summary.getByText('0 of 2 used')).toBeVisible();
  await learnerPage.goto('/modules');
  await expect(learnerPage.getByLabel('Access key')).toBeVisible();
  await learner.close();

  await page.getByRole('button', { name: 'More for' }).click();
  await page.getByRole('menuitem', { name: 'Change limit, expiry or notes' }).click();
  await page.getByRole('dialog').getByLabel('Buyer').fill('Lovelace School');
  await page.getByRole('button', { name: 'Save key' }).click();
  await expect(summary.getByText('Lovelace School')).toBeVisible();
  await page.getByRole('link', { name: nickname }).click();
  await expect(page.getByRole('heading', { level: 1, name: nickname })).toBeVisible();
});

test('the learners of a replaced key continue with the new key, which is shown once', async ({ page, browser, createAccessKey }) => {
  const key = await createAccessKey('excel-basics', { maxLogins: 3 });
  const learner = await browser.newContext();
  await learner.request.post('/api/gate/enter', { data: { key, nickname: createNickname() } });
  await openKey(page, key);
  await page.getByRole('button', { name: 'Replace key' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Replace key' }).dblclick();
  await expect(page.getByText('Access key replaced successfully.')).toBeVisible();
  await expect(page.getByText('1 new key for Excel Basics. This is the only time it is shown.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Replaced' })).toContainText('This key was revoked on');
  await expect(page.getByRole('region', { name: 'At a glance' }).getByText('Revoked')).toBeVisible();
  await expectAccessible(page);
  // The new access key has not been copied yet, so the portal asks for confirmation before the administrator leaves the screen.
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page
    .getByRole('button', { name: 'Keep editing' })
    .or(page.getByRole('button', { name: 'Stay' }))
    .click();
  await page.getByRole('button', { name: 'Copy all' }).click();
  const newKey = await page.evaluate(() => navigator.clipboard.readText());
  expect(newKey).toMatch(/^EXCEL-[0-9A-Z]{4}-[0-9A-Z]{4}$/);

  expect((await learner.request.get('/api/session/current')).status()).toBe(200);
  const refused = await learner.request.post('/api/gate/enter', { data: { key, nickname: createNickname() } });
  expect(await refused.json()).toMatchObject({ statusCode: 403, message: 'This access key is not valid.' });
  const entered = await learner.request.post('/api/gate/enter', { data: { key: newKey, nickname: createNickname() } });
  expect(entered.status()).toBe(200);
  await learner.close();

  await page.getByRole('region', { name: 'Replaced' }).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: `••${newKey.slice(-2)}` })).toBeVisible();
  await expect(page.getByRole('region', { name: 'At a glance' }).getByText('1 of 3 used')).toBeVisible();
  await expect(page.getByText(newKey)).toHaveCount(0);
  await expect(page.getByRole('table', { name: 'Learners' }).getByRole('row')).toHaveCount(3);
});

test('an unused key, an unknown key and a page that cannot be loaded each show a message', async ({ page, createAccessKey }) => {
  await openKey(page, await createAccessKey());
  for (const text of ['No browser has used a login of this key.', 'Nobody learns with this key.', 'Nothing happened in these 30 days.'])
    await expect(page.getByText(text)).toBeVisible();
  await expectAccessible(page);
  const path = new URL(page.url()).pathname;
  await page.goto('/admin/keys/nowhere');
  await expect(page.getByRole('heading', { level: 1, name: 'Access key not found' })).toBeVisible();
  await expectAccessible(page);
  await page.route('**/trpc/**admin.key**', (route) => route.abort());
  await page.goto(path);
  await expect(page.getByText('No connection')).toBeVisible();
  await page.unroute('**/trpc/**admin.key**');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('region', { name: 'At a glance' })).toBeVisible();
});
