import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, createNickname, test } from './fixtures.ts';

const NO_KEY = 'EXCEL-0000-0000';

const keyField = (page: Page) => page.getByLabel('Access key');
const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

async function enter(page: Page, key: string, nickname = createNickname()) {
  await keyField(page).fill(key);
  await press(page, 'CONTINUE');
  await page.getByLabel('Nickname').fill(nickname);
  await press(page, 'BEGIN');
}

test('a learner enters with a key and a nickname and meets the first page', async ({ page, givenKey }) => {
  const key = await givenKey();
  await page.goto('/');
  await expect(page).toHaveTitle('Access key · Keyreel');
  await keyField(page).fill(key.toLowerCase());
  await press(page, 'CONTINUE');
  await expect(page.getByText(key, { exact: true })).toBeVisible();
  await page.getByLabel('Nickname').fill(createNickname());
  await press(page, 'BEGIN');
  await expect(page).toHaveURL(/\/play\/first-steps\/welcome$/);
  await expect(page.getByText('Success', { exact: true })).toBeVisible();
  await expect(page.getByText('Welcome to your learning experience!')).toBeVisible();
});

test('the key is put into shape as it is typed or pasted', async ({ page }) => {
  await page.goto('/');
  await keyField(page).pressSequentially('excel7k4q9m2x');
  await expect(keyField(page)).toHaveValue('EXCEL-7K4Q-9M2X');
  await keyField(page).press('Backspace');
  await expect(keyField(page)).toHaveValue('EXCEL-7K4Q-9M2');
  await keyField(page).fill(' sum 7k4q\u20139m2x ');
  await expect(keyField(page)).toHaveValue('SUM-7K4Q-9M2X');
});

test('a symbol corrected in the middle leaves the caret where it was', async ({ page }) => {
  await page.goto('/');
  await keyField(page).fill('EXCEL-7K4Q-9M2X');
  await keyField(page).press('Home');
  for (let i = 0; i < 7; i++) await keyField(page).press('ArrowRight');
  await keyField(page).press('Delete');
  await keyField(page).pressSequentially('aa');
  await expect(keyField(page)).toHaveValue('EXCEL7-AA4Q-9M2X');
});

test('blank fields are asked for', async ({ page }) => {
  await page.goto('/');
  await keyField(page).fill('   ');
  await press(page, 'CONTINUE');
  await expect(page.getByRole('alert')).toContainText('Missing Information');
  await expect(page.getByRole('alert')).toContainText('Please enter your access key.');
  await keyField(page).fill(NO_KEY);
  await press(page, 'CONTINUE');
  await page.getByLabel('Nickname').fill('  ');
  await press(page, 'BEGIN');
  await expect(page.getByRole('alert')).toContainText('Please enter a nickname.');
  await expect(page.getByLabel('Nickname')).toBeFocused();
});

test('a key that is not valid is refused in words, and what was typed stays', async ({ page }) => {
  await page.goto('/');
  await enter(page, NO_KEY, 'Grace');
  await expect(page.getByRole('alert')).toContainText('Access Denied');
  await expect(page.getByRole('alert')).toContainText('This access key is not valid.');
  await expect(page.getByLabel('Nickname')).toHaveValue('Grace');
  await press(page, 'Back');
  await expect(keyField(page)).toHaveValue(NO_KEY);
  await expect(keyField(page)).toBeFocused();
});

test('a key without logins left is refused', async ({ page, givenKey, playwright, baseURL }) => {
  const key = await givenKey('excel-basics', { maxLogins: 1 });
  const elsewhere = await playwright.request.newContext({ baseURL: baseURL! });
  expect((await elsewhere.post('/api/gate/enter', { data: { key, nickname: createNickname() } })).ok()).toBe(true);
  await elsewhere.dispose();
  await page.goto('/');
  await enter(page, key);
  await expect(page.getByRole('alert')).toContainText('This access key has reached its login limit.');
});

test('the nickname is remembered: the second time the key is enough', async ({ page, givenKey }) => {
  const key = await givenKey();
  await page.goto('/');
  await enter(page, key);
  await expect(page).toHaveURL(/\/play\//);
  await page.goto('/');
  await keyField(page).fill(key);
  await press(page, 'CONTINUE');
  await expect(page).toHaveURL(/\/play\/first-steps\/welcome$/);
});

test('the demo key opens the demo and gives no session', async ({ page, demoKey }) => {
  await page.goto('/');
  await enter(page, demoKey);
  await expect(page).toHaveURL(/\/play\/demo\/demo-info-1$/);
  expect((await page.request.get('/api/session/current')).status()).toBe(401);
});

test('two clicks on BEGIN enter once, and say so while they wait', async ({ page, givenKey }) => {
  let asked = 0;
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/gate\.enter/, async (route) => {
    asked++;
    await answered;
    await route.continue();
  });
  await page.goto('/');
  await keyField(page).fill(await givenKey());
  await press(page, 'CONTINUE');
  await page.getByLabel('Nickname').fill(createNickname());
  await page.getByRole('button', { name: 'BEGIN' }).dblclick();
  await page.getByRole('button', { name: 'VALIDATING...' }).press('Enter');
  answer();
  await expect(page).toHaveURL(/\/play\//);
  expect(asked).toBe(1);
});

test('an attempt whose answer is lost is repeated as the same attempt', async ({ page, givenKey }) => {
  const attempts: unknown[] = [];
  await page.route(/gate\.enter/, (route) => {
    attempts.push(route.request().postDataJSON());
    return attempts.length === 1 ? route.abort() : route.continue();
  });
  await page.goto('/');
  await enter(page, await givenKey());
  await expect(page.getByRole('alert')).toContainText('No connection.');
  await press(page, 'BEGIN');
  await expect(page).toHaveURL(/\/play\//);
  expect(attempts).toHaveLength(2);
  expect(attempts[0]).toEqual(attempts[1]);
});

test('a product without modules says so', async ({ page, admin, givenKey }) => {
  const slug = `empty-${Date.now()}`;
  expect((await admin.post('/api/admin/products', { data: { slug, title: 'Nothing yet' } })).status()).toBe(201);
  await page.goto('/');
  await enter(page, await givenKey(slug));
  await expect(page.getByRole('alert')).toContainText('No Content');
  await expect(page.getByRole('alert')).toContainText('No learning modules found for this product');
});

test('content that does not load is told', async ({ page, givenKey }) => {
  await page.goto('/');
  await page.route(/content\.(modules|cards)/, (route) => route.abort());
  await enter(page, await givenKey());
  await expect(page.getByRole('alert')).toContainText('Unable to load your learning content');
});

test('a page opened by its address comes back after the key', async ({ page, givenKey }) => {
  await page.goto('/modules');
  await enter(page, await givenKey());
  await expect(page.getByRole('heading', { name: 'EXCEL TRAINING MODULES' })).toBeVisible();
  await expect(page).toHaveURL(/\/modules$/);
});

test('the demo key leads to the demo from any page', async ({ page, demoKey }) => {
  await page.goto('/modules');
  await enter(page, demoKey);
  await expect(page).toHaveURL(/\/play\/demo\/demo-info-1$/);
});

test('who has been here goes on with the card seen last', async ({ page, givenSession }) => {
  await givenSession(page);
  const [module] = (await (await page.request.get('/api/modules/excel-basics')).json()) as { id: string }[];
  const cards = (await (await page.request.get(`/api/cards/${module!.id}`)).json()) as { id: string; slug: string; type: string }[];
  const seen = cards.find(({ type }) => type === 'mcq')!;
  const event = { id: '01938b1e-7c00-7000-8000-000000000001', type: 'viewed', cardId: seen.id, at: new Date().toISOString() };
  expect((await page.request.post('/api/events', { data: { events: [event] } })).ok()).toBe(true);
  await page.goto('/');
  await page.getByRole('link', { name: 'Continue Excel Basics' }).click();
  await expect(page).toHaveURL(new RegExp(`/play/first-steps/${seen.slug}$`));
});

test('a revoked key brings the form back where the learner is', async ({ page, admin, givenKey }) => {
  const key = await givenKey();
  await page.request.post('/api/gate/enter', { data: { key, nickname: createNickname() } });
  await page.goto('/module-complete/first-steps');
  await expect(page.getByText('MODULE COMPLETE')).toBeVisible();
  const found = await admin.post('/trpc/admin.findKey', { data: { key } });
  const { id } = ((await found.json()) as { result: { data: { id: string } } }).result.data;
  expect((await admin.put(`/api/admin/keys/${id}`, { data: { revoked: true } })).ok()).toBe(true);
  await page.getByRole('link', { name: 'VIEW ALL MODULES' }).click();
  await expect(keyField(page)).toBeVisible();
  await expect(page).toHaveURL(/\/modules$/);
});

test('keys are sold in four places, each in a new tab', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'BUY YOUR KEY' })).toBeVisible();
  for (const name of ['Canada', 'USA', 'Mexico', 'Europe']) {
    const link = page.getByRole('link', { name });
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('href', /^https:\/\/example\.com\//);
  }
});

test('an address that leads nowhere says so', async ({ page }) => {
  await page.goto('/no/such/place');
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeFocused();
  await page.getByRole('link', { name: 'Return to Main Menu' }).click();
  await expect(keyField(page)).toBeVisible();
});

test('a toast can be closed, and goes by itself after five seconds', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  await press(page, 'CONTINUE');
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByRole('alert').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('alert')).toBeHidden();
  await press(page, 'CONTINUE');
  await expect(page.getByRole('alert')).toBeVisible();
  await page.clock.runFor(4000);
  await expect(page.getByRole('alert')).toBeVisible();
  await page.clock.runFor(1100);
  await expect(page.getByRole('alert')).toBeHidden();
});

test('both steps are without fault for axe', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await keyField(page).fill(NO_KEY);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await press(page, 'CONTINUE');
  await expect(page.getByLabel('Nickname')).toBeFocused();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
});
