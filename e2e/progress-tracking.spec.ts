import type { APIRequestContext, Page } from '@playwright/test';
import { waitForEmptyOutbox, expect, createNickname, test, type TestCourse } from './fixtures.ts';
import { getHeading } from './gestures.ts';

interface ActivityRow {
  sessionId: string;
  nickname: string;
  viewedCards: number;
  completedCards: number;
  failedCards: number;
  totalAttempts: number;
}

/** What the server knows of a learner; null while it knows nobody of that name. */
async function readActivity(admin: APIRequestContext, nickname: string) {
  const rows = (await (await admin.get('/api/admin/activity')).json()) as ActivityRow[];
  const found = rows.filter((row) => row.nickname === nickname);
  expect(found.length).toBeLessThanOrEqual(1);
  const [row] = found;
  return row ? { viewed: row.viewedCards, completed: row.completedCards, failed: row.failedCards, attempts: row.totalAttempts } : null;
}

/** Comes in by the key, as a learner does. */
async function enter(page: Page, { key }: TestCourse, nickname: string): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Access key').fill(key);
  await page.getByRole('button', { name: 'CONTINUE' }).click();
  await page.getByLabel('Nickname').fill(nickname);
  await page.getByRole('button', { name: 'BEGIN' }).click();
  await expect(getHeading(page, 'Add up a column')).toBeVisible();
}

async function answerQuizWrongly(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: '=MAX(B2:B5)' }).click();
  await expect(getHeading(page, 'How much is 20 + 40?')).toBeVisible();
}

test('what a learner does is counted once, and the teacher sees it', async ({ page, teacher, givenCourse, admin }) => {
  const course = await givenCourse();
  const nickname = createNickname();
  await enter(page, course, nickname);
  await answerQuizWrongly(page);
  await page.getByRole('button', { name: 'Previous' }).click();
  await page.getByRole('button', { name: '=SUM(B2:B5)' }).click();
  await page.getByPlaceholder('Enter your answer...').fill('60');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { name: 'MODULE COMPLETE' })).toBeVisible();
  await waitForEmptyOutbox(page);
  expect(await readActivity(admin, nickname)).toEqual({ viewed: 3, completed: 3, failed: 0, attempts: 3 });

  await teacher.goto('/admin');
  const plot = teacher.getByRole('region', { name: 'Sessions, views and completions' });
  await plot.getByLabel('Plot the days of').selectOption({ label: course.title });
  await expect(plot.getByText('1 sessions, 3 views and 3 completions in 30 days')).toBeAttached();
  await plot.getByRole('button', { name: 'Table' }).click();
  await expect(plot.getByRole('row').nth(1).getByRole('cell')).toHaveText([new Date().toISOString().slice(0, 10), '1', '3', '3']);

  await teacher.getByRole('link', { name: 'Activity', exact: true }).click();
  await teacher.getByLabel('Search nicknames and keys').fill(nickname);
  const row = teacher.getByRole('row', { name: nickname });
  await expect(row).toContainText('3 / 3');
  await expect(row).toContainText('High Progress');
  await row.getByRole('link').click();
  await expect(teacher.getByRole('heading', { level: 1, name: nickname })).toBeVisible();
  await expect(teacher.getByRole('heading', { level: 3 })).toHaveText([
    'Add up a column',
    'Which one adds up?',
    'How much is 20 + 40?',
    'Which one adds up?',
    'How much is 20 + 40?',
    `Module completed: ${course.title}`,
  ]);
  await expect(teacher.getByText(/^Answer 1: =MAX\(B2:B5\)/)).toBeVisible();
  await expect(teacher.getByText(/^Attempt 1: 60/)).toBeVisible();

  await teacher.goto(`/admin/insight?product=${course.productId}&module=${course.moduleId}`);
  await expect(teacher.locator('summary', { hasText: 'Which one adds up?' })).toContainText('0% right at first');
  await expect(teacher.locator('summary', { hasText: 'How much is 20 + 40?' })).toContainText('100% passed');
});

test('what is done without a network arrives when it is back, once', async ({ page, context, givenCourse, admin }) => {
  const course = await givenCourse();
  const nickname = createNickname();
  await enter(page, course, nickname);
  await waitForEmptyOutbox(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: '=MAX(B2:B5)' }).click();
  await page.getByPlaceholder('Enter your answer...').fill('59');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
  expect(await readActivity(admin, nickname)).toEqual({ viewed: 1, completed: 0, failed: 0, attempts: 0 });

  await context.setOffline(false);
  await waitForEmptyOutbox(page);
  const counted = { viewed: 3, completed: 1, failed: 2, attempts: 2 };
  expect(await readActivity(admin, nickname)).toEqual(counted);
  await page.reload();
  await expect(getHeading(page, 'How much is 20 + 40?')).toBeVisible();
  await waitForEmptyOutbox(page);
  expect(await readActivity(admin, nickname)).toEqual(counted);
});

test('the last events of a tab that is closed arrive', async ({ page, givenCourse, admin }) => {
  // Every ordinary request fails, so that only the word at parting is left.
  await page.addInitScript(() => {
    const real = window.fetch;
    window.fetch = (input, init) => {
      const address = input instanceof Request ? input.url : String(input);
      return address.endsWith('/api/events') ? Promise.reject(new TypeError('no network')) : real(input, init);
    };
  });
  const course = await givenCourse();
  const nickname = createNickname();
  await enter(page, course, nickname);
  await answerQuizWrongly(page);
  expect(await readActivity(admin, nickname)).toEqual({ viewed: 0, completed: 0, failed: 0, attempts: 0 });
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => readActivity(admin, nickname)).toEqual({ viewed: 3, completed: 1, failed: 1, attempts: 1 });
});

test('an answer whose receipt is lost is sent again and counted once', async ({ page, givenCourse, admin }) => {
  const course = await givenCourse();
  const nickname = createNickname();
  await enter(page, course, nickname);
  await waitForEmptyOutbox(page);
  let lost = 0;
  await page.route('**/api/events', async (route) => {
    if (lost++ > 0) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await page.goto(`/play/${course.moduleSlug}/quiz`);
  await page.getByRole('button', { name: '=MAX(B2:B5)' }).click();
  await expect(getHeading(page, 'How much is 20 + 40?')).toBeVisible();
  await waitForEmptyOutbox(page);
  expect(lost).toBeGreaterThan(1);
  expect(await readActivity(admin, nickname)).toEqual({ viewed: 3, completed: 0, failed: 1, attempts: 1 });
});

test('a double click is one answer', async ({ page, givenCourse, admin }) => {
  const course = await givenCourse();
  const nickname = createNickname();
  await enter(page, course, nickname);
  await page.goto(`/play/${course.moduleSlug}/quiz`);
  await page.getByRole('button', { name: '=SUM(B2:B5)' }).dblclick();
  await page.getByPlaceholder('Enter your answer...').fill('60');
  await page.getByRole('button', { name: 'Submit' }).dblclick();
  await expect(page.getByRole('heading', { name: 'MODULE COMPLETE' })).toBeVisible();
  await waitForEmptyOutbox(page);
  expect(await readActivity(admin, nickname)).toEqual({ viewed: 3, completed: 2, failed: 0, attempts: 2 });
});

test('the same key and nickname on a second device go on where the first stopped', async ({
  page,
  browser,
  baseURL,
  givenCourse,
  admin,
}) => {
  const course = await givenCourse();
  const nickname = createNickname();
  await enter(page, course, nickname);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(getHeading(page, 'Which one adds up?')).toBeVisible();
  await waitForEmptyOutbox(page);

  const second = await browser.newContext({ baseURL: baseURL!, viewport: { width: 1280, height: 800 } });
  const device = await second.newPage();
  await enter(device, course, nickname.toUpperCase());
  const offer = device.getByRole('link', { name: /Resume where you left off/ });
  await expect(offer).toContainText('Which one adds up?');
  await offer.click();
  await device.getByRole('button', { name: '=SUM(B2:B5)' }).click();
  await expect(getHeading(device, 'How much is 20 + 40?')).toBeVisible();
  await waitForEmptyOutbox(device);
  await second.close();
  expect(await readActivity(admin, nickname)).toEqual({ viewed: 3, completed: 2, failed: 0, attempts: 1 });
});
