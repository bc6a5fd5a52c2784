import { fileURLToPath } from 'node:url';
import { expect, test, waitForEmptyOutbox } from '../fixtures.ts';
import { getHeading } from './player-page.ts';

const WORKBOOK = fileURLToPath(new URL('../../assets/practice/sales.xlsx', import.meta.url));

test.beforeEach(async ({ page }) => {
  // A stub replaces YouTube, so that no test depends on the network.
  await page.route('https://www.youtube-nocookie.com/**', (route) => route.fulfill({ contentType: 'text/html', body: '<p>A video</p>' }));
});

test('a challenge is passed with a real workbook and the right text', async ({ page, createCourse, enterAsLearner }) => {
  const { moduleSlug } = await createCourse([
    { slug: 'task', type: 'challenge', answers: [{ type: 'file' }, { type: 'code', regex: '^=SUM\\(', required: true }] },
    { slug: 'after', type: 'info' },
  ]);
  await enterAsLearner(page, moduleSlug);
  await page.goto(`/play/${moduleSlug}/task`);
  await expect(page.getByText('Click to upload file')).toBeVisible();
  await page.getByLabel('Answer 1').setInputFiles(WORKBOOK);
  await expect(page.getByText('sales.xlsx')).toBeVisible();
  await page.getByPlaceholder('Enter your code here...').fill('=SUM(B2:B5)');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('button', { name: 'Excellent Work!' })).toBeVisible();
  await expect(getHeading(page, 'after')).toBeVisible();
});

test('a challenge fails without its required file, and Try Again cancels the change to the fail page', async ({
  page,
  adminApi,
  createCourse,
  enterAsLearner,
}) => {
  const { moduleSlug, cards } = await createCourse([
    { slug: 'task', type: 'challenge', answers: [{ type: 'file' }] },
    { slug: 'review', type: 'info' },
  ]);
  const [task, review] = cards;
  expect((await adminApi.put(`/api/admin/cards/${task!.id}`, { data: { nextOnFailPageId: review!.id } })).ok()).toBe(true);
  await enterAsLearner(page, moduleSlug);
  await page.clock.install();
  await page.goto(`/challenge/${task!.id}`);
  await page.clock.runFor(1000);
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.clock.runFor(1600);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.clock.runFor(5000);
  await expect(page).toHaveURL(/\/challenge\//);
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.clock.runFor(1600);
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
  await page.clock.runFor(2100);
  await expect(getHeading(page, 'review')).toBeVisible();
});

test('the form is disabled while a challenge is checked, and a learner who leaves is not sent to another page', async ({
  page,
  createCourse,
  enterAsLearner,
}) => {
  const { moduleSlug, cards } = await createCourse([
    { slug: 'first', type: 'info' },
    { slug: 'task', type: 'challenge', answers: [{ type: 'text' }] },
    { slug: 'after', type: 'info' },
  ]);
  await enterAsLearner(page, moduleSlug);
  await page.clock.install();
  await page.goto(`/challenge/${cards[1]!.id}`);
  await page.clock.runFor(1000);
  await page.getByPlaceholder('Enter your answer...').fill('anything');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByPlaceholder('Enter your answer...')).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(getHeading(page, 'first')).toBeVisible();
  await page.clock.runFor(10_000);
  await expect(getHeading(page, 'first')).toBeVisible();
});

test('a failed challenge names the answer to check, and Try Again clears the form', async ({ page, createCourse, enterAsLearner }) => {
  const answers = [
    { type: 'number', regex: '^\\s*610([.,]0+)?\\s*$', required: true },
    { type: 'text', regex: '^\\s*[Ee]ast\\s*$', required: true },
    { type: 'file', required: false },
  ];
  const files = [{ label: 'Download sales.xlsx', url: '/practice/sales.xlsx' }];
  const { moduleSlug } = await createCourse([
    { slug: 'task', type: 'challenge', youtubeId: 'm0wI61ahfLc', files, answers },
    { slug: 'after', title: 'Well done! Keep learning', type: 'info' },
  ]);
  await enterAsLearner(page, moduleSlug);
  await page.goto(`/play/${moduleSlug}/task`);
  await expect(page.getByRole('link', { name: 'Download sales.xlsx' })).toHaveAttribute('href', '/practice/sales.xlsx');
  await page.getByRole('button', { name: 'Watch Tutorial' }).click();
  await expect(page.getByRole('dialog', { name: 'Tutorial' })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();

  await page.getByPlaceholder('Enter number...').fill('610');
  await page.getByPlaceholder('Enter your answer...').fill('West');
  await page
    .getByLabel('Answer 3')
    .setInputFiles({ name: 'pivot.xlsx', mimeType: 'application/vnd.ms-excel', buffer: Buffer.alloc(18_000) });
  await expect(page.getByText('pivot.xlsx')).toBeVisible();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText("🔄 Not quite right. Let's review the concepts and try again.")).toBeVisible();
  await expect(page.getByText('Check this one')).toHaveCount(1);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByPlaceholder('Enter number...')).toBeFocused();
  await expect(page.getByPlaceholder('Enter number...')).toHaveValue('');
  await expect(page.getByText('pivot.xlsx')).toHaveCount(0);

  await page.getByPlaceholder('Enter number...').fill('610,00');
  await page.getByPlaceholder('Enter your answer...').fill('east');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(getHeading(page, 'Well done! Keep learning')).toBeVisible();
});

test('a failed challenge leads to the page its author chose', async ({ page, enterAsLearner }) => {
  await enterAsLearner(page);
  await page.goto('/play/find-and-summarise/lookup-challenge');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText("🔄 Not quite right. Let's review the concepts and try again.")).toBeVisible();
  await expect(page).toHaveURL(/\/play\/find-and-summarise\/look-it-up$/);
});

test('a challenge that is opened by its URL focuses its heading, even when its form loads late', async ({ page, enterAsLearner }) => {
  await enterAsLearner(page);
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/challenge-view-.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/play/find-and-summarise/lookup-challenge');
  await expect(page.locator('.page .skeleton-heading')).toBeVisible();
  release();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible();
});

test('the form of a challenge is preloaded and appears together with its page', async ({ page, enterAsLearner }) => {
  await enterAsLearner(page);
  const fetched = page.waitForResponse(/challenge-view-.*\.js$/);
  await page.goto('/play/find-and-summarise/watch-more');
  const address = (await fetched).url();
  // The dynamic import resolves only after the browser has executed the code, which can be some time after the download.
  await page.evaluate((url) => import(url), address);
  await expect(getHeading(page, /./)).toBeVisible();
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (document.querySelector('.page .skeleton-heading')) document.documentElement.dataset.waited = '';
    }).observe(document.body, { childList: true, subtree: true });
  });
  await page.keyboard.press('ArrowDown');
  await expect(page).toHaveURL(/\/challenge\//);
  await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible();
  await expect(getHeading(page, /./)).toBeFocused();
  await expect(page.locator('html[data-waited]')).toHaveCount(0);
});

test('a passed challenge stays open: after two pages back, after a reload and on another device', async ({
  page,
  browser,
  baseURL,
  createCourse,
  createAccessKey,
}) => {
  const { moduleSlug } = await createCourse([
    { slug: 'task', title: 'task', type: 'challenge', answers: [{ type: 'text', regex: '^60$' }] },
    { slug: 'after', title: 'after', type: 'info' },
    { slug: 'last', title: 'last', type: 'info' },
  ]);
  const data = { key: await createAccessKey(moduleSlug), nickname: 'Ana' };
  expect((await page.request.post('/api/gate/enter', { data })).ok()).toBe(true);
  await page.goto(`/play/${moduleSlug}/task`);
  await page.getByLabel('Answer 1').fill('60');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(getHeading(page, 'after')).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Previous' }).click();
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(page.getByLabel('Answer 1')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next' })).toBeEnabled();
  await waitForEmptyOutbox(page);
  await page.reload();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(getHeading(page, 'after')).toBeVisible();
  const otherDevice = await browser.newContext({ baseURL: baseURL! });
  expect((await otherDevice.request.post('/api/gate/enter', { data })).ok()).toBe(true);
  const otherPage = await otherDevice.newPage();
  await otherPage.goto(`/play/${moduleSlug}/task`);
  await otherPage.getByRole('button', { name: 'Next' }).click();
  await expect(getHeading(otherPage, 'after')).toBeVisible();
  await otherDevice.close();
});
