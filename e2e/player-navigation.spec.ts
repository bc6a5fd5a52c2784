import { waitForEmptyOutbox, expect, createNickname, test } from './fixtures.ts';
import { getHeading, readPlaybackPosition } from './gestures.ts';

test('a link to a page asks for the key first and comes back to it', async ({ page, givenKey }) => {
  const key = await givenKey();
  await page.goto('/play/first-steps/copy-down');
  await page.getByLabel('Access key').fill(key);
  await page.getByRole('button', { name: 'CONTINUE' }).click();
  await page.getByLabel('Nickname').fill(createNickname());
  await page.getByRole('button', { name: 'BEGIN' }).click();
  await expect(getHeading(page, 'Copy a formula down')).toBeVisible();
  await expect(page).toHaveURL(/\/play\/first-steps\/copy-down$/);
});

test('a reload keeps the place, also on a tip', async ({ page, givenSession }) => {
  await givenSession(page);
  await page.goto('/play/first-steps/sum-check');
  await page.getByRole('button', { name: 'B2, B3, B4 and B5' }).click();
  await expect(getHeading(page, 'AutoSum: Alt and =')).toBeVisible();
  await page.reload();
  await expect(getHeading(page, 'AutoSum: Alt and =')).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(/\/play\/first-steps\/copy-down$/);
});

test('who comes back is offered to resume, until they move on', async ({ page, givenSession }) => {
  await givenSession(page);
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

test('on another device the lesson goes on at the second it was left', async ({ page, browser, givenKey, baseURL }) => {
  const entry = { key: await givenKey(), nickname: createNickname() };
  await page.request.post('/api/gate/enter', { data: entry });
  await page.goto('/play/first-steps/add-up');
  await expect.poll(() => readPlaybackPosition(page)).toBeGreaterThan(1);
  await page.getByRole('button', { name: 'Forward 3 seconds' }).click();
  await page.getByRole('button', { name: 'Forward 3 seconds' }).click();
  await expect.poll(() => readPlaybackPosition(page)).toBeGreaterThan(7.5);
  await page.getByRole('button', { name: 'Pause' }).click();
  const left = await readPlaybackPosition(page);
  await waitForEmptyOutbox(page);

  const phone = await (await browser.newContext({ baseURL: baseURL!, viewport: { width: 390, height: 844 } })).newPage();
  await phone.request.post('/api/gate/enter', { data: entry });
  await phone.goto('/play/first-steps/welcome');
  await phone.getByRole('link', { name: /Resume where you left off/ }).click();
  await expect(getHeading(phone, 'Add up a column with SUM')).toBeVisible();
  await expect.poll(() => readPlaybackPosition(phone)).toBeGreaterThan(left - 0.2);
  // Not only the first time: a reload loses no more than the page knew.
  await phone.getByRole('button', { name: 'Pause' }).click();
  await waitForEmptyOutbox(phone);
  await phone.reload();
  await expect.poll(() => readPlaybackPosition(phone)).toBeGreaterThan(left - 0.2);
  await phone.getByRole('button', { name: 'Next' }).click();
  await phone.getByRole('button', { name: 'Previous' }).click();
  await expect(getHeading(phone, 'Add up a column with SUM')).toBeVisible();
  expect(await readPlaybackPosition(phone)).toBeLessThan(left);
  await phone.context().close();
});

test('a page that is not there shows the first, a tip that is not there none', async ({ page, givenSession }) => {
  await givenSession(page);
  await page.goto('/play/first-steps/no-such-page');
  await expect(getHeading(page, /Welcome/)).toBeVisible();
  await page.goto('/tips/no-such-tip');
  await expect(getHeading(page, 'Page not found')).toBeVisible();
  await page.goto('/challenge/no-such-challenge');
  await expect(getHeading(page, 'Page not found')).toBeVisible();
  await page.getByRole('button', { name: 'Exit' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('content that does not load can be tried again', async ({ page, givenSession }) => {
  await givenSession(page);
  await page.route('**/trpc/content.*', (route) => route.abort());
  await page.goto('/play/first-steps/add-up');
  await expect(getHeading(page, /^Error loading content: /)).toBeVisible();
  await page.unroute('**/trpc/content.*');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(getHeading(page, 'Add up a column with SUM')).toBeVisible();
});

test('a key that is revoked while its learner watches ends the stay at the next page, and restored it goes on there', async ({
  page,
  admin,
  givenCards,
}) => {
  const { key, moduleSlug, productId } = await givenCards([
    { slug: 'one', type: 'info' },
    { slug: 'two', type: 'info' },
  ]);
  const entry = { key, nickname: createNickname() };
  await page.request.post('/api/gate/enter', { data: entry });
  await page.goto(`/play/${moduleSlug}/one`);
  await expect(getHeading(page, 'one')).toBeVisible();
  await waitForEmptyOutbox(page);
  const keys = (await (await admin.get('/api/admin/keys')).json()) as { id: string; productId: string }[];
  const { id } = keys.find((each) => each.productId === productId)!;
  expect((await admin.put(`/api/admin/keys/${id}`, { data: { revoked: true } })).ok()).toBe(true);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByLabel('Access key')).toBeVisible();
  await expect(page).toHaveURL(/\/two$/);

  await admin.put(`/api/admin/keys/${id}`, { data: { revoked: false } });
  await page.getByLabel('Access key').fill(key);
  await page.getByRole('button', { name: 'CONTINUE' }).click();
  await page.getByLabel('Nickname').fill(entry.nickname);
  await page.getByRole('button', { name: 'BEGIN' }).click();
  await expect(getHeading(page, 'two')).toBeVisible();
  await waitForEmptyOutbox(page);
});

test('Exit and Escape lead to the door', async ({ page, givenSession }) => {
  await givenSession(page);
  await page.goto('/play/first-steps/add-up');
  await page.getByRole('button', { name: 'Exit' }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goBack();
  await expect(getHeading(page, 'Add up a column with SUM')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/$/);
});

test('Escape leaves the field before it leaves the page, and the answer is still there', async ({ page, givenSession }) => {
  await givenSession(page);
  await page.goto('/play/first-steps/lock-a-cell');
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
