import type { Page } from '@playwright/test';
import { createAxeBuilder } from '../create-axe-builder.ts';
import { expect, createNickname, test, waitForEmptyOutbox } from '../fixtures.ts';

const UNKNOWN_KEY = 'EXCEL-0000-0000';

const getKeyField = (page: Page) => page.getByLabel('Access key');
const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

async function enter(page: Page, key: string, nickname = createNickname()) {
  await getKeyField(page).fill(key);
  await press(page, 'CONTINUE');
  await page.getByLabel('Nickname').fill(nickname);
  await press(page, 'BEGIN');
}

test('a learner enters with a key and a nickname and gets the first page', async ({ page, createAccessKey }) => {
  const key = await createAccessKey();
  await page.goto('/');
  await expect(page).toHaveTitle('Access key · Keyreel');
  await getKeyField(page).fill(key.toLowerCase());
  await press(page, 'CONTINUE');
  await expect(page.getByText(key, { exact: true })).toBeVisible();
  await page.getByLabel('Nickname').fill(createNickname());
  await press(page, 'BEGIN');
  await expect(page).toHaveURL(/\/play\/first-steps\/welcome$/);
  await expect(page.getByText('Success', { exact: true })).toBeVisible();
  await expect(page.getByText('Welcome to your learning experience!')).toBeVisible();
});

test('the key is formatted while it is typed or pasted', async ({ page }) => {
  await page.goto('/');
  await getKeyField(page).pressSequentially('excel7k4q9m2x');
  await expect(getKeyField(page)).toHaveValue('EXCEL-7K4Q-9M2X');
  await getKeyField(page).press('Backspace');
  await expect(getKeyField(page)).toHaveValue('EXCEL-7K4Q-9M2');
  await getKeyField(page).fill(' sum 7k4q\u20139m2x ');
  await expect(getKeyField(page)).toHaveValue('SUM-7K4Q-9M2X');
});

test('the caret stays in place when a symbol in the middle of the key is corrected', async ({ page }) => {
  await page.goto('/');
  await getKeyField(page).fill('EXCEL-7K4Q-9M2X');
  await getKeyField(page).press('Home');
  for (let i = 0; i < 7; i++) await getKeyField(page).press('ArrowRight');
  await getKeyField(page).press('Delete');
  await getKeyField(page).pressSequentially('aa');
  await expect(getKeyField(page)).toHaveValue('EXCEL7-AA4Q-9M2X');
});

test('blank fields are reported, and on a turned phone the button is in sight', async ({ page }) => {
  await page.goto('/');
  await getKeyField(page).fill('   ');
  await press(page, 'CONTINUE');
  await expect(page.getByRole('alert')).toContainText('Missing Information');
  await expect(page.getByRole('alert')).toContainText('Please enter your access key.');
  await getKeyField(page).fill(UNKNOWN_KEY);
  await press(page, 'CONTINUE');
  await page.getByLabel('Nickname').fill('  ');
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(page.getByRole('button', { name: 'BEGIN' })).toBeInViewport({ ratio: 1 });
  await press(page, 'BEGIN');
  await expect(page.getByRole('alert')).toContainText('Please enter a nickname.');
  await expect(page.getByLabel('Nickname')).toBeFocused();
});

test('an invalid key is refused with a message, and the fields keep their text', async ({ page }) => {
  await page.goto('/');
  await enter(page, UNKNOWN_KEY, 'Grace');
  await expect(page.getByRole('alert')).toContainText('Access Denied');
  await expect(page.getByRole('alert')).toContainText('This access key is not valid.');
  await expect(page.getByLabel('Nickname')).toHaveValue('Grace');
  await press(page, 'Back');
  await expect(getKeyField(page)).toHaveValue(UNKNOWN_KEY);
  await expect(getKeyField(page)).toBeFocused();
});

test('a key without remaining logins is refused', async ({ page, createAccessKey, playwright, baseURL }) => {
  const key = await createAccessKey('excel-basics', { maxLogins: 1 });
  const elsewhere = await playwright.request.newContext({ baseURL: baseURL! });
  expect((await elsewhere.post('/api/gate/enter', { data: { key, nickname: createNickname() } })).ok()).toBe(true);
  await elsewhere.dispose();
  await page.goto('/');
  await enter(page, key);
  await expect(page.getByRole('alert')).toContainText('This access key has reached its login limit.');
});

test('the nickname is remembered, so the learner needs only the key the second time', async ({ page, createAccessKey }) => {
  const key = await createAccessKey();
  await page.goto('/');
  await enter(page, key);
  await expect(page).toHaveURL(/\/play\//);
  await page.goto('/');
  await getKeyField(page).fill(key);
  await press(page, 'CONTINUE');
  await expect(page).toHaveURL(/\/play\/first-steps\/welcome$/);
});

test('the demo key opens the demo and starts no session', async ({ page, demoKey }) => {
  await page.goto('/');
  await enter(page, demoKey);
  await expect(page).toHaveURL(/\/play\/demo\/demo-info-1$/);
  expect((await page.request.get('/api/session/current')).status()).toBe(401);
});

test('two clicks on BEGIN log the learner in once, and the button shows that it is busy', async ({ page, createAccessKey }) => {
  let requests = 0;
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/gate\.enter/, async (route) => {
    requests++;
    await released;
    await route.continue();
  });
  await page.goto('/');
  await getKeyField(page).fill(await createAccessKey());
  await press(page, 'CONTINUE');
  await page.getByLabel('Nickname').fill(createNickname());
  await page.getByRole('button', { name: 'BEGIN' }).dblclick();
  await page.getByRole('button', { name: 'VALIDATING...' }).press('Enter');
  release();
  await expect(page).toHaveURL(/\/play\//);
  expect(requests).toBe(1);
});

test('a session check that responds after the learner has entered does not end the session', async ({ page, createAccessKey }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/gate\.optionalSession/, async (route) => {
    const response = await route.fetch();
    await released;
    await route.fulfill({ response });
  });
  const lateResponse = page.waitForResponse(/gate\.optionalSession/);
  await page.goto('/');
  await enter(page, await createAccessKey());
  await expect(page).toHaveURL(/\/play\/first-steps\/welcome$/);
  release();
  await (await lateResponse).finished();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(/\/play\/first-steps\/(?!welcome)/);
  await expect(getKeyField(page)).toBeHidden();
});

test('a login whose response is lost is repeated with the same request id', async ({ page, createAccessKey }) => {
  const attempts: unknown[] = [];
  await page.route(/gate\.enter/, (route) => {
    attempts.push(route.request().postDataJSON());
    return attempts.length === 1 ? route.abort() : route.continue();
  });
  await page.goto('/');
  await enter(page, await createAccessKey());
  await expect(page.getByRole('alert')).toContainText('No connection.');
  await press(page, 'BEGIN');
  await expect(page).toHaveURL(/\/play\//);
  expect(attempts).toHaveLength(2);
  expect(attempts[0]).toEqual(attempts[1]);
});

test('a product without modules is reported', async ({ page, adminApi, createAccessKey }) => {
  const slug = `empty-${Date.now()}`;
  expect((await adminApi.post('/api/admin/products', { data: { slug, title: 'Nothing yet' } })).status()).toBe(201);
  await page.goto('/');
  await enter(page, await createAccessKey(slug));
  await expect(page.getByRole('alert')).toContainText('No Content');
  await expect(page.getByRole('alert')).toContainText('No learning modules found for this product');
});

test('content that fails to load is reported', async ({ page, createAccessKey }) => {
  await page.goto('/');
  await page.route(/gate\.enter/, async (route) => {
    const response = await route.fetch();
    const [entered] = (await response.json()) as [{ result: { data: { firstModule?: unknown } } }];
    // The server omits the first module from the login response when the module cannot be loaded.
    delete entered.result.data.firstModule;
    await route.fulfill({ response, json: [entered] });
  });
  await enter(page, await createAccessKey());
  await expect(page.getByRole('alert')).toContainText('Unable to load your learning content');
});

/** Collects the paths of all API requests that a page sends, except requests that record events. */
function recordApiRequests(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(trpc|api)\//.test(pathname) && pathname !== '/api/events') paths.push(pathname);
  });
  return paths;
}

test('entering leads to the first lesson with a single request', async ({ page, createAccessKey }) => {
  await page.goto('/');
  await getKeyField(page).fill(await createAccessKey());
  await press(page, 'CONTINUE');
  await page.getByLabel('Nickname').fill(createNickname());
  const requests = recordApiRequests(page);
  await press(page, 'BEGIN');
  await expect(page.locator('[data-video="lesson"]')).toHaveJSProperty('readyState', 4);
  expect(requests).toEqual(['/trpc/gate.enter']);
  // The app loads the module again on a later visit, because the module's cards may have changed.
  await page.getByRole('button', { name: 'Exit' }).click();
  await page.getByRole('link', { name: 'Continue Excel Basics' }).click();
  await expect(page.locator('[data-video="lesson"]')).toHaveJSProperty('readyState', 4);
  expect(requests.filter((path) => path.includes('content.open'))).toEqual(['/trpc/content.open']);
});

test('entering at the URL of a page in the first module needs no further request', async ({ page, createAccessKey }) => {
  await page.goto('/play/first-steps/add-up');
  await expect(getKeyField(page)).toBeVisible();
  const requests = recordApiRequests(page);
  await enter(page, await createAccessKey());
  await expect(page.getByRole('heading', { name: 'Add up a column with SUM' })).toBeVisible();
  expect(requests).toEqual(['/trpc/gate.enter']);
});

test('a learner who opens a page by its URL returns to it after entering', async ({ page, createAccessKey }) => {
  await page.goto('/modules');
  await enter(page, await createAccessKey());
  await expect(page.getByRole('heading', { name: 'EXCEL TRAINING MODULES' })).toBeVisible();
  await expect(page).toHaveURL(/\/modules$/);
});

test('the demo key leads to the demo from any page', async ({ page, demoKey }) => {
  await page.goto('/modules');
  await enter(page, demoKey);
  await expect(page).toHaveURL(/\/play\/demo\/demo-info-1$/);
});

test('a returning learner continues with the card that was viewed last', async ({ page, enterAsLearner }) => {
  await enterAsLearner(page);
  const [module] = (await (await page.request.get('/api/modules/excel-basics')).json()) as { id: string }[];
  const cards = (await (await page.request.get(`/api/cards/${module!.id}`)).json()) as { id: string; slug: string; type: string }[];
  const seen = cards.find(({ type }) => type === 'mcq')!;
  const event = { id: '01938b1e-7c00-7000-8000-000000000001', type: 'viewed', cardId: seen.id, at: new Date().toISOString() };
  expect((await page.request.post('/api/events', { data: { events: [event] } })).ok()).toBe(true);
  await page.goto('/');
  await page.getByRole('link', { name: 'Continue Excel Basics' }).click();
  await expect(page).toHaveURL(new RegExp(`/play/first-steps/${seen.slug}$`));
});

test('after a key is revoked, the next page shows the key form', async ({ page, adminApi, createAccessKey }) => {
  const key = await createAccessKey();
  await page.request.post('/api/gate/enter', { data: { key, nickname: createNickname() } });
  await page.goto('/module-complete/first-steps');
  await expect(page.getByText('MODULE COMPLETE')).toBeVisible();
  // The outbox must be empty before the key is revoked, because the app would show the access key form too early if it sent an event after
  // the revocation.
  await waitForEmptyOutbox(page);
  const found = await adminApi.post('/trpc/admin.findKey', { data: { key } });
  const { id } = ((await found.json()) as { result: { data: { id: string } } }).result.data;
  expect((await adminApi.put(`/api/admin/keys/${id}`, { data: { revoked: true } })).ok()).toBe(true);
  await page.getByRole('link', { name: 'VIEW ALL MODULES' }).click();
  await expect(getKeyField(page)).toBeVisible();
  await expect(page).toHaveURL(/\/modules$/);
});

test('the four shop links open in a new tab', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'BUY YOUR KEY' })).toBeVisible();
  for (const name of ['Canada', 'USA', 'Mexico', 'Europe']) {
    const link = page.getByRole('link', { name });
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('href', /^https:\/\/example\.com\//);
  }
});

test('an unknown URL shows the 404 page', async ({ page }) => {
  await page.goto('/no/such/place');
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeFocused();
  await page.getByRole('link', { name: 'Return to Main Menu' }).click();
  await expect(getKeyField(page)).toBeVisible();
});

test('a toast can be closed, and disappears after five seconds', async ({ page }) => {
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

test('both steps pass the axe checks', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await getKeyField(page).fill(UNKNOWN_KEY);
  expect((await createAxeBuilder(page).analyze()).violations).toEqual([]);
  await press(page, 'CONTINUE');
  await expect(page.getByLabel('Nickname')).toBeFocused();
  expect((await createAxeBuilder(page).analyze()).violations).toEqual([]);
});

test('a browser that keeps no cookies is told what to change', async ({ page, createAccessKey }) => {
  await page.addInitScript(() => Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} }));
  await page.goto('/');
  await enter(page, await createAccessKey());
  await expect(page.getByText(/^Your browser does not keep cookies\./)).toBeVisible();
  await expect(page.getByRole('button', { name: 'BEGIN' })).toBeEnabled();
});
