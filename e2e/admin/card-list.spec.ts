import type { APIRequestContext, Page } from '@playwright/test';
import { createAxeBuilder } from '../create-axe-builder.ts';
import { ADMIN_CREDENTIALS, expect, test, waitForEmptyOutbox } from '../fixtures.ts';
import { chooseFromRowMenu } from './row-menu.ts';

test.use({ viewport: { width: 1280, height: 800 } });

test.beforeEach(async ({ page }) => {
  expect((await page.request.post('/api/auth/admin/login', { data: ADMIN_CREDENTIALS })).ok()).toBe(true);
});

const option = { label: 'One', nextPageId: null, isCorrect: true };
const getRows = (page: Page) => page.getByRole('list', { name: /^Cards of/ }).getByRole('listitem');
const readTitles = async (adminApi: APIRequestContext, moduleId: string) =>
  ((await (await adminApi.get(`/api/admin/cards?moduleId=${moduleId}`)).json()) as { title: string }[]).map(({ title }) => title);

test('a module of 300 pages has only the rows in sight in the document, and any page can be moved to any position', async ({
  page,
  adminApi,
  createCourse,
}) => {
  test.slow();
  const slugs = Array.from({ length: 300 }, (_, index) => `page-${index + 1}`);
  const { moduleId } = await createCourse(slugs.map((slug) => ({ slug, type: 'mcq', options: [option, option] })));
  await page.goto(`/admin/cards?module=${moduleId}`);
  await expect(page.getByRole('link', { name: 'Edit page-1', exact: true })).toBeVisible();
  expect(await getRows(page).count()).toBeLessThan(40);
  expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(2000);
  expect(await getRows(page).first().getAttribute('aria-setsize')).toBe('300');

  await chooseFromRowMenu(page, 'page-1', 'Move to…');
  const dialog = page.getByRole('dialog', { name: 'Move "page-1"' });
  await dialog.getByLabel('Position').fill('301');
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(dialog.getByText('Position must be a whole number from 1 to 300.')).toBeVisible();
  await dialog.getByLabel('Position').fill('300');
  await page.keyboard.press('Enter');
  await expect(page.getByText('page-1 is now number 300 of 300.')).toBeAttached();
  await expect(page.getByRole('link', { name: 'Edit page-1', exact: true })).toBeInViewport();
  await expect(page.getByRole('button', { name: 'More for page-1', exact: true })).toBeFocused();
  await expect.poll(() => readTitles(adminApi, moduleId)).toEqual([...slugs.slice(1), 'page-1']);

  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2));
  await expect(page.getByRole('link', { name: 'Edit page-151', exact: true })).toBeVisible();
  expect(await getRows(page).count()).toBeLessThan(40);
  await page.getByLabel('Search cards').fill('page-123');
  await expect(getRows(page)).toHaveCount(1);
  await expect(getRows(page)).toContainText('122');
});

test('Alt with an arrow key moves the page that has the focus, and the focus goes with it', async ({ page, adminApi, createCourse }) => {
  const { moduleId } = await createCourse(['one', 'two', 'three'].map((slug) => ({ slug, type: 'info', ctaText: 'Go' })));
  await page.goto(`/admin/cards?module=${moduleId}`);
  const link = page.getByRole('link', { name: 'Edit one' });
  await link.focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(getRows(page)).toContainText(['two', 'one', 'three']);
  await expect(link).toBeFocused();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(getRows(page)).toContainText(['two', 'three', 'one']);
  await expect(link).toBeFocused();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(link).toBeFocused();
  await expect.poll(() => readTitles(adminApi, moduleId)).toEqual(['two', 'one', 'three']);
});

test('the list says where each page leads and what is wrong, and a page is linked, inserted and deleted by keyboard alone', async ({
  page,
  adminApi,
  createCourse,
}) => {
  const { moduleId, cards } = await createCourse([
    { slug: 'start', type: 'info', ctaText: 'Go' },
    { slug: 'question', type: 'mcq', options: [option, { ...option, label: 'Two', isCorrect: false }] },
    { slug: 'end', type: 'info' },
  ]);
  await page.goto(`/admin/cards?module=${moduleId}`);
  await expect(page.getByLabel('start leads to', { exact: true }).locator('option:checked')).toHaveText('Next in order: 2');
  await expect(page.getByLabel('end leads to', { exact: true }).locator('option:checked')).toHaveText('End of module');
  const row = getRows(page).filter({ hasText: 'end' }).last();
  await expect(row).toContainText('Learners see only the title');
  expect((await createAxeBuilder(page).analyze()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  const filter = page.getByRole('button', { name: /^\d+ cards? with problems$/ });
  await filter.click();
  await expect(getRows(page).filter({ hasText: 'start' })).toHaveCount(0);
  await filter.click();
  await expect(getRows(page)).toHaveCount(3);

  const wrong = page.getByLabel('B of question leads to');
  await wrong.focus();
  await page.keyboard.type('1');
  await expect(wrong.locator('option:checked')).toHaveText('1 · start');
  await expect
    .poll(async () => ((await (await adminApi.get(`/api/admin/cards?moduleId=${moduleId}`)).json()) as { options: object[] }[])[1]!.options)
    .toMatchObject([{ nextPageId: null }, { nextPageId: cards[0]!.id }]);

  await page.getByRole('button', { name: 'More for question' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'New card after this' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Order')).toHaveValue('3');
  await page.getByLabel('Title').focus();
  await page.keyboard.type('between');
  await page.keyboard.press('Enter');
  await expect(getRows(page)).toContainText(['start', 'question', 'between', 'end']);
  await page.getByRole('button', { name: 'More for between' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Delete' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).focus();
  await page.keyboard.press('Enter');
  await expect(getRows(page)).toContainText(['start', 'question', 'end']);
});

test('the list says how many learners reached each page', async ({ page, browser, baseURL, createCourse }) => {
  const { moduleId, moduleSlug, key } = await createCourse(['one', 'two'].map((slug) => ({ slug, type: 'info', ctaText: 'Go' })));
  const learner = await browser.newPage({ baseURL: baseURL! });
  expect((await learner.request.post('/api/gate/enter', { data: { key, nickname: 'Ada' } })).ok()).toBe(true);
  await learner.goto(`/play/${moduleSlug}/one`);
  await expect(learner.getByRole('button', { name: 'Go', exact: true })).toBeVisible();
  await waitForEmptyOutbox(learner);
  await learner.close();
  await expect(async () => {
    await page.goto(`/admin/cards?module=${moduleId}`);
    await expect(getRows(page).first()).toContainText('1 learners', { timeout: 2000 });
  }).toPass();
  await expect(getRows(page).last()).toContainText('0 learners');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(getRows(page).first()).toContainText('1 learner');
});

test('a link that a colleague has changed meanwhile is kept, and the administrator is told', async ({ page, adminApi, createCourse }) => {
  const { moduleId, cards } = await createCourse(['one', 'two', 'three'].map((slug) => ({ slug, type: 'info', ctaText: 'Go' })));
  await page.goto(`/admin/cards?module=${moduleId}`);
  const link = page.getByLabel('one leads to', { exact: true });
  await link.focus();
  await adminApi.put(`/api/admin/cards/${cards[0]!.id}`, { data: { nextPageId: cards[2]!.id, ctaText: 'Theirs' } });
  await link.selectOption({ label: '2 · two' });
  await expect(page.getByText('Somebody else has changed where this page leads.')).toBeVisible();
  await expect(link.locator('option:checked')).toHaveText('3 · three');
  await link.focus();
  await link.selectOption({ label: '2 · two' });
  await expect
    .poll(async () => ((await (await adminApi.get(`/api/admin/cards?moduleId=${moduleId}`)).json()) as { nextPageId: string }[])[0])
    .toMatchObject({ nextPageId: cards[1]!.id, ctaText: 'Theirs' });
});

test('Cards opens the module that was looked at last', async ({ page, createCourse }) => {
  const { moduleId, title } = await createCourse([{ slug: 'one', type: 'info' }]);
  await page.goto(`/admin/cards?module=${moduleId}`);
  await expect(page.getByRole('list', { name: `Cards of ${title}` })).toBeVisible();
  await page.goto('/admin/products');
  await page.getByRole('link', { name: 'Cards', exact: true }).click();
  await expect(page.getByRole('list', { name: `Cards of ${title}` })).toBeVisible();
});
