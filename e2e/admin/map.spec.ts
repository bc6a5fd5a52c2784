import type { APIRequestContext, Page } from '@playwright/test';
import { createAxeBuilder } from '../create-axe-builder.ts';
import { ADMIN_CREDENTIALS, expect, test, type TestCourse } from '../fixtures.ts';

test.use({ viewport: { width: 1280, height: 800 } });

test.beforeEach(async ({ page }) => {
  const login = await page.request.post('/api/auth/admin/login', { data: ADMIN_CREDENTIALS });
  expect(login.ok()).toBe(true);
});

const lesson = (slug: string, title: string) => ({ slug, title, type: 'info', ctaText: 'Go on' });
const pages = [
  lesson('welcome', 'Welcome'),
  {
    slug: 'quiz',
    title: 'Which formula stays right?',
    type: 'mcq',
    options: [{ label: '=B3*$B$1', isCorrect: true }, { label: '=$B3*B1' }],
  },
  lesson('review', 'Dollar signs again'),
  lesson('total', 'Total C2 to C6'),
  lesson('bye', 'See you'),
];

async function openMap(page: Page, course: TestCourse<unknown>): Promise<void> {
  await page.goto(`/admin/cards?module=${course.moduleId}`);
  await page.getByText('Map', { exact: true }).click();
  await expect(page.getByRole('application', { name: `Map of ${course.title}` })).toBeVisible();
}
const getPage = (page: Page, number: number) => page.getByRole('group', { name: new RegExp(`^Page ${number}, `) });
const listCards = async (adminApi: APIRequestContext, course: TestCourse<unknown>) =>
  (await (await adminApi.get(`/api/admin/cards?moduleId=${course.moduleId}`)).json()) as Record<string, unknown>[];

test('a map opens at full size at its first problem, and far away its pages are a number and a colour', async ({ page, createCourse }) => {
  const many = Array.from({ length: 30 }, (_, index) => lesson(`page-${index + 1}`, `Lesson ${index + 1}`));
  const course = await createCourse([...many.slice(0, 23), pages[1]!, ...many.slice(23)]);
  await openMap(page, course);
  const faulty = getPage(page, 24);
  await expect(faulty).toBeInViewport({ ratio: 1 });
  const measureScale = () =>
    page.locator('.react-flow__viewport').evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).a);
  expect(await measureScale()).toBe(1);

  const zoomOut = page.getByRole('button', { name: 'Zoom out' });
  while ((await measureScale()) >= 0.5) await zoomOut.click();
  await expect(faulty.getByText('24', { exact: true })).toBeVisible();
  await expect(faulty.getByText('Multiple choice', { exact: true })).toBeHidden();
  await expect(faulty.getByText('Which formula stays right?')).toHaveCSS('color', 'rgba(0, 0, 0, 0)');
});

test('an author sees what leads where, re-links, inserts and deletes pages on the map, and takes it back', async ({
  page,
  adminApi,
  createCourse,
}) => {
  const course = await createCourse(pages);
  await openMap(page, course);
  await expect(getPage(page, 2)).toHaveAccessibleName(
    'Page 2, Which formula stays right?, multiple choice, 0 learners, 1 problem, leads to 3',
  );
  await expect(page.getByText('Nobody came this way in the last 30 days.')).toBeVisible();

  // The problem leads to its page, and the panel mends it.
  await page.getByRole('button', { name: '1 problem' }).click();
  await page.getByRole('menuitem', { name: '2 Right and wrong answers lead to the same page' }).click();
  const panel = page.getByRole('region', { name: 'Page 2' });
  await panel.getByLabel('A leads to').selectOption({ label: '4 · Total C2 to C6' });
  await expect(getPage(page, 2)).toHaveAccessibleName(/leads to 4 and 3$/);
  await expect(page.getByRole('button', { name: '1 problem' })).toBeHidden();

  // A new line is drawn from the dot of option B to the last page.
  const dot = getPage(page, 2).locator('[data-exit="1"]');
  const [from, to] = [(await dot.boundingBox())!, (await getPage(page, 5).boundingBox())!];
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + 60, to.y + 30, { steps: 8 });
  await page.mouse.up();
  await expect(getPage(page, 2)).toHaveAccessibleName(/leads to 4 and 5$/);

  // The end of a line is dragged to another page. Escape, and letting go beside all pages, leave it where it is.
  const dragLineEnd = async (from: number, to: number, drop: { x: number; y: number }, finish: () => Promise<void>) => {
    const line = page.locator(`[data-way^="${course.cards[from - 1]!.id} ${course.cards[to - 1]!.id}"] circle`);
    const end = (await line.boundingBox())!;
    await page.mouse.move(end.x + end.width / 2, end.y + 2);
    await page.mouse.down();
    await page.mouse.move(drop.x, drop.y, { steps: 8 });
    await finish();
  };
  const getDrop = async (number: number) => {
    const box = (await getPage(page, number).boundingBox())!;
    return { x: box.x + 60, y: box.y + 30 };
  };
  const [beside, canvas] = [await getDrop(1), (await page.getByRole('application').boundingBox())!];
  await dragLineEnd(1, 2, { x: beside.x, y: canvas.y + canvas.height - 60 }, () => page.mouse.up());
  await dragLineEnd(1, 2, await getDrop(5), async () => {
    await page.keyboard.press('Escape');
    await page.mouse.up();
  });
  await expect(getPage(page, 1)).toHaveAccessibleName(/leads to 2$/);
  await dragLineEnd(1, 2, await getDrop(4), () => page.mouse.up());
  await expect(getPage(page, 1)).toHaveAccessibleName(/leads to 4$/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(getPage(page, 1)).toHaveAccessibleName(/leads to 2$/);

  await page.getByRole('button', { name: 'Insert a page between page 2 and page 4' }).click();
  await page.getByRole('menuitem', { name: 'Tip', exact: true }).click();
  await expect(getPage(page, 3)).toHaveAccessibleName(/^Page 3, New tip, tip, .*leads to 5$/);
  await expect(getPage(page, 2)).toHaveAccessibleName(/leads to 3 and 6$/);

  await getPage(page, 4).click();
  await page.getByRole('region', { name: 'Page 4' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog')).toContainText('No page leads here. Links that lead to it become empty');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(getPage(page, 6)).toBeHidden();

  const changed = await listCards(adminApi, course);
  const getStatus = (text: RegExp) => page.getByRole('status').filter({ hasText: text });
  for (const name of ['Page 4 was deleted', 'A page was inserted after page 2', 'Page 2 B leads to page 5', 'Page 2 A leads to page 4']) {
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(getStatus(new RegExp(`^Undone: ${name}`))).toBeAttached();
  }
  await expect.poll(async () => (await listCards(adminApi, course)).map(({ id }) => id)).toEqual(course.cards.map(({ id }) => id));
  for (const name of ['Page 2 A', 'Page 2 B', 'A page', 'Page 4']) {
    await page.getByRole('button', { name: 'Redo' }).click();
    await expect(getStatus(new RegExp(`^Redone: ${name}`))).toBeAttached();
  }
  await expect.poll(() => listCards(adminApi, course)).toEqual(changed);
});

test('the map is used by keyboard alone, without barriers, and ends in the same draft as the list', async ({ page, createCourse }) => {
  const courses = [await createCourse(pages), await createCourse(pages)];
  const drafts: unknown[] = [];
  for (const course of courses) {
    const start = await page.request.post('/trpc/admin.startDraft', { data: { moduleId: course.moduleId } });
    expect(start.ok()).toBe(true);
  }
  await openMap(page, courses[0]!);
  await getPage(page, 1).focus();
  await page.keyboard.press('ArrowDown');
  await expect(getPage(page, 2)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(getPage(page, 3)).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(getPage(page, 2)).toBeFocused();
  expect((await createAxeBuilder(page).analyze()).violations).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Page 2' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('A leads to')).toBeFocused();
  await page.getByLabel('A leads to').selectOption({ label: '4 · Total C2 to C6' });
  await expect(getPage(page, 2)).toHaveAccessibleName(/leads to 4 and 3$/);
  await page.keyboard.press('Escape');
  await expect(getPage(page, 2)).toBeFocused();
  for (let n = 0; n < 3; n++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(page.locator('.react-flow__node-page')).toHaveCount(4);

  await page.goto(`/admin/cards/${courses[1]!.cards[1]!.id}?module=${courses[1]!.moduleId}`);
  await page.getByLabel('Answer 1 leads to').selectOption({ label: 'Total C2 to C6' });
  await page.getByRole('button', { name: 'Save card' }).click();
  await expect(page.getByText('5 cards in')).toBeVisible();
  await page.goto(`/admin/cards/${courses[1]!.cards[4]!.id}?module=${courses[1]!.moduleId}`);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('4 cards in')).toBeVisible();

  for (const course of courses) {
    const input = encodeURIComponent(JSON.stringify({ moduleId: course.moduleId }));
    const body = (await (await page.request.get(`/trpc/admin.draft?input=${input}`)).json()) as {
      result: { data: { draft: { cards: object[] } } };
    };
    const positions = new Map(course.cards.map(({ id }, index) => [id, `page ${index + 1}`]));
    const text = JSON.stringify(body.result.data.draft.cards).replaceAll(course.moduleId, 'module');
    drafts.push([...positions].reduce((all, [id, name]) => all.replaceAll(id, name), text));
  }
  expect(drafts[0]).toBe(drafts[1]);
});

test('the map keeps its pages when the figures cannot be loaded, and loads them again', async ({ page, createCourse }) => {
  const course = await createCourse(pages);
  let isFailing = true;
  await page.route(/analytics\.moduleTraffic/, (route) => (isFailing ? route.abort() : route.continue()));
  await openMap(page, course);
  await expect(getPage(page, 5)).toBeAttached();
  const retry = page.getByRole('button', { name: 'Retry' });
  await expect(retry).toBeVisible({ timeout: 20_000 });
  await expect(page.locator('[data-way]')).toHaveCount(6);
  isFailing = false;
  await retry.click();
  await expect(page.getByText('Nobody came this way in the last 30 days.')).toBeVisible();
});

test('a dialog of the map stays when a colleague starts a draft, and what was done live is not undone in the draft', async ({
  page,
  adminApi,
  createCourse,
}) => {
  const course = await createCourse(pages);
  await openMap(page, course);
  await getPage(page, 1).focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Leads to', { exact: true }).selectOption({ label: '3 · Dollar signs again' });
  await expect(page.getByRole('button', { name: 'Undo' })).toBeEnabled();
  await getPage(page, 1).focus();
  await page.keyboard.press('Insert');
  const dialog = page.getByRole('dialog', { name: 'Insert a page after page 1' });
  await expect(dialog).toBeVisible();
  expect((await page.request.post('/trpc/admin.startDraft', { data: { moduleId: course.moduleId } })).ok()).toBe(true);
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByRole('region', { name: `Draft of ${course.title}` })).toBeVisible();
  await dialog.getByRole('button', { name: 'Tip', exact: true }).click();
  await expect(getPage(page, 2)).toHaveAccessibleName(/^Page 2, New tip, /);
  expect(await listCards(adminApi, course)).toHaveLength(5);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('.react-flow__node-page')).toHaveCount(5);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
});

test('an author plays the live module from the selected page on', async ({ page, createCourse }) => {
  const course = await createCourse(pages);
  await openMap(page, course);
  await getPage(page, 3).click();
  await page.getByRole('region', { name: 'Page 3' }).getByRole('link', { name: 'Play from here' }).click();
  const player = page.frameLocator(`iframe[title="Player with ${course.title}"]`);
  await expect(player.getByRole('heading', { name: 'Dollar signs again' })).toBeVisible();
  await expect(page.getByLabel('Play from page')).toHaveValue(course.cards[2]!.id);
  await page.getByLabel('Play from page').selectOption({ label: '4 · Total C2 to C6' });
  await expect(player.getByRole('heading', { name: 'Total C2 to C6' })).toBeVisible();
  await page.getByRole('link', { name: 'Edit page 4' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Total C2 to C6');
});
