import type { APIRequestContext, Page } from '@playwright/test';
import { waitForEmptyOutbox, expect, createNickname, test, type TestCourse } from '../fixtures.ts';
import { getHeading } from '../player/player-page.ts';

interface ActivityRow {
  sessionId: string;
  nickname: string;
  viewedCards: number;
  completedCards: number;
  failedCards: number;
  totalAttempts: number;
}

/** Returns the activity row of the learner with the given nickname, or null when the activity list has no row for that nickname. */
async function readActivity(adminApi: APIRequestContext, nickname: string) {
  const rows = (await (await adminApi.get('/api/admin/activity')).json()) as ActivityRow[];
  const found = rows.filter((row) => row.nickname === nickname);
  expect(found.length).toBeLessThanOrEqual(1);
  const [row] = found;
  return row ? { viewed: row.viewedCards, completed: row.completedCards, failed: row.failedCards, attempts: row.totalAttempts } : null;
}

/** Logs in as a learner through the access key form. */
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

test('what a learner does is counted once and shown to the administrator', async ({ page, adminPage, createDefaultCourse, adminApi }) => {
  const course = await createDefaultCourse();
  const nickname = createNickname();
  await enter(page, course, nickname);
  await answerQuizWrongly(page);
  await page.getByRole('button', { name: 'Previous' }).click();
  await page.getByRole('button', { name: '=SUM(B2:B5)' }).click();
  await page.getByPlaceholder('Enter your answer...').fill('60');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { name: 'MODULE COMPLETE' })).toBeVisible();
  await waitForEmptyOutbox(page);
  expect(await readActivity(adminApi, nickname)).toEqual({ viewed: 3, completed: 3, failed: 0, attempts: 3 });

  await adminPage.goto('/admin');
  const plot = adminPage.getByRole('region', { name: 'Sessions, views and completions' });
  await plot.getByLabel('Plot the days of').selectOption({ label: course.title });
  await expect(plot.getByText('1 session, 3 views and 3 completions in 30 days')).toBeAttached();
  await plot.getByRole('button', { name: 'Table' }).click();
  await expect(plot.getByRole('row').nth(1).getByRole('cell')).toHaveText([new Date().toISOString().slice(0, 10), '1', '3', '3']);

  await adminPage.getByRole('link', { name: 'Activity', exact: true }).click();
  await adminPage.getByLabel('Search nicknames and keys').fill(nickname);
  const row = adminPage.getByRole('row', { name: nickname });
  await expect(row).toContainText('3 / 3');
  await expect(row).toContainText('High Progress');
  await row.getByRole('link').click();
  await expect(adminPage.getByRole('heading', { level: 1, name: nickname })).toBeVisible();
  await expect(adminPage.getByText(`${course.title}: completed`)).toHaveAttribute('title', /never falls when a learner takes a detour/);
  await expect(adminPage.getByRole('heading', { level: 3 })).toHaveText([
    'Add up a column',
    'Which one adds up?',
    'How much is 20 + 40?',
    'Which one adds up?',
    'How much is 20 + 40?',
    `Module completed: ${course.title}`,
  ]);
  await expect(adminPage.getByText(/^Answer 1: =MAX\(B2:B5\)/)).toBeVisible();
  await expect(adminPage.getByText(/^Attempt 1: 60/)).toBeVisible();

  await adminPage.goto(`/admin/insight?product=${course.productId}&module=${course.moduleId}`);
  await expect(adminPage.locator('summary', { hasText: 'Which one adds up?' })).toContainText('0% right at first');
  await expect(adminPage.locator('summary', { hasText: 'How much is 20 + 40?' })).toContainText('100% passed');
});

test('rewinds and pauses of the learner are recorded, but not the loop of the video', async ({ page, createDefaultCourse }) => {
  const course = await createDefaultCourse();
  // Playwright cannot read the body of a keepalive request, which can outlive the page, so a script in the page stores the request bodies.
  await page.addInitScript(() => {
    const bodies: string[] = [];
    Object.assign(window, { sentBodies: bodies });
    const originalFetch = window.fetch;
    window.fetch = async (input, init) => {
      if (init?.body instanceof Blob) bodies.push(await init.body.text());
      return originalFetch(input, init);
    };
  });
  const readActions = async () => {
    const bodies = await page.evaluate(() => (window as unknown as { sentBodies: string[] }).sentBodies);
    const events = bodies.flatMap((body) => (JSON.parse(body) as { events: { rewinds?: [number, number][]; pauses?: number[] }[] }).events);
    return { rewinds: events.flatMap(({ rewinds = [] }) => rewinds), pauses: events.flatMap(({ pauses = [] }) => pauses) };
  };
  await enter(page, course, createNickname());
  const video = page.locator('video').first();
  const playUntil = (seconds: number) =>
    expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(seconds);
  await playUntil(2);
  await page.keyboard.press('ArrowLeft');
  await playUntil(1);
  await page.keyboard.press('Space');
  await expect.poll(async () => (await readActions()).pauses.length).toBe(1);
  await waitForEmptyOutbox(page);
  const { rewinds, pauses } = await readActions();
  expect(rewinds).toHaveLength(1);
  const [to, from] = rewinds[0]!;
  expect(from).toBeGreaterThanOrEqual(2);
  // Times are in tenths of a second, and a busy browser reads them a little later.
  expect(to).toBeLessThan(1);
  expect(pauses[0]).toBeGreaterThanOrEqual(1);
});

test('F53: events that are recorded offline arrive once when the network is back', async ({
  page,
  context,
  createDefaultCourse,
  adminApi,
}) => {
  const course = await createDefaultCourse();
  const nickname = createNickname();
  await enter(page, course, nickname);
  await waitForEmptyOutbox(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: '=MAX(B2:B5)' }).click();
  await page.getByPlaceholder('Enter your answer...').fill('59');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
  expect(await readActivity(adminApi, nickname)).toEqual({ viewed: 1, completed: 0, failed: 0, attempts: 0 });

  await context.setOffline(false);
  await waitForEmptyOutbox(page);
  const counted = { viewed: 3, completed: 1, failed: 2, attempts: 2 };
  expect(await readActivity(adminApi, nickname)).toEqual(counted);
  await page.reload();
  await expect(getHeading(page, 'How much is 20 + 40?')).toBeVisible();
  await waitForEmptyOutbox(page);
  expect(await readActivity(adminApi, nickname)).toEqual(counted);
});

test('the last events of a closed tab arrive at the server', async ({ page, createDefaultCourse, adminApi }) => {
  // All fetch requests fail, so only the beacon that the page sends on closing can reach the server.
  await page.addInitScript(() => {
    const originalFetch = window.fetch;
    window.fetch = (input, init) => {
      const url = input instanceof Request ? input.url : String(input);
      return url.endsWith('/api/events') ? Promise.reject(new TypeError('no network')) : originalFetch(input, init);
    };
  });
  const course = await createDefaultCourse();
  const nickname = createNickname();
  await enter(page, course, nickname);
  await answerQuizWrongly(page);
  expect(await readActivity(adminApi, nickname)).toEqual({ viewed: 0, completed: 0, failed: 0, attempts: 0 });
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => readActivity(adminApi, nickname)).toEqual({ viewed: 3, completed: 1, failed: 1, attempts: 1 });
});

test('an event whose acknowledgement is lost is sent again and counted once', async ({ page, createDefaultCourse, adminApi }) => {
  const course = await createDefaultCourse();
  const nickname = createNickname();
  await enter(page, course, nickname);
  await waitForEmptyOutbox(page);
  let requests = 0;
  await page.route('**/api/events', async (route) => {
    if (requests++ > 0) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await page.goto(`/play/${course.moduleSlug}/quiz`);
  await page.getByRole('button', { name: '=MAX(B2:B5)' }).click();
  await expect(getHeading(page, 'How much is 20 + 40?')).toBeVisible();
  await waitForEmptyOutbox(page);
  expect(requests).toBeGreaterThan(1);
  expect(await readActivity(adminApi, nickname)).toEqual({ viewed: 3, completed: 0, failed: 1, attempts: 1 });
});

test('a double click records one answer', async ({ page, createDefaultCourse, adminApi }) => {
  const course = await createDefaultCourse();
  const nickname = createNickname();
  await enter(page, course, nickname);
  await page.goto(`/play/${course.moduleSlug}/quiz`);
  await page.getByRole('button', { name: '=SUM(B2:B5)' }).dblclick();
  await page.getByPlaceholder('Enter your answer...').fill('60');
  await page.getByRole('button', { name: 'Submit' }).dblclick();
  await expect(page.getByRole('heading', { name: 'MODULE COMPLETE' })).toBeVisible();
  await waitForEmptyOutbox(page);
  expect(await readActivity(adminApi, nickname)).toEqual({ viewed: 3, completed: 2, failed: 0, attempts: 2 });
});

test('F55: with the same key and nickname, a learner continues on a second device where the first device stopped', async ({
  page,
  browser,
  baseURL,
  createDefaultCourse,
  adminApi,
}) => {
  const course = await createDefaultCourse();
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
  expect(await readActivity(adminApi, nickname)).toEqual({ viewed: 3, completed: 2, failed: 0, attempts: 1 });
});
