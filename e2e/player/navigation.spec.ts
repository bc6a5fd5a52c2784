import { waitForEmptyOutbox, expect, createNickname, test } from '../fixtures.ts';
import { getHeading, readPlaybackPosition } from './player-page.ts';

test('a link to a page first asks for the key and then opens the page', async ({ page, createAccessKey }) => {
  const key = await createAccessKey();
  await page.goto('/play/first-steps/copy-down');
  await page.getByLabel('Access key').fill(key);
  await page.getByRole('button', { name: 'CONTINUE' }).click();
  await page.getByLabel('Nickname').fill(createNickname());
  await page.getByRole('button', { name: 'BEGIN' }).click();
  await expect(getHeading(page, 'Copy a formula down')).toBeVisible();
  await expect(page).toHaveURL(/\/play\/first-steps\/copy-down$/);
});

test('a reload keeps the page, also on a tip', async ({ page, enterAsLearner }) => {
  await enterAsLearner(page);
  await page.goto('/play/first-steps/sum-check');
  await page.getByRole('button', { name: 'B2, B3, B4 and B5' }).click();
  await expect(getHeading(page, 'AutoSum: Alt and =')).toBeVisible();
  await page.reload();
  await expect(getHeading(page, 'AutoSum: Alt and =')).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(/\/play\/first-steps\/copy-down$/);
});

test('whoever goes back the moment a page changes sees the page that the address names', async ({ page }) => {
  await page.goto('/play/demo/demo-mcq-1');
  const question = getHeading(page, 'What does =SUM(B2:B5) add up?');
  await expect(question).toBeVisible();
  // Goes back as soon as the player has added the next page to the browser history, before the router has processed that page.
  await page.evaluate(() => {
    const pushState = history.pushState.bind(history);
    history.pushState = (...args) => {
      pushState(...args);
      history.back();
    };
  });
  const isBack = page.evaluate(() => new Promise<void>((resolve) => window.addEventListener('popstate', () => resolve(), { once: true })));
  await page.getByRole('button', { name: 'Previous' }).click();
  await isBack;
  await expect(page).toHaveURL(/\/play\/demo\/demo-mcq-1$/);
  await expect(question).toBeVisible();
});

test('a returning learner is offered to resume until the learner turns a page', async ({ page, enterAsLearner }) => {
  await enterAsLearner(page);
  await page.goto('/play/first-steps/welcome');
  const offer = page.getByRole('link', { name: /Resume where you left off/ });
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(getHeading(page, 'What does =SUM(B2:B5) add up?')).toBeVisible();
  await expect(offer).toHaveCount(0);
  await waitForEmptyOutbox(page);

  await page.goto('/');
  await page.goto('/play/first-steps/welcome');
  await expect(offer).toContainText('What does =SUM(B2:B5) add up?');
  await waitForEmptyOutbox(page);
  await page.reload();
  await offer.click();
  await expect(getHeading(page, 'What does =SUM(B2:B5) add up?')).toBeVisible();
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(getHeading(page, 'Add up a column with SUM')).toBeVisible();
  await expect(offer).toHaveCount(0);
});

test('on another device the lesson continues at the second at which the learner left it', async ({
  page,
  browser,
  createAccessKey,
  baseURL,
}) => {
  const entry = { key: await createAccessKey(), nickname: createNickname() };
  await page.request.post('/api/gate/enter', { data: entry });
  await page.goto('/play/first-steps/add-up');
  await expect.poll(() => readPlaybackPosition(page)).toBeGreaterThan(1);
  await page.getByRole('button', { name: 'Forward 3 seconds' }).click();
  await page.getByRole('button', { name: 'Forward 3 seconds' }).click();
  await expect.poll(() => readPlaybackPosition(page)).toBeGreaterThan(7.5);
  await page.getByRole('button', { name: 'Pause' }).click();
  const positionLeft = await readPlaybackPosition(page);
  await waitForEmptyOutbox(page);

  const phone = await (await browser.newContext({ baseURL: baseURL!, viewport: { width: 390, height: 844 } })).newPage();
  await phone.request.post('/api/gate/enter', { data: entry });
  await phone.goto('/play/first-steps/welcome');
  await phone.getByRole('link', { name: /Resume where you left off/ }).click();
  await expect(getHeading(phone, 'Add up a column with SUM')).toBeVisible();
  await expect.poll(() => readPlaybackPosition(phone)).toBeGreaterThan(positionLeft - 0.2);
  // The lesson continues at the same position after a reload.
  await phone.getByRole('button', { name: 'Pause' }).click();
  await waitForEmptyOutbox(phone);
  await phone.reload();
  await expect.poll(() => readPlaybackPosition(phone)).toBeGreaterThan(positionLeft - 0.2);
  await phone.getByRole('button', { name: 'Next' }).click();
  await phone.getByRole('button', { name: 'Previous' }).click();
  await expect(getHeading(phone, 'Add up a column with SUM')).toBeVisible();
  expect(await readPlaybackPosition(phone)).toBeLessThan(positionLeft);
  await phone.context().close();
});

test('an unknown page shows the first page, and an unknown tip or challenge shows an error', async ({ page, enterAsLearner }) => {
  await enterAsLearner(page);
  await page.goto('/play/first-steps/no-such-page');
  await expect(getHeading(page, /Welcome/)).toBeVisible();
  await page.goto('/tips/no-such-tip');
  await expect(getHeading(page, 'Page not found')).toBeVisible();
  await page.goto('/challenge/no-such-challenge');
  await expect(getHeading(page, 'Page not found')).toBeVisible();
  await page.getByRole('button', { name: 'Exit' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('content that fails to load can be loaded again', async ({ page, enterAsLearner }) => {
  await enterAsLearner(page);
  await page.goto('/modules');
  const module = page.getByRole('link', { name: /First Steps/ });
  await expect(module).toBeVisible();
  await page.route('**/trpc/content.*', (route) => route.abort());
  await module.click();
  await expect(getHeading(page, /^Error loading content: /)).toBeVisible();
  await page.unroute('**/trpc/content.*');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(getHeading(page, /Welcome/)).toBeVisible();
});

test('after a key is revoked the next page asks for the key, and a restored key continues there', async ({
  page,
  adminApi,
  createCourse,
}) => {
  const { key, moduleSlug, productId } = await createCourse([
    { slug: 'one', type: 'info' },
    { slug: 'two', type: 'info' },
  ]);
  const entry = { key, nickname: createNickname() };
  await page.request.post('/api/gate/enter', { data: entry });
  await page.goto(`/play/${moduleSlug}/one`);
  await expect(getHeading(page, 'one')).toBeVisible();
  await waitForEmptyOutbox(page);
  const keys = (await (await adminApi.get('/api/admin/keys')).json()) as { id: string; productId: string }[];
  const { id } = keys.find((each) => each.productId === productId)!;
  expect((await adminApi.put(`/api/admin/keys/${id}`, { data: { revoked: true } })).ok()).toBe(true);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByLabel('Access key')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('Please enter your access key to go on.');
  await expect(page).toHaveURL(/\/two$/);

  await adminApi.put(`/api/admin/keys/${id}`, { data: { revoked: false } });
  await page.getByLabel('Access key').fill(key);
  await page.getByRole('button', { name: 'CONTINUE' }).click();
  await page.getByLabel('Nickname').fill(entry.nickname);
  await page.getByRole('button', { name: 'BEGIN' }).click();
  await expect(getHeading(page, 'two')).toBeVisible();
  await waitForEmptyOutbox(page);
});

test('Exit and Escape lead to the key form', async ({ page, enterAsLearner }) => {
  await enterAsLearner(page);
  await page.goto('/play/first-steps/add-up');
  await page.getByRole('button', { name: 'Exit' }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goBack();
  await expect(getHeading(page, 'Add up a column with SUM')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/$/);
});

test('Escape first leaves the field and then the page, and the typed answer is kept', async ({ page, createCourse, enterAsLearner }) => {
  const { moduleSlug } = await createCourse([
    { slug: 'lesson', type: 'info' },
    { slug: 'task', type: 'challenge', answers: [{ type: 'text' }] },
  ]);
  await enterAsLearner(page, moduleSlug);
  await page.goto(`/play/${moduleSlug}/lesson`);
  await page.getByRole('button', { name: 'Next' }).click();
  const answer = page.getByPlaceholder('Enter your answer...');
  await answer.fill('=SUM(');
  await page.keyboard.press('Escape');
  await expect(answer).not.toBeFocused();
  await expect(page).toHaveURL(/\/challenge\//);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/$/);
  await page.goBack();
  await expect(answer).toHaveValue('=SUM(');
});
