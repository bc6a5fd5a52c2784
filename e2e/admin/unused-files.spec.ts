import type { Page } from '@playwright/test';
import { createAxeBuilder } from '../create-axe-builder.ts';
import { ADMIN_CREDENTIALS, expect, test } from '../fixtures.ts';

const ONE_CUE = '1\n00:00:00,000 --> 00:00:01,000\nHello\n';

async function uploadUnusedFile(page: Page): Promise<string> {
  expect((await page.request.post('/api/auth/admin/login', { data: ADMIN_CREDENTIALS })).ok()).toBe(true);
  const { uploadURL } = (await (await page.request.get('/api/objects/upload?extension=srt')).json()) as { uploadURL: string };
  expect((await page.request.put(uploadURL, { data: ONE_CUE, headers: { 'content-type': 'text/plain' } })).ok()).toBe(true);
  return uploadURL.split('?')[0]!.split('/').at(-1)!;
}

test('an unused file is listed, removed after confirmation, and restored', async ({ page }) => {
  const name = await uploadUnusedFile(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/admin/cards');
  await page.getByRole('link', { name: 'Unused files' }).click();
  await page.getByLabel('Search files').fill(name);
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row.getByText('Transcript')).toBeVisible();
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const { violations } = await createAxeBuilder(page).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
  await page.getByRole('button', { name: `Remove ${name}` }).click();
  await expect(page.getByText(`Are you sure you want to delete "${name}"?`)).toBeVisible();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('File removed. It can be restored for a day.')).toBeVisible();
  await page.getByRole('button', { name: `Restore ${name}` }).click();
  await expect(page.getByText('File restored.')).toBeVisible();
  await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible();
});
