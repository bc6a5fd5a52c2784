import type { APIRequestContext } from '@playwright/test';
import { ADMIN_CREDENTIALS, expect, test } from '../fixtures.ts';

test.use({ viewport: { width: 1280, height: 800 } });

test.beforeEach(async ({ page }) => {
  expect((await page.request.post('/api/auth/admin/login', { data: ADMIN_CREDENTIALS })).ok()).toBe(true);
});

interface StoredCard {
  id: string;
  slug: string;
  title: string;
  type: string;
  nextPageId: string | null;
  options: { label: string; nextPageId: string | null }[];
}
const readCards = async (adminApi: APIRequestContext, moduleId: string) =>
  (await (await adminApi.get(`/api/admin/cards?moduleId=${moduleId}`)).json()) as StoredCard[];

test('while an author makes a question, an option leads to a page that did not exist before', async ({ page, adminApi, createCourse }) => {
  const { moduleId } = await createCourse([{ slug: 'again', title: 'Once', type: 'info', ctaText: 'Go' }]);
  await page.goto(`/admin/cards/new?module=${moduleId}`);
  await page.getByLabel('Title').fill('Which one adds up?');
  await page.getByLabel('Type').selectOption('mcq');
  await page.getByRole('button', { name: 'Add option' }).click();
  await page.getByLabel('Option 1', { exact: true }).fill('=MAX(B2:B5)');
  const leadsTo = page.getByLabel('Answer 1 leads to');
  await leadsTo.selectOption('New page…');
  const dialog = page.getByRole('dialog', { name: 'New page' });
  await expect(dialog).toContainText('There is no draft, so learners who get there can see it at once.');
  await expect(dialog.getByLabel('Title')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Title is required.')).toBeVisible();
  await dialog.getByLabel('Title').fill('Again');
  await dialog.getByLabel('Type').selectOption('tip');
  await dialog.getByRole('button', { name: 'Create page' }).click();
  await expect(dialog).toBeHidden();
  await expect(leadsTo.locator('option:checked')).toHaveText('Again');
  await expect(page.getByLabel('Title')).toHaveValue('Which one adds up?');
  await page.getByRole('button', { name: 'Create card' }).click();
  await expect(page.getByText('Learning page created successfully.').last()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Cards', level: 1 })).toBeVisible();
  const cards = await readCards(adminApi, moduleId);
  const made = cards.find(({ title }) => title === 'Again')!;
  // The slug that follows from the title was taken.
  expect(made).toMatchObject({ slug: 'again-2', type: 'tip' });
  expect(cards.find(({ type }) => type === 'mcq')!.options).toMatchObject([{ label: '=MAX(B2:B5)', nextPageId: made.id }]);
});

test('in the list of a draft, a page leads to a new page, which learners do not see yet', async ({ page, adminApi, createCourse }) => {
  const { moduleId } = await createCourse(['one', 'two'].map((slug) => ({ slug, title: slug, type: 'info', ctaText: 'Go' })));
  await page.goto(`/admin/cards?module=${moduleId}`);
  await page
    .getByRole('button', { name: /^More for/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Start a draft' }).click();
  await expect(page.getByText('no changes yet')).toBeVisible();
  const leadsTo = page.getByLabel('one leads to');
  await leadsTo.focus();
  await leadsTo.selectOption('New page…');
  const dialog = page.getByRole('dialog', { name: 'New page' });
  await expect(dialog).not.toContainText('There is no draft');
  await dialog.getByLabel('Title').fill('Three');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Edit Three' })).toBeVisible();
  await expect(leadsTo.locator('option:checked')).toHaveText('3 · Three');
  await expect(page.getByText('2 changes, saved')).toBeVisible();
  expect((await readCards(adminApi, moduleId)).map(({ slug }) => slug)).toEqual(['one', 'two']);
});
