import type { Page } from '@playwright/test';
import { ADMIN_CREDENTIALS, createUniqueTitle, expect, test, toSlug } from '../fixtures.ts';

const NO_CONNECTION = 'No connection. Check your network and try again.';

test.use({ viewport: { width: 1280, height: 800 } });

test.beforeEach(async ({ page }) => {
  expect((await page.request.post('/api/auth/admin/login', { data: ADMIN_CREDENTIALS })).ok()).toBe(true);
});

const abortProcedure = (page: Page, procedure: string) => page.route(`**/trpc/${procedure}**`, (route) => route.abort());
const getFailureToast = (page: Page, title: string) =>
  page.getByRole('alert').filter({ hasText: title }).filter({ hasText: NO_CONNECTION });

test('failing to create, change, delete or add a module is reported with the specified messages', async ({ page, adminApi }) => {
  const title = createUniqueTitle('Unreached');
  await adminApi.post('/api/admin/modules', { data: { slug: toSlug(title), title } });
  for (const procedure of ['admin.createModule', 'admin.updateModule', 'admin.deleteModule', 'admin.linkModule'])
    await abortProcedure(page, procedure);
  await page.goto('/admin/modules');
  await page.getByRole('button', { name: 'New module' }).click();
  await page.getByLabel('Title').fill(createUniqueTitle('Another'));
  await page.getByRole('button', { name: 'Create module' }).click();
  await expect(getFailureToast(page, 'Failed to create module')).toBeVisible();
  await page.reload();
  await page.getByLabel('Search modules').fill(title);
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  await page.getByLabel('Description').fill('Changed');
  await page.getByRole('button', { name: 'Save module' }).click();
  await expect(getFailureToast(page, 'Failed to update module')).toBeVisible();
  await page.reload();
  await page.getByLabel('Search modules').fill(title);
  await page.getByRole('button', { name: `Add ${title} to a product` }).click();
  await page.getByRole('menuitem', { name: 'Excel Basics' }).click();
  await expect(getFailureToast(page, 'Failed to add module to product')).toBeVisible();
  await page.getByRole('button', { name: `Delete ${title}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(getFailureToast(page, 'Failed to delete module')).toBeVisible();
});

test('failing to delete a product is reported', async ({ page, adminApi }) => {
  const title = createUniqueTitle('Stubborn');
  await adminApi.post('/api/admin/products', { data: { slug: toSlug(title), title } });
  await abortProcedure(page, 'admin.deleteProduct');
  await page.goto('/admin/products');
  await page.getByLabel('Search products').fill(title);
  await page.getByRole('button', { name: `Delete ${title}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(getFailureToast(page, 'Error')).toBeVisible();
  await expect(page.getByRole('row', { name: title })).toBeVisible();
});

test('activity that fails to load is reported and can be loaded again', async ({ page }) => {
  await abortProcedure(page, 'analytics.searchActivity');
  await page.goto('/admin/activity');
  await expect(page.getByText('Failed to load activity data')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: /Retry|Try Again/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible();
  await expect(page.getByText('Failed to load activity data')).toBeHidden();
});

test('a refused upload is reported, with a different message when a card is edited', async ({ page, adminApi }) => {
  const title = createUniqueTitle('Refused');
  const module = (await (await adminApi.post('/api/admin/modules', { data: { slug: toSlug(title), title } })).json()) as { id: string };
  const made = await adminApi.post('/api/admin/cards', { data: { moduleId: module.id, slug: 'card', title: 'Card', type: 'info' } });
  const card = (await made.json()) as { id: string };
  // The mocked server responds to the announcement of a file without the address of the upload.
  await page.route('**/api/uploads', (route) => route.fulfill({ status: 201, json: {} }));
  await page.goto(`/admin/cards/new?module=${module.id}`);
  await page.getByLabel('Video').setInputFiles('assets/lessons/sum.mp4');
  await expect(page.getByText('An error occurred during upload').first()).toBeVisible();
  await page.goto(`/admin/cards/${card.id}`);
  await page.getByLabel('Video').setInputFiles('assets/lessons/sum.mp4');
  await expect(page.getByText('Error processing upload result.').first()).toBeVisible();
  await page.unroute('**/api/uploads');
  await page.route('**/api/uploads', (route) => route.fulfill({ status: 500 }));
  await page.reload();
  await page.getByLabel('Video').setInputFiles('assets/lessons/sum.mp4');
  await expect(page.getByText('Video upload was not successful.').first()).toBeVisible();
});

test('an interrupted upload waits for the network and goes on by itself, also after a pause', async ({ page, adminApi }) => {
  const title = createUniqueTitle('Broken off');
  const module = (await (await adminApi.post('/api/admin/modules', { data: { slug: toSlug(title), title } })).json()) as { id: string };
  await page.goto(`/admin/cards/new?module=${module.id}`);
  await page.route('**/api/uploads/*', (route) => route.abort());
  await page.getByLabel('Video').setInputFiles('assets/lessons/sum.mp4');
  await expect(page.getByText('Waiting for the network')).toBeVisible();
  await page.getByRole('button', { name: 'Pause upload' }).click();
  await expect(page.getByText('Paused')).toBeVisible();
  await page.unroute('**/api/uploads/*');
  await page.getByRole('button', { name: 'Continue upload' }).click();
  await expect(page.getByText('Upload successful', { exact: true })).toBeVisible();
});
