import type { Page } from '@playwright/test';
import { createNickname, expect, test } from '../fixtures.ts';
import { getHeading } from '../player/player-page.ts';

/**
 * Makes requests for a client file fail, as such requests can fail after a server update. The requests succeed again once the page has
 * checked whether the server is reachable, unless `isBackAfterReload` is false. Returns a function that counts how often the page was
 * loaded.
 */
async function removeFile(page: Page, pattern: string, { isBackAfterReload = true } = {}): Promise<() => number> {
  let isMissing = true;
  let loads = 0;
  await page.route(`**/assets/${pattern}`, (route) => (isMissing ? route.fulfill({ status: 404, json: {} }) : route.continue()));
  page.on('request', (request) => {
    if (request.method() === 'HEAD') isMissing = !isBackAfterReload;
    if (request.isNavigationRequest()) loads++;
  });
  return () => loads;
}

test('after an update, a page whose code is missing reloads once by itself', async ({ page, enterAsLearner }) => {
  await enterAsLearner(page);
  const countLoads = await removeFile(page, 'player-screen-*.js');
  await page.goto('/play/first-steps/add-up');
  await expect(getHeading(page, 'Add up a column with SUM')).toBeVisible();
  expect(countLoads()).toBe(2);
});

test('after an update, a challenge whose code is missing reloads once by itself', async ({ page, createCourse }) => {
  const course = await createCourse([
    { slug: 'text', type: 'info' },
    { slug: 'task', type: 'challenge', answers: [{ type: 'text', regex: '^60$' }] },
  ]);
  await page.request.post('/api/gate/enter', { data: { key: course.key, nickname: createNickname() } });
  const countLoads = await removeFile(page, 'challenge-view-*.js');
  await page.goto(`/play/${course.moduleSlug}/text`);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible();
  expect(countLoads()).toBe(2);
});

test('after an update, a key form whose proof of work is missing reloads once by itself', async ({ page, createAccessKey }) => {
  const countLoads = await removeFile(page, 'solve-proof-*.js');
  await page.route('**/trpc/gate.enter*', (route) =>
    route.fulfill({
      status: 429,
      json: [
        { error: { message: 'Too many attempts.', code: -32029, data: { failure: 'attempts.tooMany', httpStatus: 429, challenge: 'x' } } },
      ],
    }),
  );
  await page.goto('/');
  await page.getByLabel('Access key').fill(await createAccessKey());
  await page.getByRole('button', { name: 'CONTINUE' }).click();
  await page.getByLabel('Nickname').fill('Ada');
  await page.getByRole('button', { name: 'BEGIN' }).click();
  await expect.poll(countLoads).toBe(2);
  await expect(page.getByLabel('Access key')).toHaveValue('');
});

// React logs caught errors to the console. The following tests therefore use a page that tolerates console errors.
test('a file that stays missing is reloaded once and then reported', async ({ browser, baseURL, enterAsLearner }) => {
  const page = await browser.newPage({ baseURL: baseURL! });
  await enterAsLearner(page);
  const countLoads = await removeFile(page, 'player-screen-*.js', { isBackAfterReload: false });
  await page.goto('/play/first-steps/add-up');
  await expect(page.getByRole('heading', { name: 'Something went wrong on our side. Please try again.' })).toBeVisible();
  expect(countLoads()).toBe(2);
  await page.close();
});

test('code that cannot be loaded without a connection is reported, and the page is not reloaded', async ({
  browser,
  baseURL,
  enterAsLearner,
}) => {
  const page = await browser.newPage({ baseURL: baseURL! });
  await enterAsLearner(page);
  const countLoads = await removeFile(page, 'module-list-screen-*.js', { isBackAfterReload: false });
  await page.route('**/*', (route) => (route.request().method() === 'HEAD' ? route.abort() : route.fallback()));
  await page.goto('/modules');
  await expect(page.getByRole('heading', { name: 'No connection. Check your network and try again.' })).toBeVisible();
  expect(countLoads()).toBe(1);
  await page.close();
});

test('a refusal by a proxy is shown with the message of the proxy', async ({ page, enterAsLearner }) => {
  await enterAsLearner(page);
  await page.goto('/modules');
  const module = page.getByRole('link', { name: /First Steps/ });
  await expect(module).toBeVisible();
  await page.route('**/trpc/content.*', (route) => route.fulfill({ status: 502, contentType: 'text/plain', body: 'upstream is down' }));
  await module.click();
  await expect(getHeading(page, 'Error loading content: 502: upstream is down')).toBeVisible();
});

test('the card editor stays open with the typed text when the code of its preview is missing', async ({ adminPage, createCourse }) => {
  const { moduleId } = await createCourse([]);
  const countLoads = await removeFile(adminPage, 'challenge-view-*.js', { isBackAfterReload: false });
  await adminPage.goto(`/admin/cards/new?module=${moduleId}`);
  await adminPage.getByLabel('Title').fill('Typed');
  await adminPage.getByLabel('Type').selectOption('challenge');
  await expect(adminPage.getByRole('alert')).toHaveText('The preview could not be loaded. Save your changes, then reload the page.');
  await expect(adminPage.getByLabel('Title')).toHaveValue('Typed');
  expect(countLoads()).toBe(1);
});
