import type { Page } from '@playwright/test';
import { createAxeBuilder } from '../create-axe-builder.ts';
import { ADMIN_CREDENTIALS, createUniqueTitle, expect, test, toSlug } from '../fixtures.ts';

test.use({ viewport: { width: 1280, height: 800 } });

const logIn = async (page: Page) => {
  expect((await page.request.post('/api/auth/admin/login', { data: ADMIN_CREDENTIALS })).ok()).toBe(true);
};
const logInAgain = async (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Please log in again' });
  await expect(dialog.getByLabel('Username')).toBeFocused();
  await dialog.getByLabel('Username').fill(ADMIN_CREDENTIALS.username);
  await dialog.getByLabel('Password').fill(ADMIN_CREDENTIALS.password);
  await dialog.getByRole('button', { name: 'Login' }).click();
  await expect(dialog).toBeHidden();
};

test('a card form stays open when the session expires, and the typed text can be saved after a new login', async ({ page, adminApi }) => {
  const title = createUniqueTitle('Expired');
  const slug = toSlug(title);
  const module = (await (await adminApi.post('/api/admin/modules', { data: { slug, title } })).json()) as { id: string };
  await logIn(page);
  await page.goto(`/admin/cards/new?module=${module.id}`);
  await page.getByLabel('Title').fill('Typed for an hour');
  await page.getByLabel('Type').selectOption('mcq');
  await page.getByRole('button', { name: 'Add option' }).click();
  await page.getByLabel('Option 1').fill('=SUM(A1:A3)');
  await page.context().clearCookies();

  // The test has deleted the session cookie, so the server refuses the upload, and the admin portal asks the administrator to log in again.
  await page.getByLabel('Video').setInputFiles('assets/lessons/sum.mp4');
  await logInAgain(page);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Upload successful')).toBeVisible();

  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Create card' }).click();
  await page.keyboard.press('Escape');
  await logInAgain(page);
  await expect(page.getByLabel('Title')).toHaveValue('Typed for an hour');
  await expect(page.getByLabel('Option 1')).toHaveValue('=SUM(A1:A3)');
  await page.getByRole('button', { name: 'Create card' }).click();
  await expect(page.getByText('Learning page created successfully.')).toBeVisible();
  const [card] = (await (await adminApi.get(`/api/admin/cards?moduleId=${module.id}`)).json()) as Record<string, unknown>[];
  expect(card).toMatchObject({ title: 'Typed for an hour', type: 'mcq', videoId: expect.stringMatching(/\.mp4$/) });

  await page.getByRole('link', { name: 'Edit Typed for an hour' }).click();
  await page.getByLabel('Title').fill('Typed again');
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Save card' }).click();
  await logInAgain(page);
  await page.getByRole('button', { name: 'Save card' }).click();
  await expect(page.getByText('Learning page updated successfully.')).toBeVisible();
});

for (const [name, address, fields] of [
  ['product', '/admin/products', ['Title', 'Description']],
  ['module', '/admin/modules', ['Title', 'Description']],
] as const)
  test(`a ${name} form stays open when the session expires, and Escape in the login dialog does not close it`, async ({ page }) => {
    const title = createUniqueTitle(name);
    await logIn(page);
    await page.goto(address);
    await page.getByRole('button', { name: `New ${name}` }).click();
    const drawer = page.getByRole('dialog', { name: `New ${name}` });
    for (const field of fields) await drawer.getByLabel(field).fill(title);
    await page.context().clearCookies();
    await drawer.getByRole('button', { name: `Create ${name}` }).click();
    await expect(page.getByLabel('Username')).toBeFocused();
    const { violations } = await createAxeBuilder(page).include('[role="dialog"]').analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    await page.keyboard.press('Escape');
    await logInAgain(page);
    for (const field of fields) await expect(drawer.getByLabel(field)).toHaveValue(title);
    await drawer.getByRole('button', { name: `Create ${name}` }).click();
    await expect(drawer).toBeHidden();
    // The test searches the table for the title of the created row, because the table has several pages and contains rows from other tests.
    await page.getByRole('searchbox').fill(title);
    await expect(page.getByRole('main').getByText(title, { exact: true }).first()).toBeVisible();
  });
